import { fieldNameOf } from '../marks/labels.ts';
import type { SourceParagraph, SourceRow, SourceTable } from '../source-document.ts';
import { labelOfTitle, saysCurrency, typeOfColumn } from './column-titles.ts';
import { findItemRows, type ItemColumn } from './item-rows.ts';
import { type FoundRows, freeName, itemName, type PlannedColumn, type TextPiece } from './list-plan.ts';
import { isTotalRow } from './find-totals.ts';

/** The empty rows of a list, with the row that each entry fills in. */
export function findEmptyRows(table: SourceTable): FoundRows | undefined {
  const found = findItemRows(table, isTotalRow);
  const first = found && table.rows[found.from];
  if (found === undefined || first === undefined) return undefined;
  const columns = planColumns(found.columns, first);
  const texts = new Map<SourceParagraph, TextPiece[]>();
  const cells = first.cells.map((cell, index) => {
    const [block] = cell.blocks;
    const column = found.columns[index];
    if (block?.type !== 'paragraph' || column === undefined) return cell;
    const paragraph = blankedParagraph(block);
    texts.set(paragraph, [{ start: 0, end: 0, text: cellText(column, columns.get(index)?.column) }]);
    return { ...cell, isRuled: false, blocks: [paragraph] };
  });
  const planned = [...columns.values()];
  const isCertain = planned.some(({ kind }) => kind === 'amount') || found.columns.some(isMarked);
  return {
    ...found,
    at: found.from,
    row: { ...first, cells },
    texts,
    columns: planned,
    confidence: isCertain ? 0.85 : 0.65,
    rule: 'item-rows',
  };
}

const isMarked = ({ content }: ItemColumn) => content.kind === 'mark';

/** The paragraph to write in, without signs of a blank. */
function blankedParagraph(paragraph: SourceParagraph): SourceParagraph {
  const [run] = paragraph.runs;
  const { control: _, field: __, ...plain } = run ?? { text: '', format: {} };
  return { ...paragraph, number: undefined, control: undefined, runs: [{ ...plain, text: '' }] };
}

function cellText({ content, title }: ItemColumn, column: PlannedColumn['column'] | undefined): string {
  if (column === undefined) {
    const { before = '', after = '' } = content.kind === 'number' ? content : {};
    return `${before}[${itemName}.row]${after}`;
  }
  const place = `${itemName}.${column.name}`;
  if (column.field_type === 'checkbox') return `{if ${place}}☒{else}☐{end}`;
  // The title says the currency of every row.
  return column.field_type === 'currency' && saysCurrency(title) ? `[${place} as number]` : `[${place}]`;
}

/** The columns that are filled in or calculated, by the place of their cell. */
function planColumns(found: readonly ItemColumn[], { cells }: SourceRow): Map<number, PlannedColumn> {
  const planned = new Map<number, PlannedColumn>();
  const names = new Set(['row']);
  for (const { cell, title, kind, content } of found) {
    if (kind === 'position') continue;
    const label = labelOfTitle(title);
    const name = freeName(fieldNameOf(label), names);
    names.add(name);
    const type = content.kind === 'box' ? 'checkbox' : typeOfColumn(title, kind);
    const x = cells.slice(0, cell).reduce((sum, { span }) => sum + span, 0);
    const column = { name, label, field_type: type, required: type !== 'checkbox' && !isExtra.test(title) };
    planned.set(cell, { kind, x, column });
  }
  return planned;
}

/** Cells that many rows leave empty. */
const isExtra =
  /\b(?:notes?|remarks?|comments?|bemerkung(?:en)?|anmerkung(?:en)?|remarques?|observaciones|notas?)\b/i;
