import { diffArrays } from 'diff';

export interface DiffPart {
  kind: 'same' | 'added' | 'removed';
  text: string;
}

/** Texts with more differences than this are shown as replaced whole: finding the shortest list would take too long. */
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

/** Joins neighbouring parts of one kind. Removed text comes before the text that replaces it. */
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
  const changes = diffArrays([...before], [...after], { maxEditLength: maxDifferences }) ?? [
    { value: before, removed: true, added: false },
    { value: after, removed: false, added: true },
  ];
  return changes.map(({ value, removed, added }) => ({
    kind: removed ? 'removed' : added ? 'added' : 'same',
    text: value.join(''),
  }));
}
