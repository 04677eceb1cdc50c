export interface DiffPart {
  kind: 'same' | 'added' | 'removed';
  text: string;
}

/** From so many differences on a shorter list is not searched for: all of one goes, all of the other comes. */
const maxDifferences = 1500;

/** Which lines went and came between two texts. Joined without the added ones, the parts give the first text. */
export function diffLines(before: string, after: string): DiffPart[] {
  return joined(diffLists(before.match(/[^\n]*\n|[^\n]+$/g) ?? [], after.match(/[^\n]*\n|[^\n]+$/g) ?? []));
}

/** The same by words, first by lines so that a long text with few changes is quick. */
export function diffWords(before: string, after: string): DiffPart[] {
  const lines = diffLines(before, after);
  const parts: DiffPart[] = [];
  for (let at = 0; at < lines.length; at++) {
    const [part, next] = [lines[at], lines[at + 1]];
    if (part?.kind === 'removed' && next?.kind === 'added') {
      parts.push(...diffLists(words(part.text), words(next.text)));
      at += 1;
    } else if (part) parts.push(part);
  }
  return joined(parts);
}

function words(text: string): string[] {
  return text.match(/\[[^[\]\n]*\]|[\p{L}\p{N}_]+|\s|[^\s]/gu) ?? [];
}

/** Parts in a row of one kind as one; what was taken out stands before what came in its place. */
function joined(parts: readonly DiffPart[]): DiffPart[] {
  const result: DiffPart[] = [];
  let removed = '';
  let added = '';
  const flush = () => {
    if (removed) result.push({ kind: 'removed', text: removed });
    if (added) result.push({ kind: 'added', text: added });
    removed = '';
    added = '';
  };
  for (const { kind, text } of parts) {
    if (kind === 'removed') removed += text;
    else if (kind === 'added') added += text;
    else {
      flush();
      const last = result.at(-1);
      if (last?.kind === 'same') last.text += text;
      else result.push({ kind, text });
    }
  }
  flush();
  return result;
}

function diffLists(before: readonly string[], after: readonly string[]): DiffPart[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1;
  let end = 0;
  const most = Math.min(before.length, after.length) - start;
  while (end < most && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1;
  const same = (texts: readonly string[]) => texts.map((text): DiffPart => ({ kind: 'same', text }));
  return [
    ...same(before.slice(0, start)),
    ...shortestScript(before.slice(start, before.length - end), after.slice(start, after.length - end)),
    ...same(before.slice(before.length - end)),
  ];
}

/** Myers: the furthest point on each diagonal for 0, 1, 2 ... differences, then the way back. */
function shortestScript(before: readonly string[], after: readonly string[]): DiffPart[] {
  const trace: Map<number, number>[] = [];
  let reached = new Map([[1, 0]]);
  for (let differences = 0; differences <= maxDifferences; differences++) {
    const next = new Map<number, number>();
    for (let diagonal = -differences; diagonal <= differences; diagonal += 2) {
      const down = reached.get(diagonal + 1) ?? -1;
      const right = (reached.get(diagonal - 1) ?? -2) + 1;
      let x = diagonal === -differences || (diagonal !== differences && right <= down) ? down : right;
      while (x < before.length && x - diagonal < after.length && before[x] === after[x - diagonal]) x += 1;
      next.set(diagonal, x);
      if (x >= before.length && x - diagonal >= after.length) {
        trace.push(next);
        return walkBack(trace, before, after);
      }
    }
    trace.push(next);
    reached = next;
  }
  return [
    { kind: 'removed', text: before.join('') },
    { kind: 'added', text: after.join('') },
  ];
}

function walkBack(
  trace: readonly Map<number, number>[],
  before: readonly string[],
  after: readonly string[],
): DiffPart[] {
  const parts: DiffPart[] = [];
  let x = before.length;
  let y = after.length;
  for (let differences = trace.length - 1; differences > 0; differences--) {
    const reached = trace[differences - 1];
    const diagonal = x - y;
    const down = reached?.get(diagonal + 1) ?? -1;
    const right = (reached?.get(diagonal - 1) ?? -2) + 1;
    const wentDown = diagonal === -differences || (diagonal !== differences && right <= down);
    const [fromX, toX] = wentDown ? [down, down] : [right - 1, right];
    while (x > toX) parts.push({ kind: 'same', text: before[(y--, --x)] ?? '' });
    if (wentDown) parts.push({ kind: 'added', text: after[--y] ?? '' });
    else parts.push({ kind: 'removed', text: before[--x] ?? '' });
    x = fromX;
  }
  while (x > 0) parts.push({ kind: 'same', text: before[--x] ?? '' });
  return parts.toReversed();
}
