import {
  amountInFigures,
  amountInWords,
  dayMonthYear,
  dayOfMonth,
  dayOfYear,
  numberInWords,
} from './blanks-in-parts.ts';
import { judgeBox } from './box-rules.ts';
import { byHand, namedAbove, namedBelow } from './labels-apart.ts';
import { labelOf } from './labels.ts';
import { isBeforeMoney, leadsToMoney } from './money-signs.ts';
import { beforeNotary, signatureLine } from './signature-line.ts';
import { tickOfRow } from './ticks-of-rows.ts';
import {
  isUnitAfter,
  keep,
  type MarkView,
  type Rule,
  take,
  takeFromContext,
  type Verdict,
} from './verdict.ts';
import { firstLine, itemNumber, lastLine } from './lines-beside.ts';

/** Nothing but blanks on the line. */
const isAlone = ({ left, right }: MarkView) =>
  /^[\s_|:*,]*$/.test(left) && /^(?:[\s_|*,)]*$|\s*\t\s*\p{Lu})/u.test(right);

/** Alone on its line, also as two for place and date, or in a cell of a signature block. */
const ruleLine: Rule = ({ left, right, passage, isInSignatureBlock }) => {
  // The caption of a pleading has a column of colons: "________ :".
  if (!/^[\s_|:*,]*$/.test(left) || !/^[\s_|*,]*(?:\s:\s*)?$/.test(right)) return undefined;
  // Under the named heads of a grid every cell is to be filled in.
  const isAlone = (passage.leftCell ?? '') === '' && !passage.isInGrid;
  if (isAlone) return keep('rule-line');
  if (/^\s*(?:signature|unterschrift|firma)\b/i.test(passage.belowCell ?? '')) return keep('signature-line');
  return isInSignatureBlock ? keep('signature-line') : undefined;
};

/** Short lines before the words of a list: to initial or to tick, when the words above it say so. */
const lineOfList: Rule = (view) => {
  const { left, right, mark, isToInitial, isToTick } = view;
  const isFirst = /^$|[\n\t]$| {3}$/.test(left.replace(/^\s+$/, ''));
  if (!isFirst || mark.text.length > 10 || !/^\s*(?:\(\w{1,3}\)|\p{L})/u.test(right)) return undefined;
  if (isToInitial) return keep('signature-line');
  return isToTick ? (tickOfRow(view) ?? judgeBox({ ...view, mark: { ...mark, text: '' } })) : undefined;
};

/** The end of the blank that the line above ends with. */
function goesOn({ left, right, above }: MarkView): boolean {
  // "Details: ______" with another line below it in the same cell.
  const isNextLine = /_{3}[ \t]*\n\s*$/.test(left) && firstLine(right).trim() === '';
  return isNextLine || (left.trim() === '' && /(?:_{3}|…|\.{4})\s*$/.test(above) && /^\s*[;,.]/.test(right));
}

/** "ESTATE OF" above a line to write on: the words above are the beginning of its sentence. */
function goesOnFromAbove(view: MarkView): Verdict | undefined {
  const { above, passage, isInSignatureBlock } = view;
  const isOpen = /\p{L}\s(?:of|to|by|de|von|an|am|zum|le|à)$/iu.test(above.trim()) && above.length < 80;
  if (!isOpen || passage.isInCell || isInSignatureBlock) return undefined;
  const nearRight = view.right.split(/\t/)[0] ?? '';
  const whole = { ...view, nearLeft: `${above.trim()} `, nearRight };
  return takeFromContext('blank-line', whole, { confidence: 0.6 });
}

export function judgeBlank(view: MarkView): Verdict {
  if (goesOn(view)) return keep('part-of-field');
  const isFirst = view.left.trim() === '';
  const named =
    (isFirst ? goesOnFromAbove(view) : undefined) ??
    (isAlone(view) ? (namedBelow(view) ?? namedAbove(view)) : undefined);
  if (named !== undefined) return named;
  // Authors break lines within a paragraph where others begin the next one.
  const inLine = { ...view, left: lastLine(view.left), right: firstLine(view.right) };
  return (
    ruleLine(inLine) ??
    signatureLine(view) ??
    beforeNotary(view) ??
    lineOfList(inLine) ??
    tickOfRow(view) ??
    numberInWords(view) ??
    amountInWords(view) ??
    amountInFigures(view) ??
    dayMonthYear(view) ??
    dayOfMonth(view) ??
    dayOfYear(view) ??
    lineInParts(inLine) ??
    takeFromContext('blank-line', view, { confidence: 0.65 })
  );
}

/** `Details: ______  ______`: a line that is typed in parts, or continues as dots, is one. */
const lineInParts: Rule = (view) => {
  const [rest] = /^(?:[.…]{3,}|(?:[ \u00a0\t]{1,200}_{3,}){1,9}(?=\s*$))/.exec(view.right) ?? [];
  return rest === undefined
    ? undefined
    : takeFromContext('blank-line', view, { confidence: 0.6, end: view.mark.end + rest.length });
};

