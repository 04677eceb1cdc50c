import { fieldNameOf, labelOf } from '../marks/labels.ts';
import { leadsToMoney } from '../marks/money-signs.ts';
import {
  paragraphText,
  type SourceCell,
  type SourceParagraph,
  type SourceRow,
  type SourceTable,
} from '../source-document.ts';
import { kindOfTitle, labelOfTitle, typeOfColumn } from './column-titles.ts';
import { textOf } from './item-rows.ts';
import { type LoopTag, findTags, type PlacedTag, partOf } from './loop-tags.ts';
import { type FoundRows, itemName, type PlannedColumn, type TextPiece } from './list-plan.ts';

interface CellTag {
  tag: PlacedTag;
  paragraph: SourceParagraph;
  cell: number;
}

/**
 * Finds a row between the tags of a loop, or with them. Every other tag in it has to be a value of the entry: a row
 * with conditions, loops of its own or computed values stays as it is, because a row that means nearly the same is
 * worse than none.
 */
export function findLoopRows({ rows }: SourceTable): FoundRows | undefined {
  const tags = rows.map(tagsOfRow);
  const from = tags.findIndex((own) => own.some(({ tag }) => tag.kind === 'open'));
  const opening = tags[from]?.find(({ tag }) => tag.kind === 'open');
  if (opening?.tag.kind !== 'open') return undefined;
  const isOwnLine = isAlone(rows[from], tags[from]);
  const [at, to] = isOwnLine ? [from + 1, from + 3] : [from, from + 1];
  const own = tags[at] ?? [];
  if (isOwnLine) {
    if (!isAlone(rows[to - 1], tags[to - 1]) || tags[to - 1]?.[0]?.tag.kind !== 'close') return undefined;
  } else if (own[0] !== opening || own.at(-1)?.tag.kind !== 'close') return undefined;
  const values = isOwnLine ? own : own.slice(1, -1);
  const row = rows[at];
  if (row === undefined || !values.every(({ tag }) => isOfItem(tag, opening.tag))) return undefined;
  const head = headOf(rows, from, row);
  const columns = new Map<string, PlannedColumn>();
  for (const value of values)
    addColumn(columns, value, { values, row, head: head === undefined ? undefined : rows[head] });
  if (columns.size === 0) return undefined;
  return {
    head,
    from,
    to,
    at,
    ...writeRow(row, own, columns),
    columns: [...columns.values()],
    confidence: 0.9,
    rule: 'repeated-row',
    list: opening.tag.list,
  };
}

function tagsOfRow({ cells }: SourceRow): CellTag[] {
  return cells.flatMap(({ blocks }, cell) =>
    blocks.flatMap((block) =>
      block.type === 'paragraph' ? findTags(block).map((tag) => ({ tag, paragraph: block, cell })) : [],
    ),
  );
}

/** Whether the row has one tag and nothing else. */
function isAlone(row: SourceRow | undefined, tags: readonly CellTag[] = []): boolean {
  const [first] = tags;
  if (row === undefined || first === undefined || tags.length > 1) return false;
  const words = row.cells.map(textOf).join('').trim();
  return words === paragraphText(first.paragraph).slice(first.tag.start, first.tag.end).trim();
}

function isOfItem(tag: LoopTag, opening: LoopTag): boolean {
  return tag.kind === 'row' || partOf(tag, opening) !== undefined;
}

/** The titles of the columns, above the loop. */
function headOf(rows: readonly SourceRow[], from: number, row: SourceRow): number | undefined {
  const head = rows[from - 1];
  const isHead = head?.cells.length === row.cells.length && tagsOfRow(head).length === 0;
  return isHead && head.cells.every((cell) => textOf(cell).length <= 60) ? from - 1 : undefined;
}

interface RowOfTags {
  values: readonly CellTag[];
  row: SourceRow;
  head: SourceRow | undefined;
}

function nameOfTag({ tag }: CellTag): string {
  return tag.kind === 'value' ? fieldNameOf(labelOf(tag.path.replace(/^\$?\w+\./, ''))) : '';
}

function addColumn(
  columns: Map<string, PlannedColumn>,
  value: CellTag,
  { values, row, head }: RowOfTags,
): void {
  if (value.tag.kind !== 'value') return;
  const name = nameOfTag(value);
  if (columns.has(name)) return;
  const isOnlyOne = values.filter(({ cell }) => cell === value.cell).length === 1;
  const above = head?.cells[value.cell];
  const title = (isOnlyOne && above && textOf(above)) || name.replaceAll('_', ' ');
  const kind =
    [kindOfTitle(title), kindOfTitle(name.replaceAll('_', ' '))].find((one) => one !== 'other') ?? 'other';
  const text = paragraphText(value.paragraph);
  const left = text.slice(0, value.tag.start);
  const right = text.slice(value.tag.end);
  const type = leadsToMoney(left) ? 'currency' : typeOfColumn(title, kind, { left, right });
  const x = row.cells.slice(0, value.cell).reduce((sum, { span }) => sum + span, 0);
  columns.set(name, {
    kind: kind === 'position' ? 'other' : kind,
    x,
    column: {
      name,
      label: above && title === textOf(above) ? labelOfTitle(title) : labelOf(title),
      field_type: type,
      required: true,
    },
  });
}

/** The row with placeholders in place of its tags; the tags of the loop go. */
function writeRow(row: SourceRow, tags: readonly CellTag[], columns: ReadonlyMap<string, PlannedColumn>) {
  const texts = new Map<SourceParagraph, TextPiece[]>();
  const written = ({ tag, ...place }: CellTag): string => {
    if (tag.kind === 'row') return `[${itemName}.row]`;
    const column = tag.kind === 'value' ? columns.get(nameOfTag({ tag, ...place })) : undefined;
    return column === undefined ? '' : `[${itemName}.${column.column.name}]`;
  };
  const cells = row.cells.map((cell): SourceCell => {
    const blocks = cell.blocks.map((block) => {
      if (block.type !== 'paragraph') return block;
      const own = tags.filter(({ paragraph }) => paragraph === block);
      const paragraph = { ...block };
      texts.set(
        paragraph,
        own.map((one) => ({ start: one.tag.start, end: one.tag.end, text: written(one) })),
      );
      return paragraph;
    });
    return { ...cell, blocks };
  });
  return { row: { ...row, cells }, texts };
}
