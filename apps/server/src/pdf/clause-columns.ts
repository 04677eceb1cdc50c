import type { ResolvedBlock } from '@inkfield/engine/document';
import { textWidth } from './text-width.ts';

/** Where the clauses of one level are, in em. */
export interface ClauseColumn {
  /** Of the number. */
  start: number;
  /** From the number to the text; 0 when the numbers are so wide that the text follows them ("Section 1.01"). */
  hang: number;
}

export const maxClauseLevel = 6;
const standardHang = 2.4;
const widestHang = 4;
const gap = 0.6;
/** 1.1 or 1.1.1: shows its parent's number, so it is below it. */
const showsParent = /^\d+(\.\d+)+[.)]?$/;

function* clauseNumbers(blocks: readonly ResolvedBlock[]): Generator<{ level: number; number: string }> {
  for (const block of blocks) {
    if (block.type === 'clause' && block.number !== undefined)
      yield { level: block.level, number: block.number };
    if (block.type === 'exhibit') yield* clauseNumbers(block.children);
  }
}

/** One column for each level of the whole document, so that 9. and 10. are aligned. */
export function clauseColumns(blocks: readonly ResolvedBlock[]): ClauseColumn[] {
  const levels = Array.from({ length: maxClauseLevel }, () => ({ width: 0, joined: false }));
  for (const { level, number } of clauseNumbers(blocks)) {
    const entry = levels[Math.min(level, maxClauseLevel) - 1];
    if (entry === undefined) continue;
    entry.width = Math.max(entry.width, textWidth(number));
    entry.joined = showsParent.test(number);
  }
  const columns: ClauseColumn[] = [];
  let before: ClauseColumn | undefined;
  for (const { width, joined } of levels) {
    const hang = width + gap > widestHang ? 0 : Math.max(standardHang, width + gap);
    if (before === undefined || width === 0) {
      columns.push({ start: before === undefined ? 0 : before.start + before.hang, hang });
    } else if (joined && before.hang > 0 && hang > 0) {
      columns.push({ start: before.start, hang: Math.max(hang, before.hang) });
      widenJoined(columns);
    } else {
      columns.push({ start: before.start + (before.hang === 0 ? standardHang : before.hang), hang });
    }
    // A level that the document doesn't use takes no room.
    if (width > 0) before = columns.at(-1);
  }
  return columns;
}

/** Levels that are below each other have their texts below each other too. */
function widenJoined(columns: ClauseColumn[]): void {
  const last = columns.at(-1);
  for (const column of columns) {
    if (last !== undefined && column.start === last.start) column.hang = Math.max(column.hang, last.hang);
  }
}
