import { signatureLabel } from './patterns.ts';
import { keep, type MarkView, type Rule, takeFromContext, type Verdict } from './verdict.ts';

/** Alone on its line, or in a cell of a signature block. */
const ruleLine: Rule = ({ left, right, passage, isInSignatureBlock }) => {
  if (!/^[\s_|:*]*$/.test(left) || !/^[\s_|*]*$/.test(right)) return undefined;
  if (passage.leftCell === undefined || passage.leftCell === '') return keep('rule-line');
  return isInSignatureBlock ? keep('signature-line') : undefined;
};

const signatureLine: Rule = ({ left, right, isInSignatureBlock }) => {
  const label = (
    left
      .trimEnd()
      .split(/\t+|\s{3,}|_{3,}|\|/)
      .at(-1) ?? ''
  )
    .replace(/[*\s:]+$/, '')
    .replace(/^[\s>*-]+/, '')
    .trim();
  const isSigned = /^(?:by|signature|signed|its|witness|initials|sign here|notary)/i.test(label);
  if (signatureLabel.test(label) && (isSigned || isInSignatureBlock)) return keep('signature-line');
  const typed = (left.split(/\t|\s{3,}|_{3,}/).at(-1) ?? '').trim();
  const isLabelled = /^[A-Za-z][A-Za-z ]{1,20}:$/.test(typed);
  const endsThere = /^\s*(?:$|[\t ]+[A-Za-z ]{2,20}:)/.test(right);
  return isLabelled && endsThere && isInSignatureBlock ? keep('signature-line') : undefined;
};

export function judgeBlank(view: MarkView): Verdict {
  return ruleLine(view) ?? signatureLine(view) ?? takeFromContext('blank-line', view, { confidence: 0.65 });
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

export function judgeBox({ right }: MarkView): Verdict {
  const rest = (right.replace(/^\s+/, '').split(/[\t☐□[]/)[0] ?? '').split(/:\s/)[0] ?? '';
  const label = rest.replace(/[:.]\s*$/, '').trim();
  if (label === '') return keep('lone-box');
  return {
    rule: 'tick-box',
    found: {
      label: label.split(' ').slice(0, 6).join(' '),
      source: 'label',
      type: 'checkbox',
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
