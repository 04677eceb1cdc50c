import { shownAsExample, signatureLabel } from './patterns.ts';
import { contextName, keep, type MarkView, type Rule, takeFromContext, type Verdict } from './verdict.ts';

const lastLine = (text: string) => text.slice(text.lastIndexOf('\n') + 1);
const firstLine = (text: string) => text.split('\n', 1)[0] ?? '';

/** Alone on its line, or in a cell of a signature block. */
const ruleLine: Rule = ({ left, right, passage, isInSignatureBlock }) => {
  if (!/^[\s_|:*]*$/.test(left) || !/^[\s_|*]*$/.test(right)) return undefined;
  if (passage.leftCell === undefined || passage.leftCell === '') return keep('rule-line');
  return isInSignatureBlock ? keep('signature-line') : undefined;
};

const signatureLine: Rule = ({ left, right, isInSignatureBlock, isOfWitness }) => {
  const label = (
    left
      .replace(/[\s*]+$/, '')
      .split(/[\t\n]+|\s{3,}|_{3,}|\|/)
      .at(-1) ?? ''
  )
    .replace(/[*\s:]+$/, '')
    .replace(/^[\s>*-]+/, '')
    .trim();
  const isSigned = /^(?:by|signature|signed|its|witness|initials|sign here|notary)/i.test(label);
  if (signatureLabel.test(label) && (isSigned || isInSignatureBlock)) return keep('signature-line');
  // Who that will be is not known before the signing.
  if (isOfWitness && /^(?:address|phone|telephone|occupation|city|relationship)$/i.test(label))
    return keep('signature-line');
  const typed = (left.split(/\t|\s{3,}|_{3,}/).at(-1) ?? '').trim();
  const isLabelled = /^[A-Za-z][A-Za-z ]{1,20}:$/.test(typed);
  const endsThere = /^\s*(?:$|[\t ]+[A-Za-z ]{2,20}:)/.test(right);
  return isLabelled && endsThere && isInSignatureBlock ? keep('signature-line') : undefined;
};

/** `___ day of ________, 20__` is one date. */
const dayOfMonth: Rule = (view) => {
  const [rest = '', year] =
    /^\s*(?:st|nd|rd|th)?\s*day of\s+_{3,}(,?\s*(?:(?:19|20)\d\d|(?:19|20)?_{2,}))?/i.exec(view.right) ?? [];
  if (rest === '') return undefined;
  const wording = '[% as ordinal] day of [% as month]';
  const comma = year?.startsWith(',') === true ? ',' : '';
  return takeDate(view, rest, year === undefined ? wording : `${wording}${comma} [% as year]`);
};

/** `__/__/____` */
const dayMonthYear: Rule = (view) =>
  /[/.]/.test(view.mark.text) ? takeDate(view, '', undefined) : undefined;

/** `________, 2026` and `________, 20__` are one date. */
const dayOfYear: Rule = (view) => {
  const rest = /^,?\s*(?:19|20)(?:\d\d_*|_+)(?!\d)/.exec(view.right)?.[0];
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
    dayMonthYear(view) ??
    dayOfMonth(view) ??
    dayOfYear(view) ??
    takeFromContext('blank-line', view, { confidence: 0.65 })
  );
}

export function judgeDots(view: MarkView): Verdict {
  const { text } = view.passage;
  const leads = /[A-Za-z].*\.{6,}.*\d+\s*$/.test(text.slice(0, 1000)) || /^[\s.]*$/.test(text);
  return leads ? keep('leader-dots') : takeFromContext('dotted-blank', view, { confidence: 0.4 });
}

export function judgeDotSign(view: MarkView): Verdict {
  const isBullet = view.left.trim() === '' && view.right.trim() !== '';
  return isBullet ? keep('list-bullet') : takeFromContext('dot-sign', view, { confidence: 0.7 });
}

export function judgeBox({ mark, right }: MarkView): Verdict {
  const rest = (right.replace(/^\s+/, '').split(/[\t☐□❑▢◻☑☒⊠[]|\s{3,}/)[0] ?? '').split(/:\s/)[0] ?? '';
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
