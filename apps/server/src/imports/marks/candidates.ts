import type { ContentControl, WordField } from '../source-document.ts';
import type { Passage } from './passage.ts';

export type CandidateKind =
  | 'bracket'
  | 'control'
  | 'merge'
  | 'form'
  | 'double-brace'
  | 'statement'
  | 'brace'
  | 'dollar-brace'
  | 'chevrons'
  | 'guillemets'
  | 'underscored-name'
  | 'blank'
  | 'dots'
  | 'box'
  | 'dot-sign'
  | 'highlight';

/** Something in a passage that may stand for a value. */
export interface Candidate {
  kind: CandidateKind;
  start: number;
  end: number;
  text: string;
  control?: ContentControl | undefined;
  field?: WordField | undefined;
  /** The control is around the whole paragraph. */
  isWhole?: boolean;
}

/** Bounded, so that a hostile line is read in time that grows with its length. */
const patterns: readonly [CandidateKind, RegExp][] = [
  ['double-brace', /\{\{[^{}]{0,300}\}\}/g],
  ['statement', /\{%[^{}]{0,300}%\}/g],
  ['brace', /(?<![{$])\{(?![{%])[^{}\n]{1,60}\}(?!\})/g],
  ['dollar-brace', /\$\{[^{}\n]{1,60}\}/g],
  ['chevrons', /<<[^<>\n]{1,80}>>/g],
  ['guillemets', /«[^«»\n]{1,80}»/g],
  ['underscored-name', /__[A-Z][A-Z0-9]{0,30}(?:_[A-Z0-9]{1,30}){0,8}__/g],
  // The blanks of day, month and year are one mark.
  ['blank', /(?<![_/.])_{1,4} ?([/.]) ?_{1,4} ?\1 ?_{2,8}(?![_/.])/g],
  ['blank', /_{3,}(?:[ \t]?_{3,})*/g],
  ['dots', /\.{6,}/g],
  ['box', /[☐□❑▢◻☑☒⊠]/g],
  // At the beginning of a line, and with blanks within: (x) may count a list.
  ['box', /(?<=^|\n)[ \t]{0,8}\((?:[ \u00a0]{1,8}|[ \u00a0][xX✓✔][ \u00a0])\)(?=[\s\u00a0])/g],
  ['dot-sign', /●/g],
];

export function findCandidates(passage: Passage): Candidate[] {
  const { text } = passage;
  const found: Candidate[] = findBrackets(text);
  for (const [kind, pattern] of patterns) {
    for (const match of text.matchAll(pattern)) found.push(cut(text, kind, match.index, match[0].length));
  }
  found.push(...findWordMarks(passage));
  found.push(...findHighlights(passage));
  if (passage.control !== undefined) {
    const whole = cut(text, 'control', 0, text.length);
    found.push({ ...whole, control: passage.control, isWhole: true });
  }
  return found;
}

function cut(text: string, kind: CandidateKind, start: number, length: number): Candidate {
  return { kind, start, end: start + length, text: text.slice(start, start + length) };
}

const maxBracketDepth = 8;

/** Pairs of brackets, inner ones too. */
function findBrackets(text: string): Candidate[] {
  const found: Candidate[] = [];
  const open: number[] = [];
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '[') {
      open.push(at);
      // An opening bracket without end must not keep the ones after it from being found.
      if (open.length > maxBracketDepth) open.shift();
    } else if (text[at] === ']') {
      const start = open.pop();
      if (start !== undefined) found.push(cut(text, 'bracket', start, at + 1 - start));
    }
  }
  return found;
}

/** Controls and fields, the runs of one joined. */
function findWordMarks({ text, spans }: Passage): Candidate[] {
  const found: Candidate[] = [];
  for (const { start, end, control, field } of spans) {
    const last = found.at(-1);
    const goesOn = last?.end === start && last.control === control && last.field === field;
    if (goesOn && last !== undefined && (control ?? field) !== undefined) {
      last.end = end;
      last.text = text.slice(last.start, end);
    } else if (field !== undefined) {
      const kind = field.kind === 'merge' ? 'merge' : 'form';
      found.push({ ...cut(text, kind, start, end - start), field, control });
    } else if (control !== undefined) {
      found.push({ ...cut(text, 'control', start, end - start), control });
    }
  }
  return found;
}

function findHighlights({ text, spans }: Passage): Candidate[] {
  const found: Candidate[] = [];
  for (const { start, end, highlight } of spans) {
    if (!highlight || end === start) continue;
    const last = found.at(-1);
    if (last?.end === start) {
      last.end = end;
      last.text = text.slice(last.start, end);
    } else found.push(cut(text, 'highlight', start, end - start));
  }
  return found;
}
