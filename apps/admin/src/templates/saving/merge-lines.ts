import { diffLines } from '@inkfield/web/text-diff';

/** A stretch of a merged text: settled, or with two versions to choose from. */
export type MergePart =
  | { kind: 'settled'; text: string }
  | { kind: 'overlap'; base: string; theirs: string; mine: string };

export interface TwoVersions {
  theirs: string;
  mine: string;
}

/**
 * Merges two texts that were both made from `base`, line by line. Changes of adjacent lines count as an overlap, so
 * that two sentences do not become a clause without a review.
 */
export function mergeLines(base: string, { theirs, mine }: TwoVersions): MergePart[] {
  const lines = linesOf(base);
  const hunks = { theirs: hunksOf(base, theirs), mine: hunksOf(base, mine) };
  const parts: MergePart[] = [];
  let settled = '';
  let at = 0;
  for (const { from, to } of touchedRanges([...hunks.theirs, ...hunks.mine])) {
    settled += lines.slice(at, from).join('');
    const was = lines.slice(from, to).join('');
    const [a, b] = [hunks.theirs, hunks.mine].map((changes) => applied(changes, lines, { from, to }));
    at = to;
    const text = settledText(was, { theirs: a ?? was, mine: b ?? was });
    if (text !== undefined) {
      settled += text;
      continue;
    }
    if (settled !== '') parts.push({ kind: 'settled', text: settled });
    settled = '';
    parts.push({ kind: 'overlap', base: was, theirs: a ?? was, mine: b ?? was });
  }
  settled += lines.slice(at).join('');
  if (settled !== '') parts.push({ kind: 'settled', text: settled });
  return parts;
}

function settledText(was: string, { theirs, mine }: TwoVersions): string | undefined {
  if (theirs === mine || mine === was) return theirs;
  return theirs === was ? mine : undefined;
}

/** Lines of the base, by index, end exclusive. */
interface Range {
  from: number;
  to: number;
}

interface Hunk extends Range {
  insert: string;
}

function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

/** The changes, each with the lines of the base that it replaces. */
function hunksOf(base: string, changed: string): Hunk[] {
  const hunks: Hunk[] = [];
  let at = 0;
  for (const { kind, text } of diffLines(base, changed)) {
    const count = linesOf(text).length;
    const last = hunks.at(-1);
    if (kind === 'added') {
      if (last?.to === at) last.insert += text;
      else hunks.push({ from: at, to: at, insert: text });
      continue;
    }
    if (kind === 'removed') hunks.push({ from: at, to: at + count, insert: '' });
    at += count;
  }
  return hunks;
}

/** The ranges that hunks change. Adjacent ranges are joined. */
function touchedRanges(hunks: readonly Hunk[]): Range[] {
  const ranges: Range[] = [];
  for (const { from, to } of hunks.toSorted((a, b) => a.from - b.from || a.to - b.to)) {
    const last = ranges.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else ranges.push({ from, to });
  }
  return ranges;
}

/** A range of the base with the hunks in it. */
function applied(hunks: readonly Hunk[], lines: readonly string[], { from, to }: Range): string {
  let text = '';
  let at = from;
  for (const hunk of hunks) {
    if (hunk.from < from || hunk.to > to) continue;
    text += lines.slice(at, hunk.from).join('') + hunk.insert;
    at = hunk.to;
  }
  return text + lines.slice(at, to).join('');
}
