import { placeholderName } from '../source/placeholder-name.ts';

/** A condition within a line, and the texts between its commands. */
interface Inline {
  written: string;
  branches: string[];
  /** Where it is in the line without such conditions. */
  at: number;
}

interface Token {
  key: string;
  start: number;
  end: number;
}

/** Divides a line into its conditions and the text outside of them. An unclosed condition stays in the text. */
export function cutInline(line: string): { outside: string; inner: Inline[] } {
  const inner: Inline[] = [];
  let outside = '';
  let open: { start: number; branch: number; branches: string[]; depth: number } | undefined;
  let from = 0;
  for (const { 0: command, index } of line.matchAll(/\{\s*(?:if\b[^{}]*|else\b[^{}]*|end)\s*\}/gi)) {
    const end = index + command.length;
    const isStart = /^\{\s*if/i.test(command);
    if (open === undefined) {
      if (!isStart) continue;
      outside += line.slice(from, index);
      open = { start: index, branch: end, branches: [], depth: 1 };
    } else if (isStart) open.depth += 1;
    else if (/^\{\s*else/i.test(command)) {
      if (open.depth > 1) continue;
      open.branches.push(line.slice(open.branch, index));
      open.branch = end;
    } else {
      open.depth -= 1;
      if (open.depth > 0) continue;
      open.branches.push(line.slice(open.branch, index));
      inner.push({ written: line.slice(open.start, end), branches: open.branches, at: outside.length });
      open = undefined;
      from = end;
    }
  }
  return { outside: outside + line.slice(open?.start ?? from), inner };
}

function tokensOf(text: string): Token[] {
  return [...text.matchAll(/\[[^[\]]*\]|[\p{L}\p{N}]+/gu)].map(({ 0: found, index }) => ({
    key: found.startsWith('[') ? `[${placeholderName(found)}]`.toLowerCase() : found.toLowerCase(),
    start: index,
    end: index + found.length,
  }));
}

/** For each of the first tokens the index of the same one among the second, in their order. */
function matchTokens(first: readonly Token[], second: readonly Token[]): (number | undefined)[] {
  const width = second.length + 1;
  const lengths = new Uint16Array((first.length + 1) * width);
  const at = (row: number, column: number) => lengths[row * width + column] ?? 0;
  for (let row = first.length - 1; row >= 0; row -= 1) {
    for (let column = second.length - 1; column >= 0; column -= 1) {
      const isSame = first[row]?.key === second[column]?.key;
      lengths[row * width + column] = isSame
        ? at(row + 1, column + 1) + 1
        : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  const found: (number | undefined)[] = [];
  let column = 0;
  for (const [row, token] of first.entries()) {
    while (
      column < second.length &&
      token.key !== second[column]?.key &&
      at(row, column + 1) >= at(row + 1, column)
    )
      column += 1;
    if (token.key === second[column]?.key) {
      found.push(column);
      column += 1;
    } else found.push(undefined);
  }
  return found;
}

/** Longer lines are compared as a whole only. */
const maxTokens = 600;

/**
 * Puts the conditions of a line into its new words: between the same words as before, around one of their texts if the new
 * line has it there.
 */
export function keepInline(
  { outside, inner }: ReturnType<typeof cutInline>,
  line: string,
): { text: string; lost: string[] } {
  const [before, after] = [tokensOf(outside), tokensOf(line)];
  const isLong = Math.max(before.length, after.length) > maxTokens;
  const matched = isLong ? [] : matchTokens(before, after);
  const lost: string[] = [];
  const edits = inner.flatMap((condition) => {
    const next = before.findIndex(({ start }) => start >= condition.at);
    const following = next < 0 ? before.length : next;
    const range = rangeFor(condition, { before, after, matched, following, length: line.length });
    if (range === undefined || isLong) lost.push(condition.written);
    return range === undefined || isLong ? [] : [{ ...rangeWithSigns(range, line), condition }];
  });
  const text = edits
    .toReversed()
    .reduce(
      (now, { start, end, condition }) => now.slice(0, start) + condition.written + now.slice(end),
      line,
    );
  return { text, lost };
}

interface Place {
  before: readonly Token[];
  after: readonly Token[];
  matched: readonly (number | undefined)[];
  /** Index of the first token behind the condition. */
  following: number;
  length: number;
}

interface Range {
  start: number;
  end: number;
  /** The text of the condition that the new line has. */
  branch?: string;
}

function rangeFor(
  { branches, at }: Inline,
  { before, after, matched, following, length }: Place,
): Range | undefined {
  const [last, next] = [before[following - 1], before[following]];
  const from = last === undefined ? -1 : matched[following - 1];
  const to = next === undefined ? after.length : matched[following];
  if (from === undefined || to === undefined || to <= from) return undefined;
  const between = after.slice(from + 1, to);
  const [first, end] = [between[0], between.at(-1)];
  if (first === undefined || end === undefined) {
    const start = after[from]?.end ?? 0;
    const room = (after[to]?.start ?? length) - start;
    const place = start + Math.min(room, at - (last?.end ?? 0));
    return { start: place, end: place };
  }
  const keys = between.map(({ key }) => key).join(' ');
  const branch = branches.find(
    (text) =>
      keys ===
      tokensOf(text)
        .map(({ key }) => key)
        .join(' '),
  );
  return branch === undefined ? undefined : { start: first.start, end: end.end, branch };
}

/** The signs before and behind the words of a text belong to it. */
function rangeWithSigns({ start, end, branch }: Range, line: string): Range {
  const tokens = tokensOf(branch ?? '');
  const [first, last] = [tokens[0], tokens.at(-1)];
  if (branch === undefined || first === undefined || last === undefined) return { start, end };
  const [head, tail] = [branch.slice(0, first.start), branch.slice(last.end)];
  return {
    start: line.slice(0, start).endsWith(head) ? start - head.length : start,
    end: line.slice(end).startsWith(tail) ? end + tail.length : end,
  };
}
