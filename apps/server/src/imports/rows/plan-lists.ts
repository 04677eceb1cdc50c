import { maxColumns } from '@inkfield/contract/form-limits';
import { labelOf } from '../marks/labels.ts';
import { paragraphText, type SourceBlock, type SourceRow, type SourceTable } from '../source-document.ts';
import { isSignatureTable } from '../write/signature-tables.ts';
import { amountFormula } from './column-titles.ts';
import { findEmptyRows } from './empty-rows.ts';
import { findTotals } from './find-totals.ts';
import { textOf } from './item-rows.ts';
import type { FoundRows, ListPlan, PlacesOfCells } from './list-plan.ts';
import { findLoopRows } from './loop-rows.ts';

/** Every list of a document. Tables in cells become lines of words, so they have none. */
export function planLists(blocks: readonly SourceBlock[], placeOf: PlacesOfCells): ListPlan[] {
  return blocks.flatMap((block, at) => {
    if (block.type !== 'table' || block.look?.place !== undefined || isSignatureTable(block)) return [];
    const found = findLoopRows(block) ?? findEmptyRows(block);
    return found === undefined || found.columns.length > maxColumns
      ? []
      : [planOf(block, found, { placeOf, before: blocks.slice(0, at), after: blocks.slice(at + 1) })];
  });
}

interface Surroundings {
  placeOf: PlacesOfCells;
  before: readonly SourceBlock[];
  after: readonly SourceBlock[];
}

function planOf(table: SourceTable, found: FoundRows, { placeOf, before, after }: Surroundings): ListPlan {
  const { head, from, to, columns } = found;
  const placesOf = (rows: readonly SourceRow[]) =>
    rows
      .flatMap(({ cells }) => cells.flatMap(({ blocks }) => blocks))
      .flatMap((block) => (block.type === 'paragraph' ? (placeOf.get(block) ?? []) : []));
  const own = placesOf(table.rows.slice(from, to));
  const shown = placesOf(table.rows.slice(head ?? from, to)).map(({ index }) => index);
  makeAmount(columns);
  const totals = findTotals(table, { from: to, columns, placeOf, after });
  return {
    ...found,
    ...nameOfList(table, found, before),
    table,
    first: Math.min(...shown),
    last: Math.max(...shown),
    taken: [...own, ...totals.flatMap(({ isBlank, at }) => (isBlank ? [at] : []))],
    totals,
  };
}

function makeAmount(columns: FoundRows['columns']): void {
  const calculated = amountFormula(columns);
  if (calculated === undefined) return;
  const { amount, formula } = calculated;
  Object.assign(amount, { field_type: 'calculated', required: false, formula, result_type: 'currency' });
}

const languages: readonly [RegExp, label: string, rowLabel: string][] = [
  [
    /\b(?:menge|anzahl|\p{L}*preis|betrag|bezeichnung|beschreibung|leistung|stück)\b/iu,
    'Positionen',
    'Position',
  ],
  [/(?:désignation|quantité|qté|\bprix\b|montant|libellé)/i, 'Articles', 'Article'],
  [/(?:descripción|cantidad|\bprecio\b|\bimporte\b|concepto)/i, 'Artículos', 'Artículo'],
];

/** Priced rows are items, in the language of their titles; others are called by the title above them. */
function nameOfList(
  table: SourceTable,
  { head = 0, list, columns }: FoundRows,
  before: readonly SourceBlock[],
): Pick<ListPlan, 'label' | 'rowLabel'> {
  const titles = columns.map(({ column }) => column.label).join(' ');
  const [, label, rowLabel] = languages.find(([pattern]) => pattern.test(titles)) ?? [];
  // The word for one entry is taken.
  if (list !== undefined)
    return { label: /^items?$/i.test(list) ? 'Items' : labelOf(list), rowLabel: undefined };
  if (columns.some(({ kind }) => ['quantity', 'price', 'amount'].includes(kind)))
    return { label: label ?? 'Items', rowLabel: rowLabel ?? 'Item' };
  const ofTable = table.rows[head - 1]?.cells[0];
  const title = (ofTable && textOf(ofTable)) ?? headingAbove(before);
  return { label: labelOf(title === '' ? 'Entries' : title), rowLabel: undefined };
}

function headingAbove(before: readonly SourceBlock[]): string {
  const last = before.findLast((block) => block.type === 'table' || paragraphText(block).trim() !== '');
  if (last?.type !== 'paragraph') return '';
  const text = paragraphText(last).trim();
  const isTitle = last.headingLevel !== undefined || text.endsWith(':');
  return isTitle && text.split(/\s+/).length <= 6 ? text : '';
}
