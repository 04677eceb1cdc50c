import type { Line } from './align-lines.ts';

interface NewLines {
  lines: readonly string[];
  /** For each of them the index of the content line that it comes from. */
  from: readonly (number | undefined)[];
  isCommandLine: (written: string) => boolean;
}

/** A command with a line for itself, at the content line that follows it. */
interface Block {
  opening: string;
  /** Index of its first content line, and of the one after its last. */
  first: number;
  end: number;
  closing: string;
  /** Its other branches, and columns of signatures. */
  between: { written: string; at: number }[];
}

/** Puts the blocks of a text around the lines that it shares with another. */
export function keepBlocks(
  before: readonly Line[],
  { lines, from, isCommandLine }: NewLines,
): { text: string; lost: string[] } {
  const { blocks, single } = blocksOf(before, isCommandLine);
  const lost: string[] = [];
  const inserted = lines.map((): { above: string[]; below: string[] } => ({ above: [], below: [] }));
  const places = [...from.entries()].flatMap(([index, at]) => (at === undefined ? [] : [{ index, at }]));
  const present = new Set(lines.map((line) => line.trim().toLowerCase()));
  for (const block of blocks) {
    const inner = places.filter(({ at }) => at >= block.first && at < block.end);
    const [first, last] = [inner[0], inner.at(-1)];
    const branches = block.between.map(({ written, at }) => ({
      written,
      place: inner.find((place) => place.at >= at),
      hasText: inner.some((place) => place.at < at),
    }));
    const isWhole = branches.every(({ place, hasText }) => place && hasText);
    // The file has the same block itself.
    if (present.has(block.opening.trim().toLowerCase())) continue;
    if (!first || !last || !isWhole) {
      lost.push(block.opening.trim());
      continue;
    }
    inserted[first.index]?.above.push(block.opening);
    for (const { written, place } of branches) if (place) inserted[place.index]?.above.push(written);
    inserted[last.index]?.below.unshift(block.closing);
  }
  for (const { written, at } of single) {
    if (present.has(written.trim().toLowerCase())) continue;
    const place = places.find((one) => one.at >= at);
    if (place) inserted[place.index]?.above.push(written);
    else lost.push(written.trim());
  }
  const text = lines.flatMap((line, index) => {
    const { above = [], below = [] } = inserted[index] ?? {};
    return [...above, line, ...below];
  });
  return { text: text.join('\n'), lost };
}

/** The blocks of a text, outer ones first, and the commands that stand alone. */
function blocksOf(before: readonly Line[], isCommandLine: NewLines['isCommandLine']) {
  const blocks: Block[] = [];
  const single: Block['between'] = [];
  const open: Block[] = [];
  let at = 0;
  for (const { written } of before) {
    if (!isCommandLine(written)) {
      at += 1;
      continue;
    }
    const command = written.trim().slice(1, -1).trim().toLowerCase();
    const inner = open.at(-1);
    if (/^(?:end\b|\/)/.test(command)) {
      const closed = open.pop();
      if (closed) Object.assign(closed, { end: at, closing: written });
    } else if (/^(?:else\b|column\b)/.test(command)) inner?.between.push({ written, at });
    else if (/^(?:if|for each|section|exhibit|signatures|center|right|style)\b/.test(command)) {
      const block = { opening: written, first: at, end: at, closing: '{end}', between: [] };
      blocks.push(block);
      open.push(block);
    } else single.push({ written, at });
  }
  return { blocks, single };
}
