import type { Candidate, CandidateKind } from './candidates.ts';

/** One mark of a passage, after overlapping candidates have become one. */
export interface Mark extends Candidate {
  /** It is highlighted text, or part of it. */
  isHighlighted: boolean;
  /** Role in a group such as `[A] / [B]`. */
  alternative?: Alternative | undefined;
}

export type Alternative =
  | { role: 'first'; options: string[]; end: number }
  | { role: 'further' }
  | { role: 'grammar' };

type Range = Pick<Candidate, 'start' | 'end'>;
const overlaps = (a: Range, b: Range) => a.start < b.end && b.start < a.end;
const covers = (a: Range, b: Range) => a.start <= b.start && a.end >= b.end;
const length = ({ start, end }: Range) => end - start;

/**
 * Merges candidates at the same place into one mark: the bracket wins over the blank in it, a merge field over its
 * «signs».
 */
export function mergeCandidates(text: string, candidates: readonly Candidate[]): Mark[] {
  const highlights = candidates.filter(({ kind }) => kind === 'highlight');
  const isHighlighted = (range: Range) => highlights.some((highlight) => overlaps(highlight, range));
  const tags = candidates.filter(({ kind }) => kind === 'statement' || kind === 'double-brace');
  const brackets: Mark[] = candidates
    // Within a tag of another template system a bracket is part of its expression.
    .filter((one) => one.kind === 'bracket' && !tags.some((tag) => covers(tag, one)))
    .map((bracket) => ({ ...bracket, isHighlighted: isHighlighted(bracket) }));
  const others = candidates.filter(({ kind }) => kind !== 'bracket' && kind !== 'highlight');
  const marks: Mark[] = [...brackets];
  for (const candidate of others) {
    const bracket = swallowingBracket(candidate, brackets);
    if (bracket !== undefined) {
      if (fillsIn(candidate, bracket)) Object.assign(bracket, { ...candidate, ...rangeOf(bracket) });
      else bracket.control ??= candidate.control;
      continue;
    }
    if (isDoubled(candidate, others)) continue;
    marks.push({ ...candidate, isHighlighted: isHighlighted(candidate) });
  }
  for (const highlight of highlights) {
    if (!marks.some((mark) => overlaps(mark, highlight))) marks.push({ ...highlight, isHighlighted: true });
  }
  marks.sort((a, b) => a.start - b.start || b.end - a.end);
  groupAlternatives(text, marks);
  return marks;
}

const rangeOf = ({ start, end }: Range) => ({ start, end });

/** Brackets around a control that was filled in: its words are an answer and name nothing. */
function fillsIn({ kind, control, text }: Candidate, bracket: Mark): boolean {
  const isFilledIn = kind === 'control' && control?.showsPlaceholder === false && text.trim() !== '';
  return isFilledIn && bracket.text.slice(1, -1).trim() === text.trim();
}

const isSwallowed = new Set<CandidateKind>(['blank', 'dot-sign', 'dots', 'stand-in', 'control', 'form']);

/** The smallest bracket around a blank or a control, when it holds little else. */
function swallowingBracket(candidate: Candidate, brackets: readonly Mark[]): Mark | undefined {
  const { kind } = candidate;
  if (!isSwallowed.has(kind)) return undefined;
  const around = brackets
    .filter((bracket) => overlaps(bracket, candidate))
    .sort((a, b) => length(a) - length(b))[0];
  if (around === undefined || kind === 'control') return around;
  // The prompt of an old form field: brackets around nothing else.
  if (kind === 'form')
    return candidate.field?.kind === 'form-text' && covers(candidate, around) ? around : undefined;
  const words = around.text.replaceAll('_', ' ').trim().slice(1, -1).trim().split(/\s+/).filter(Boolean);
  return words.length <= 6 ? around : undefined;
}

/** The same place is marked better by another candidate. */
function isDoubled(candidate: Candidate, others: readonly Candidate[]): boolean {
  // Of two patterns that know the same words the first one counts.
  const isWider = (other: Candidate) =>
    covers(other, candidate) &&
    (length(other) > length(candidate) || others.indexOf(other) < others.indexOf(candidate));
  const isBetter = (other: Candidate): boolean => {
    switch (candidate.kind) {
      case 'guillemets':
        return (
          (other.kind === 'merge' && overlaps(other, candidate)) || (other.kind === 'blank' && isWider(other))
        );
      case 'box':
        return (other.kind === 'control' || other.kind === 'form') && overlaps(other, candidate);
      case 'blank':
        return (
          (other.kind === 'underscored-name' && overlaps(other, candidate)) ||
          (other.kind === 'blank' && isWider(other))
        );
      case 'dots':
        return (
          isWider(other) && (other.kind === 'blank' || (other.kind === 'dots' && other.text.includes('(')))
        );
      case 'stand-in':
        // Letters in an old form field are its content.
        return isWider(other) || (other.kind === 'form' && covers(other, candidate));
      case 'brace':
      case 'angle':
      case 'name-in-capitals':
        return isWider(other);
      default:
        return false;
    }
  };
  return others.some((other) => other !== candidate && isBetter(other));
}

const grammarWords =
  /^(?:is|are|was|were|has|have|does|do|a|an|s|es|he|she|they|his|her|their|him|them|it|its)$/i;
const maxOptions = 8;

/** `[A] / [B]` and `[A] or [B]`: one choice, unless the parts are grammar or names of different fields. */
function groupAlternatives(text: string, marks: readonly Mark[]): void {
  const outer = marks.filter(
    (mark) =>
      mark.kind === 'bracket' &&
      !marks.some((other) => other !== mark && other.kind === 'bracket' && covers(other, mark)),
  );
  for (let at = 0; at < outer.length; at++) {
    const first = outer[at];
    if (first === undefined) return;
    const group = [first];
    let next = outer[at + 1];
    while (next !== undefined && /^\s*(?:\/|or)\s*$/.test(text.slice(group.at(-1)?.end, next.start))) {
      group.push(next);
      at += 1;
      next = outer[at + 1];
    }
    if (group.length > 1 && group.length <= maxOptions) nameRoles(group);
  }
}

function nameRoles(group: readonly Mark[]): void {
  const options = group.map((mark) => mark.text.slice(1, -1).trim());
  if (options.every((option) => grammarWords.test(option))) {
    for (const mark of group) mark.alternative = { role: 'grammar' };
    return;
  }
  // [X] or [X]'s: the same twice, and nothing to choose from.
  if (new Set(options.map((option) => option.toLowerCase())).size < options.length) return;
  const areNames = options.every(
    (option) => /\b(?:name|date|address|amount)\b/i.test(option) && option.split(' ').length < 3,
  );
  // Whole sentences are wording for staff to choose from, not values for clients.
  const areSentences = options.some((option) => option.split(/\s+/).length > 12 || /[[\]]/.test(option));
  if (areNames || areSentences || options.includes('')) return;
  const end = group.at(-1)?.end ?? 0;
  for (const [index, mark] of group.entries()) {
    mark.alternative = index === 0 ? { role: 'first', options, end } : { role: 'further' };
  }
}
