import { leadsToMoney, moneySign, moneyWord } from './money-signs.ts';
import { isQuestion, longQuestion } from './sentence-question.ts';
import { monthName } from './patterns.ts';
import { contextName, type MarkView, type Rule, takeFromContext, type Verdict } from './verdict.ts';
import { firstLine } from './lines-beside.ts';

/** A blank within a date: typed as a line or as dots, or in brackets. */
const blank = String.raw`(?:\[[\s_.●•…]{0,30}\]|_{2,40}|[.…]{2,40})`;
const year = String.raw`(?:(?:19|20)(?:\d\d_*|\d_{1,8})|(?:(?:19|20)\s?)?${blank})(?!\d)`;
const monthBehind = new RegExp(
  `^\\s*(?:st|nd|rd|th)?\\s*day of\\s+(?:${blank}|${monthName})(,?\\s*${year})?`,
  'i',
);
const month =
  'januar|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember|janvier|février|mars|avril|juin|juillet|août|septembre|octobre|novembre|décembre|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|janeiro|fevereiro|março|maio|junho|julho|setembro|outubro|novembro|dezembro';
/** "le ____ ____ 2026", "den ____. ____ 20__", "a los ____ días del mes de ____ de 20__" */
const dateBehind = new RegExp(
  `^\\.?\\s*(?:d[ií]as?\\s+)?(?:del? mes\\s+)?(?:de\\s+)?(?:${blank}|${month})\\s*(?:de(?:l año)?\\s+)?${year}`,
  'i',
);
const yearBehind = new RegExp(`^,?\\s*(?:(?:19|20)(?:\\d\\d_*|\\d_{1,8})|(?:19|20)${blank})(?!\\d)`);

/** `___ day of ________, 20__` is one date. */
export const dayOfMonth: Rule = (view) => {
  const [rest = '', year] = monthBehind.exec(view.right) ?? [];
  if (rest === '') return undefined;
  const wording = '[% as ordinal] day of [% as month]';
  const comma = year?.startsWith(',') === true ? ',' : '';
  return takeDate(view, rest, year === undefined ? wording : `${wording}${comma} [% as year]`);
};

/** `____ (__) days`: the number in words, and again in figures. */
export const numberInWords: Rule = (view) => {
  if (!view.mark.text.endsWith(')') || view.mark.text.startsWith('(')) return undefined;
  return takeFromContext('blank-line', view, {
    type: 'number',
    wording: '[% as words] ([%])',
    confidence: 0.75,
  });
};

/** "____ Dollars ($____)", and "Rupees ____ only (Rs. ____/-)". */
const figuresBehind = new RegExp(
  String.raw`^\s*(${moneyWord})?(\s[Oo]nly)?,?\s*\(\s*(${moneySign}\s?)_{2,40}(?:\.(?:_{2}|00))?(?:/-)?\s*\)`,
  'u',
);
const moneyWordBefore = new RegExp(String.raw`(?<!\p{L})${moneyWord}\s*$`, 'u');

/** An amount in words, and again in figures. The words of an amount name its currency. */
export const amountInWords: Rule = (view) => {
  const [rest, wordBehind, only = '', sign = ''] = figuresBehind.exec(view.right) ?? [];
  const [wordBefore] = moneyWordBefore.exec(view.left) ?? [];
  if (rest === undefined || (wordBehind ?? wordBefore) === undefined) return undefined;
  return takeFromContext('blank-line', withoutWord(view, wordBefore), {
    type: 'currency',
    wording: `[% as words]${only} (${sign}[% as number])`,
    confidence: 0.75,
    start: view.mark.start - (wordBefore?.length ?? 0),
    end: view.mark.end + rest.length,
  });
};

/** The name of a currency before a blank belongs to the blank: "the sum of Rupees ____". */
function withoutWord(view: MarkView, word = ''): MarkView {
  const { nearLeft } = view;
  return nearLeft.endsWith(word)
    ? { ...view, nearLeft: nearLeft.slice(0, nearLeft.length - word.length) }
    : view;
}

/** "____ € (____ euros)", "Rs. ____/- (Rupees ____ only)" and "$____ (____ dollars)". */
const wordsBehind = new RegExp(
  String.raw`^((?:/-|\s?${moneySign})?)\s*\(\s*(${moneyWord}\s*)?_{2,40}\s*(${moneyWord})?(\s*[Oo]nly)?\s*\)`,
  'u',
);

/** The other way round. */
export const amountInFigures: Rule = (view) => {
  const [rest, sign = '', before, behind, only] = wordsBehind.exec(view.right) ?? [];
  // The words are printed in the currency of the document, which a sign or a name before the amount tells.
  const hasSign = leadsToMoney(view.left) || sign !== '' || before !== undefined;
  if (rest === undefined || (before ?? behind) === undefined || !hasSign) return undefined;
  return takeFromContext('blank-line', view, {
    type: 'currency',
    wording: `[% as number]${sign} ([% as words]${only === undefined ? '' : ' only'})`,
    confidence: 0.75,
    end: view.mark.end + rest.length,
  });
};

/** `__/__/____`; with dashes only where they can be no number of another kind. */
export const dayMonthYear: Rule = (view) =>
  /^[«“"]|^_+\s?年|^_{1,12} ?([/.]) ?_{1,12} ?\1 ?(?:19|20)?_{1,12}\/?$|^_{1,2} ?- ?_{1,2} ?- ?_{4}$|^[.…]+ ?\/ ?[.…]+ ?\/|^\/\s+\/$/.test(
    view.mark.text,
  )
    ? takeDate(view, '', undefined)
    : undefined;

const beforeDay =
  /(?:^|[\s,(])(?:le|du|au|den|dem|am|vom|zum|bis|el|del|al|on|il|em|dated?|datum|fecha|data|of|lì)[\s,.:]*$|,\s*$/i;

/** `________, 2026`, `________, 20__` and `March __, 2026` are one date. */
export const dayOfYear: Rule = (view) => {
  // Two dotted lines, one behind the other.
  if (/^[.…\s]+$/.test(view.mark.text) && /^\s*[.…]+\s*$/.test(firstLine(view.right))) return undefined;
  // "dated ________, ____ ("
  const yearAlone = /\b(?:dated|as of|on)\s*$/i.test(view.left)
    ? /^,\s*_{2,12}(?![_\d])/.exec(view.right)
    : null;
  const written = dateBehind.exec(view.right);
  // Three lines beside each other are a date only behind words for one.
  const isDate = /[\p{L}\d]/u.test(written?.[0] ?? '') || beforeDay.test(view.left.slice(-40));
  const rest = ((isDate ? written : null) ?? yearBehind.exec(view.right) ?? yearAlone)?.[0];
  return rest === undefined ? undefined : takeDate(view, rest, '[% as long]');
};

function takeDate(view: MarkView, rest: string, wording: string | undefined): Verdict {
  const behind = { ...view, nearRight: view.nearRight.slice(rest.length) };
  const { label, source } = contextName(behind);
  const isNamed =
    source === 'term' || source === 'label' || (/\bdate|datum|fecha/i.test(label) && !isQuestion(label));
  // A date that its sentence does not name is asked for by the sentence.
  const called = isNamed ? label : (longQuestion(behind.nearLeft, behind.nearRight)?.label ?? 'Date');
  return {
    rule: 'blank-line',
    found: {
      label: called,
      source: isNamed ? source : 'near',
      type: 'date',
      ...(wording !== undefined && { wording }),
      confidence: 0.75,
      end: view.mark.end + rest.length,
    },
  };
}
