import { monthName, shownAsExample, signatureLabel } from './patterns.ts';
import { contextName, keep, type MarkView, type Rule, takeFromContext, type Verdict } from './verdict.ts';

const lastLine = (text: string) => text.slice(text.lastIndexOf('\n') + 1);
const firstLine = (text: string) => text.split('\n', 1)[0] ?? '';

/** Alone on its line, also as two for place and date, or in a cell of a signature block. */
const ruleLine: Rule = ({ left, right, passage, isInSignatureBlock }) => {
  if (!/^[\s_|:*,]*$/.test(left) || !/^[\s_|*,]*$/.test(right)) return undefined;
  // Under the named heads of a grid every cell is to be filled in.
  const isAlone = (passage.leftCell ?? '') === '' && !passage.isInGrid;
  if (isAlone) return keep('rule-line');
  return isInSignatureBlock ? keep('signature-line') : undefined;
};

const signatureLine: Rule = ({ left, right, isInSignatureBlock, isOfWitness, isBesideSign }) => {
  const label = (
    left
      .replace(/[\s*]+$/, '')
      .split(/[\t\n]+|\s{3,}|_{3,}|\.{6,}|…{2,}|\||[.;]\s+/)
      .at(-1) ?? ''
  )
    .replace(/[*\s:]+$/, '')
    .replace(/^[\s>*\\_-]+/, '')
    .trim();
  const isSigned =
    /^(?:by|signature|signed|executed|its|witness|initials|sign here|notary|(?:my )?commission)|(?:signature|initials|of witness)$/i.test(
      label,
    );
  if (signatureLabel.test(label) && (isSigned || isInSignatureBlock)) return keep('signature-line');
  // Who that will be is not known before the signing.
  if (isOfWitness && /^(?:address|phone|telephone|occupation|city|relationship)$/i.test(label))
    return keep('signature-line');
  const typed = (left.split(/\t|\s{3,}|_{3,}/).at(-1) ?? '').trim();
  const isLabelled = /^[A-Za-z][A-Za-z/ ]{1,20}:$/.test(typed);
  const endsThere = /^\s*(?:$|[\t ]+[A-Za-z ]{2,20}:)/.test(right);
  return isLabelled && endsThere && isBesideSign ? keep('signature-line') : undefined;
};

/** The notary writes the notary's own certificate. */
const beforeNotary: Rule = ({ nearLeft, nearRight }) =>
  /\bbefore me\b/i.test(`${nearLeft.slice(-200)} ${nearRight.slice(0, 200)}`)
    ? keep('signature-line')
    : undefined;

/** Short lines before the words of a list: to initial or to tick, when the words above it say so. */
const lineOfList: Rule = (view) => {
  const { left, right, mark, isToInitial, isToTick } = view;
  const isFirst = /^$|[\n\t]$| {3}$/.test(left.replace(/^\s+$/, ''));
  if (!isFirst || mark.text.length > 10 || !/^\s*(?:\(\w{1,3}\)|\p{L})/u.test(right)) return undefined;
  if (isToInitial) return keep('signature-line');
  return isToTick ? judgeBox({ ...view, mark: { ...mark, text: '' } }) : undefined;
};

/** A blank within a date: typed as a line or as dots, or in brackets. */
const blank = String.raw`(?:\[[\s_.●•…]{0,30}\]|_{2,40}|[.…]{2,40})`;
const year = String.raw`(?:(?:19|20)\d\d_*|(?:19|20)?${blank})(?!\d)`;
const monthBehind = new RegExp(
  `^\\s*(?:st|nd|rd|th)?\\s*day of\\s+(?:${blank}|${monthName})(,?\\s*${year})?`,
  'i',
);
const yearBehind = new RegExp(`^,?\\s*(?:(?:19|20)\\d\\d_*|(?:19|20)${blank})(?!\\d)`);

/** `___ day of ________, 20__` is one date. */
export const dayOfMonth: Rule = (view) => {
  const [rest = '', year] = monthBehind.exec(view.right) ?? [];
  if (rest === '') return undefined;
  const wording = '[% as ordinal] day of [% as month]';
  const comma = year?.startsWith(',') === true ? ',' : '';
  return takeDate(view, rest, year === undefined ? wording : `${wording}${comma} [% as year]`);
};

