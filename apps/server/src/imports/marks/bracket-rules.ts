import { dayOfMonth, dayOfYear } from './blanks-in-parts.ts';
import { choice, instructedChoice, neighbouringChoice } from './bracket-choices.ts';
import { articleNumber } from './document-signs.ts';
import { bracketField } from './bracket-field.ts';
import { labelOfAnswer } from './name-by-phrases.ts';
import {
  aboutSigns,
  asksFor,
  instruction,
  monthName,
  note,
  onlyMissing,
  shownAsExample,
} from './patterns.ts';
import {
  contextName,
  isUnitAfter,
  keep,
  type MarkView,
  type Rule,
  take,
  takeFromContext,
} from './verdict.ts';

const tickBox: Rule = (view) => {
  const { inner, left, right, mark } = view;
  // A box has one bracket on each side: `[[X]]` is called X.
  if (inner !== '' && (!/^[xX✓✔]$/.test(inner) || mark.text.startsWith('[['))) return undefined;
  // A box before % or days, or after a currency sign, is an amount and not a tick box.
  const isAmount = isUnitAfter.test(right) || /[$€£]\s*$/.test(left);
  if ((inner === '' && isAmount) || (/^x$/i.test(inner) && /^\s?%/.test(right)))
    return takeFromContext('empty-bracket', view, { confidence: 0.8 });
  const before = left.slice(-1);
  if (before !== '' && !/[\s(-]/.test(before)) return keep('lone-box');
  const behind = right.trimStart().replace(/^\[([^[\]]*)\]/, '$1');
  const rest = behind.split(/[\t[]/)[0]?.trim();
  if (rest === undefined || rest === '') return keep('lone-box');
  const label = (rest.split(/[:.;,]/)[0] ?? '').split(' ').slice(0, 6).join(' ');
  if (shownAsExample.test(label)) return keep('note-to-reader');
  return take('tick-box', {
    label: labelOfAnswer(label, view),
    source: 'label',
    type: 'checkbox',
    defaultValue: inner,
    confidence: 0.7,
  });
};

/** `☐ [BY MAIL] I sent`: the box is the field, and the brackets are its heading. */
const besideBox: Rule = ({ left, inner }) =>
  /[☐□❑▢◻☑☒⊠]\s{0,3}$/.test(left) && /^\P{Ll}*\p{Lu}{2}\P{Ll}*$/u.test(inner)
    ? keep('note-to-reader')
    : undefined;

/** `[{{name}}]`: the tag of another template system is the field. */
const aroundTag: Rule = ({ inner }) =>
  /^(?:\{\{[^{}]+\}\}|\$?\{[^{}]+\})$/.test(inner) ? keep('part-of-field') : undefined;

const link: Rule = ({ right }) =>
  /^\((?:https?:|#|mailto:|\.?\/)/.test(right) ? keep('markdown-link') : undefined;

const enumerator: Rule = ({ inner, mark, document }) =>
  document.hasBracketEnumerators && !mark.isHighlighted && /^(?:[ivx]{1,5}|[IVX]{2,5}|[a-h])$/.test(inner)
    ? keep('enumerator')
    : undefined;

const redaction: Rule = ({ inner }) => (/^\*+(?:\s*\*+)?$/.test(inner) ? keep('redaction') : undefined);

/** `“… an intelligent witness […] the Board”`: the sign for words that a quotation leaves out. */
const isLeftOutOfQuotation = ({ inner, left }: MarkView) =>
  /^(?:…|\.{3})$/.test(inner.trim()) && left.split(/[“„]/).length > left.split('”').length;

const missing: Rule = (view) => {
  if (!onlyMissing.test(view.inner)) return undefined;
  if (isLeftOutOfQuotation(view)) return keep('omission');
  const date = dayOfMonth(view) ?? dayOfYear(view);
  if (date !== undefined) return date;
  const type = /^[$€£]/.test(view.inner)
    ? { type: 'currency' as const }
    : view.inner === '#'
      ? { type: 'number' as const }
      : {};
  return takeFromContext('empty-bracket', view, { confidence: 0.9, ...type });
};

/** "[day] day of [month], [year]" and "[month] [day], [year]": the parts of one date. */
const partsBehind =
  /^(?:st|nd|rd|th)?\s*(?:day\s+of\s+)?[/.\s-]{0,3}\[(?:month|mm|day|dd?)\]\s*[/.,\s-]{0,3}\[(?:year|yyyy|yy)\]/i;

/** As dates are written in English, German, French and Spanish. */
const shapeOfDate =
  /^(?:m{1,2}|d{1,2}|j{1,2}|t{1,2}|y{2}|y{4}|a{4}|j{4})(?:[/.\- ](?:m{1,4}|d{1,2}|t{1,2}|y{2}|y{4}|a{2}|a{4}|j{2}|j{4})){2}$/i;

/** `[DAY day of MONTH, YEAR]` and `[MM/DD/YYYY]` say how a date is written. */
const dateParts: Rule = ({ inner, ...view }) => {
  const rest = partsBehind.exec(view.right)?.[0];
  if (/^(?:day|dd?|month|mm|weekday)$/i.test(inner) && rest !== undefined) {
    const wording = /day\s*of/i.test(rest)
      ? '[% as ordinal] day of [% as month], [% as year]'
      : '[% as long]';
    const whole = { type: 'date' as const, confidence: 0.8, wording, end: view.mark.end + rest.length };
    return takeFromContext(
      'bracket-name',
      { inner, ...view, nearRight: view.nearRight.slice(rest.length) },
      whole,
    );
  }
  const isInWords = /^(?:the )?day of month,? year$|^day day of month,? year$/i.test(inner);
  const isInFigures = shapeOfDate.test(inner);
  if (!isInWords && !isInFigures && !/^(?:month day|day month),? year$/i.test(inner)) return undefined;
  const wording = isInWords ? '[% as ordinal] day of [% as month], [% as year]' : undefined;
  const own = { type: 'date' as const, confidence: 0.85, ...(wording !== undefined && { wording }) };
  return takeFromContext('bracket-name', { inner, ...view }, own);
};

const withBlank: Rule = (view) => {
  const { inner, words } = view;
  if (!/_{2,}/.test(inner)) return undefined;
  if (words > 16 || (/[.;]$/.test(inner) && words > 5)) return keep('optional-text');
  const rest = inner
    .replace(/_{2,}/g, ' ')
    .replace(/[\s,.]+/g, ' ')
    .trim();
  const rule = 'bracket-with-blank';
  if (/^(?:inc|llc|ltd|corp|co)$/i.test(rest)) {
    return take(rule, { label: 'Company name', source: 'near', confidence: 0.8 });
  }
  if (/^(?:19|20)\d\d$/.test(rest) || new RegExp(`\\b(?:${monthName})\\b`, 'i').test(rest)) {
    return takeFromContext(rule, view, { source: 'near', type: 'date', confidence: 0.8 });
  }
  // [_____ (__)] shares
  if (!/[\p{L}\p{N}]/u.test(rest)) {
    const wording = /_\s?\(_/.test(inner) && isUnitAfter.test(view.right) ? '[% as words] ([%])' : undefined;
    return takeFromContext(rule, view, {
      confidence: 0.8,
      ...(wording !== undefined && { type: 'number', wording }),
    });
  }
  if (/\b(?:on|as of|until|from)$/i.test(rest) && /_\s*$/.test(inner))
    return take(rule, {
      label: `${rest.replace(/\s(?:on|as of|until|from)$/i, '')} date`,
      source: 'near',
      type: 'date',
      confidence: 0.7,
    });
  const isName = rest.length > 2 && rest.split(' ').length < 5;
  const { label } = contextName(view);
  return take(rule, { label: isName ? rest : label, source: 'near', confidence: 0.8 });
};

const callsForVerb = /\b(?:that|which|who|may|will|shall|can|must|would|could|should|not)\s+$/i;

/** A name, and no words that may stay or go. */
const isNamed = /\b(?:name|date|number|address|amount|title|e-?mail|phone)\b/i;

const wording: Rule = ({ inner, words, left }) =>
  /^[;,]|[a-z],$/.test(inner) ||
  /^(?:such as|including)\b/i.test(inner) ||
  // After "may" or "that" comes an action.
  (words > 3 && /^[a-z]/.test(inner) && !isNamed.test(inner) && callsForVerb.test(left)) ||
  (/^[a-z].*\band\/or\b/.test(inner) && !isNamed.test(inner)) ||
  /^(?:and|or|but|plus|including)\b/.test(inner)
    ? keep('optional-wording')
    : undefined;

/** "[Signature]", "[Sign here]", "[Company seal]": places to fill in by hand. */
const signHere: Rule = ({ inner }) =>
  /^(?:please )?(?:sign(?: and date)? (?:here|below)|(?:[a-z]+['’]s? |authori[sz]ed )?signatures?(?: (?:of|by) .{1,40}| line| block| here)?|initials?(?: here)?|(?:company|corporate|notary|official|notarial) seal|unterschrift(?: .{1,30})?|firma|assinatura|cachet)$/i.test(
    inner,
  )
    ? keep('signature-line')
    : undefined;

/** The address of the author, and the colour in which a chart shows something, are no values of a client. */
const mailOrColor =
  /^(?!.*\b(?:e?-?mail|your?|name|user|client|customer|example|company|domain)\b)\S+@\S+\.\p{L}{2,}$|^(?:light|dark|bright|pale)[ -](?:gr[ae]y|blue|green|red|yellow|orange)$/iu;

const noteToReader: Rule = ({ inner, words, left, passage }) => {
  if (mailOrColor.test(inner)) return keep('note-to-reader');
  // The key to a document's signs mentions brackets, but these are not filled in.
  if (aboutSigns.test(inner) || /\b(?:delete|remove) (?:all|any|every)\s+$/i.test(left))
    return keep('note-to-reader');
  if (/^optional (?:provision|language|text|clause|section|paragraph)/i.test(inner))
    return keep('note-to-reader');
  if (inner.endsWith(':') && words > 3) return keep('note-to-reader');
  if (/^for (?:\w+ )+(?:use|only)\b/i.test(inner.slice(0, 120))) return keep('note-to-reader');
  const isOptionalCell = passage.leftCell !== undefined && words > 1 && /^optional/i.test(inner);
  return note.test(inner) && !isOptionalCell ? keep('note-to-reader') : undefined;
};

const wordEnding: Rule = ({ inner, left, right }) =>
  (/[A-Za-z]$/.test(left) && /^[a-z]{1,5}$/.test(inner)) ||
  (/^[a-z]/.test(right) && /^[a-z]{1,4}$/i.test(inner))
    ? keep('word-ending')
    : undefined;

const citation: Rule = ({ inner, left, right, document }) =>
  (document.hasArticleNumbers && left.trim() === '' && articleNumber.test(inner)) ||
  // "[2018] HKEC 1885" is a judgment.
  (/^(?:19|20)\d\d$/.test(inner) && /^\s(?:\d{1,3}\s)?\p{Lu}{2,8}(?:\s\(\p{L}+\))?\s\d/u.test(right)) ||
  (/^\d{1,3}$/.test(inner) && !isUnitAfter.test(right) && !/[$€£]$/.test(left))
    ? keep('citation')
    : undefined;

/** "[“Terms of use”]" names another text. */
const quoted: Rule = ({ inner }) =>
  /^(?:“[^”]+”|"[^"]+")$/.test(inner) && inner.includes(' ') ? keep('quoted-words') : undefined;

const pronounFirst = /^(?:we|you|i|they|it|this|these|there)\s+[a-z]/i;

const sentence: Rule = ({ inner, words, passage }) => {
  if (words > 5 && pronounFirst.test(inner)) return keep('optional-text');
  // Drafters say so before the sentence. Without a full stop it is the name of a value that may be missing.
  if (/^optional: .+[.;]$/i.test(inner)) return keep('optional-text');
  const isNested = /[[\]]/.test(inner) && words > 8;
  const isLong = words > 14 && !instruction.test(inner) && !/\(for example|e\.g\.|i\.e\./i.test(inner);
  if (!isNested && !isLong && !(/[.;]$/.test(inner) && words > 5)) return undefined;
  const isCell = passage.leftCell !== undefined && /^\[[^]*\]$/.test(passage.text.trim());
  if (isCell && words < 40 && !inner.includes('[')) {
    const label = (passage.leftCell ?? '').replace(/[\s:]+$/, '');
    const defaultValue = asksFor.test(inner) ? undefined : inner;
    return take('named-by-cell', { label, source: 'label', defaultValue, confidence: 0.6 });
  }
  return keep('optional-text');
};

const looseWording: Rule = ({ inner, words, right }) => {
  // A note right behind the bracket calls it optional.
  if (/^\*{0,2}\s*\[optional\b/i.test(right)) return keep('optional-wording');
  if (/^(?:and|or|the|not|if|to|a|an|is|are)$/i.test(inner)) return keep('optional-wording');
  if (words < 2 || /^[A-Z]/.test(inner)) return undefined;
  if (
    !/^(?:and|or|if|to|the|any|not|but|may|shall|will|in|on|by|for|with|as|is|are|who|whom|whose|which|that|unless|where|even|when|while|because|although|though|except)\b/i.test(
      inner,
    )
  )
    return undefined;
  const isName = /^(?:the|in|on|by|for|as)\b.*\b(?:name|date|number|address|amount)\b/i.test(inner);
  return isName ? undefined : keep('optional-wording');
};

/** The order is the meaning: the first rule that knows a bracket decides about it. */
const bracketRules: readonly Rule[] = [
  tickBox,
  besideBox,
  aroundTag,
  link,
  enumerator,
  redaction,
  missing,
  dateParts,
  withBlank,
  wording,
  instructedChoice,
  signHere,
  noteToReader,
  wordEnding,
  citation,
  quoted,
  choice,
  sentence,
  bracketField(looseWording),
];

export function judgeBracket(view: MarkView) {
  if (view.mark.alternative?.role === 'grammar') return keep('grammar-choice');
  if (view.mark.alternative?.role === 'further') return keep('further-alternative');
  if (view.mark.alternative?.role === 'first') return neighbouringChoice(view);
  for (const rule of bracketRules) {
    const verdict = rule(view);
    if (verdict !== undefined) return verdict;
  }
  return keep('no-name');
}

/** Of brackets around several paragraphs the first one is known. */
export function judgeBracketedPassages({ mark }: MarkView) {
  return keep(note.test(mark.text.slice(1).trim()) ? 'note-to-reader' : 'optional-text');
}