/** After these there is a value; few dots behind other words stand for words that were left out. */
const beforeFewDots =
  /(?:[:№(]|\b(?:nr\.?|no\.?|n°|le|am|den|vom|bis|el|herrn?|frau|mrs?\.?|ms\.?|mme|m\.|sr\.?|sra\.?|zwischen|entre|between))\s*$/i;

/** "....(name of the school)...." */
const wordsWithin = /^[.…]+ ?\((\p{L}[^()]+)\)/u;

export function judgeDots(view: MarkView): Verdict {
  const label = wordsWithin.exec(view.mark.text)?.[1];
  if (label !== undefined) return take('dotted-blank', { label, source: 'near', confidence: 0.6 });
  const { text } = view.passage;
  const areFew = view.mark.text.length < 3 || /^\.{4,5}$/.test(view.mark.text);
  const { left, right } = view;
  const isValue =
    leadsToMoney(left) ||
    isBeforeMoney(right) ||
    isUnitAfter.test(right) ||
    beforeFewDots.test(left) ||
    // "..... (prénom) ..... (nom)"
    /^\s?\(\p{L}[\p{L} ’'/-]{1,40}\)/u.test(right);
  if (areFew && !isValue) return keep('omission');
  if (goesOn(view)) return keep('part-of-field');
  const date = dayOfMonth(view) ?? dayOfYear(view);
  const isOnlyDots = /^[\s.…]*$/.test(lastLine(left) + firstLine(right));
  const leads = /[A-Za-z].*(?:(?:\. ?){6,}|…{3}).*\d+\s*$/.test(text.slice(0, 1000)) || isOnlyDots;
  // Pages before the first chapter have Roman numbers.
  const leadsToRoman = /^\s*(?:[ivxlc]{1,7}|[IVXLC]{1,7})\s*$/.test(right) && /\p{L}\s*$/u.test(left);
  if ((leads || leadsToRoman) && date === undefined) return keep('leader-dots');
  return (
    signatureLine(view) ??
    beforeNotary(view) ??
    date ??
    takeFromContext('dotted-blank', view, { confidence: 0.4 })
  );
}

/** `$X,XXX`, `XX days` and `MM/DD/YYYY` as they are typed. `(MM/DD/YYYY)` is only an instruction. */
export function judgeStandIn(view: MarkView): Verdict {
  const isDate = /[my]/i.test(view.mark.text) || /^XX([./-])XX\1/i.test(view.mark.text);
  const isShape = /\b(?:format|form)\W*(?:of\W*)?$/i.test(view.left) || /^\W{0,2}form/i.test(view.right);
  if (isDate && isShape) return keep('note-to-reader');
  return takeFromContext('stand-in', view, { confidence: 0.6, ...(isDate && { type: 'date' }) });
}

export function judgeDotSign(view: MarkView): Verdict {
  // Text from a PDF may have several items in one line.
  const isItem = view.document.hasDotBullets && /^\s+\p{L}/u.test(view.right);
  const isBullet = (view.left.trim() === '' && view.right.trim() !== '') || isItem;
  return isBullet ? keep('list-bullet') : takeFromContext('dot-sign', view, { confidence: 0.7 });
}

export function judgeHighlight({ mark, inner }: MarkView): Verdict {
  const [, label, value] = /^([A-Z][A-Za-z ]{2,30}):\s*(\S.*)$/s.exec(inner.trim()) ?? [];
  if (label === undefined || value === undefined) return keep('only-highlighted');
  const start = mark.start + mark.text.indexOf(value, label.length);
  return {
    rule: 'highlighted-value',
    found: {
      label,
      source: 'label',
      defaultValue: value,
      confidence: 0.5,
      start,
      end: start + value.length,
    },
  };
}

/** Whether staff are asked about a label without a value: not where it is a place to sign. */
export function isAskedAbout(view: MarkView): boolean {
  const label = labelOfGap(view);
  return (!view.isInSignatureBlock || isToReach.test(label)) && !byHand.test(label);
}

/** How a person is reached is known before the signing: letters list it below their closing words. */
const isToReach =
  /(?<!\p{L})(?:address|city|country|post(?:al )?code|zip(?: code)?|phone|telephone|mobile|e-?mail|anschrift|adresse|telefon|plz|téléphone|courriel|dirección|teléfono|correo|endereço|telefone)(?!\p{L})/iu;

/** The label that a place with nothing on it belongs to. */
export function labelOfGap({ left, passage }: MarkView): string {
  const words = (text: string) => text.replace(/[\s:\p{Sc}]+$/u, '');
  if (left.trim() === '') return words(passage.gapLabel ?? '');
  return (
    words(left)
      .split(/[\t:]|\s{3,}/)
      .at(-1) ?? ''
  );
}

/** The words that printed answers belong to: those of their line, or of the line above. */
export function questionBefore({ left, above }: MarkView): string {
  const line =
    lastLine(left)
      .split(/\t+|\s{3,}(?=\p{L})/u)
      .at(-1) ?? '';
  const words = line
    .replace(/\s*\([^()]*$/, '')
    .replace(/[\s:.]+$/, '')
    .replace(itemNumber, '');
  return words === '' ? above.trim() : words;
}

/** The label that staff are shown for a place: a question keeps its words. */
export const askedAs = (words: string): string =>
  /\?\s*$/.test(words) ? words.trim().replace(itemNumber, '').slice(0, longestQuestion) : labelOf(words);

const longestQuestion = 200;