/** `____ (__) days`: the number in words, and again in figures. */
const numberInWords: Rule = (view) => {
  if (!view.mark.text.endsWith(')') || view.mark.text.startsWith('(')) return undefined;
  return takeFromContext('blank-line', view, {
    type: 'number',
    wording: '[% as words] ([%])',
    confidence: 0.75,
  });
};

/** `__/__/____`; with dashes only where they can be no number of another kind. */
const dayMonthYear: Rule = (view) =>
  /^_{1,4} ?([/.]) ?_{1,4} ?\1 ?_{2,8}$|^_{1,2} ?- ?_{1,2} ?- ?_{4}$/.test(view.mark.text)
    ? takeDate(view, '', undefined)
    : undefined;

/** `________, 2026`, `________, 20__` and `March __, 2026` are one date. */
export const dayOfYear: Rule = (view) => {
  const rest = yearBehind.exec(view.right)?.[0];
  return rest === undefined ? undefined : takeDate(view, rest, '[% as long]');
};

function takeDate(view: MarkView, rest: string, wording: string | undefined): Verdict {
  const behind = { ...view, nearRight: view.nearRight.slice(rest.length) };
  const { label, source } = contextName(behind);
  const isNamed = source === 'term' || source === 'label' || /date/i.test(label);
  return {
    rule: 'blank-line',
    found: {
      label: isNamed ? label : 'Date',
      source: isNamed ? source : 'near',
      type: 'date',
      ...(wording !== undefined && { wording }),
      confidence: 0.75,
      end: view.mark.end + rest.length,
    },
  };
}

export function judgeBlank(view: MarkView): Verdict {
  // Authors break lines within a paragraph where others begin the next one.
  const inLine = { ...view, left: lastLine(view.left), right: firstLine(view.right) };
  return (
    ruleLine(inLine) ??
    signatureLine(view) ??
    beforeNotary(view) ??
    lineOfList(inLine) ??
    numberInWords(view) ??
    dayMonthYear(view) ??
    dayOfMonth(view) ??
    dayOfYear(view) ??
    takeFromContext('blank-line', view, { confidence: 0.65 })
  );
}

export function judgeDots(view: MarkView): Verdict {
  const { text } = view.passage;
  const date = dayOfMonth(view) ?? dayOfYear(view);
  const leads = /[A-Za-z].*(?:\.{6,}|…{3}).*\d+\s*$/.test(text.slice(0, 1000)) || /^[\s.…]*$/.test(text);
  if (leads && date === undefined) return keep('leader-dots');
  return (
    signatureLine(view) ??
    beforeNotary(view) ??
    date ??
    takeFromContext('dotted-blank', view, { confidence: 0.4 })
  );
}

/** `$X,XXX`, `XX days` and `MM/DD/YYYY` as they are typed. `(MM/DD/YYYY)` is only an instruction. */
export function judgeStandIn(view: MarkView): Verdict {
  const isDate = /[my]/i.test(view.mark.text);
  if (isDate && /\b(?:format|form)\W*(?:of\W*)?$/i.test(view.left)) return keep('note-to-reader');
  return takeFromContext('stand-in', view, { confidence: 0.6, ...(isDate && { type: 'date' }) });
}

export function judgeDotSign(view: MarkView): Verdict {
  const isBullet = view.left.trim() === '' && view.right.trim() !== '';
  return isBullet ? keep('list-bullet') : takeFromContext('dot-sign', view, { confidence: 0.7 });
}

export function judgeBox({ mark, right }: MarkView): Verdict {
  const rest = (right.replace(/^\s+/, '').split(/[\t☐□❑▢◻☑☒⊠[]|\s{3,}|\(\s/)[0] ?? '').split(/:\s/)[0] ?? '';
  const label = rest.replace(/[:.]\s*$/, '').trim();
  if (label === '') return keep('lone-box');
  if (shownAsExample.test(label)) return keep('note-to-reader');
  return {
    rule: 'tick-box',
    found: {
      label: label.split(' ').slice(0, 6).join(' '),
      source: 'label',
      type: 'checkbox',
      defaultValue: mark.text.replace(/[\s\u00a0()]/g, ''),
      confidence: 0.6,
    },
  };
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
export function isAskedAbout({ isInSignatureBlock, left, passage }: MarkView): boolean {
  const label = (left.trim() || (passage.leftCell ?? '')).replace(/[\s:]+$/, '');
  return !isInSignatureBlock && !signatureLabel.test(label);
}
