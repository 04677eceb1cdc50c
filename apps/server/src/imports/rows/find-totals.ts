import {
  isBlankParagraph,
  paragraphText,
  type SourceBlock,
  type SourceCell,
  type SourceRow,
  type SourceTable,
} from '../source-document.ts';
import { kindOfTitle } from './column-titles.ts';
import { isBlankCell, textOf } from './item-rows.ts';
import type { PlacesOfCells, PlannedColumn, WordsPlace } from './list-plan.ts';
import { readTotalLabel, type TotalLabel } from './total-labels.ts';

/** A value below items. */
export interface TotalPlace extends TotalLabel {
  label: string;
  labelAt: WordsPlace;
  at: WordsPlace;
  /** Whether its cell is only a place to write. Otherwise a mark has its content. */
  isBlank: boolean;
  /** The column that it is under. */
  under: PlannedColumn | undefined;
}

export function isTotalRow({ cells }: SourceRow): boolean {
  return cells.some((cell) => readTotalLabel(textOf(cell)) !== undefined);
}

interface BelowItems {
  /** The first row below the items. */
  from: number;
  columns: readonly PlannedColumn[];
  placeOf: PlacesOfCells;
  /** The blocks below the table. */
  after: readonly SourceBlock[];
}

/** The values below items, down to the first words that say something else: they may change what is below them. */
export function findTotals(table: SourceTable, { from, columns, placeOf, after }: BelowItems): TotalPlace[] {
  const rows = table.rows.slice(from).filter(hasWords);
  const own = readUntil(rows, (row) => readTotalRow(row, columns, placeOf));
  if (own.length < rows.length) return own;
  const [next, ...others] = after.filter((block) => block.type === 'table' || !isBlankParagraph(block));
  if (next?.type === 'table') {
    // A table of its own holds nothing but totals.
    const below = next.rows.filter(hasWords);
    const totals = readUntil(below, (row) => readTotalRow(row, [], placeOf));
    return totals.length === below.length ? [...own, ...totals] : own;
  }
  const lines = next === undefined ? [] : [next, ...others];
  return [...own, ...readUntil(lines, (block) => readTotalLine(block, placeOf))];
}

const hasWords = ({ cells }: SourceRow) => cells.some((cell) => textOf(cell) !== '');

function readUntil<T>(list: readonly T[], read: (one: T) => TotalPlace | undefined): TotalPlace[] {
  const totals: TotalPlace[] = [];
  for (const one of list) {
    const total = read(one);
    if (total === undefined) break;
    totals.push(total);
  }
  return totals;
}

const blankAtEnd = /(?<=[\s:])(?:\p{Sc}\s?)?(?:_{3,}|[.…]{4,})\s?(?:\p{Sc}|EUR|USD|GBP|CHF)?$/u;

/** `Total: $______` */
function readTotalLine(block: SourceBlock, placeOf: PlacesOfCells): TotalPlace | undefined {
  if (block.type === 'table') return undefined;
  const text = paragraphText(block).trimEnd();
  const place = placeOf.get(block);
  const start = text.search(blankAtEnd);
  const label = text.slice(0, Math.max(0, start)).trim();
  const read = readTotalLabel(label);
  if (place === undefined || start === -1 || read === undefined) return undefined;
  const { index } = place;
  return {
    ...read,
    label,
    at: { index, start, end: text.length },
    labelAt: { index, start: 0, end: start },
    isBlank: true,
    under: undefined,
  };
}

/** One label, and the cell of its value: under the amounts, or the last one. */
function readTotalRow(
  { cells }: SourceRow,
  columns: readonly PlannedColumn[],
  placeOf: PlacesOfCells,
): TotalPlace | undefined {
  const labelAt = cells.findIndex((cell) => textOf(cell) !== '' && !isBlankCell(cell));
  const label = cells[labelAt];
  const read = label && readTotalLabel(textOf(label));
  if (label === undefined || read === undefined) return undefined;
  const starts = cells.map((_, at) => cells.slice(0, at).reduce((sum, { span }) => sum + span, 0));
  const underOf = (at: number) => columns.find(({ x }) => x === starts[at]);
  const after = cells.map((_, at) => at).slice(labelAt + 1);
  // "Total hours" is no amount.
  const counts = kindOfTitle(textOf(label).replace(/^.*\s|[\s:]+$/g, '')) === 'quantity';
  const wanted = counts ? 'quantity' : 'amount';
  const at = after.find((one) => underOf(one)?.kind === wanted) ?? (counts ? undefined : after.at(-1));
  const value = at === undefined ? undefined : cells[at];
  if (at === undefined || value === undefined) return undefined;
  const isBlank = isBlankCell(value);
  // Other words in the row would belong to its meaning.
  const others = after.filter((one) => one !== at).map((one) => cells[one]);
  if (others.some((cell) => cell !== undefined && textOf(cell) !== '')) return undefined;
  const places = { at: placeIn(value, placeOf), labelAt: placeIn(label, placeOf) };
  if (places.at === undefined || places.labelAt === undefined) return undefined;
  return {
    ...read,
    label: textOf(label),
    at: places.at,
    labelAt: places.labelAt,
    isBlank,
    under: underOf(at),
  };
}

function placeIn({ blocks: [block] }: SourceCell, placeOf: PlacesOfCells): WordsPlace | undefined {
  return block?.type === 'paragraph' ? placeOf.get(block) : undefined;
}
