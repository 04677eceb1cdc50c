import { sayingOf } from '@inkfield/engine/flat-line';
import { readLineAs, trimPieces, writeLine } from '@inkfield/engine/write-line';
import type { Node } from 'prosemirror-model';
import { Plugin, type Transaction } from 'prosemirror-state';
import { AddMarkStep, RemoveMarkStep } from 'prosemirror-transform';
import { piecesOf } from './inline.ts';
import { nodeTypes } from './schema.ts';

/** After each change, removes from the changed part of the paper everything that the text cannot express. */
export const tidy = new Plugin({
  appendTransaction(transactions, _before, { doc, tr }) {
    if (!transactions.some(({ docChanged }) => docChanged)) return null;
    const found = new Map<number, Node>();
    for (const { from, to } of changedRanges(transactions)) {
      doc.nodesBetween(Math.max(0, from - 1), Math.min(doc.content.size, to + 1), (node, pos) => {
        if (node.inlineContent || node.type === nodeTypes.table) found.set(pos, node);
        return !node.inlineContent;
      });
    }
    // From the end, so that places before stay; what is within a table comes before the table.
    for (const [pos, node] of [...found].toSorted(([a], [b]) => b - a)) {
      if (node.type === nodeTypes.table) tidyTable(tr, pos);
      else if (node.type === nodeTypes.exhibit_title) tidyTitle(tr, pos);
      else
        for (const offset of aloneIn(node).toSorted((a, b) => b - a))
          tr.delete(pos + 1 + offset, pos + 2 + offset);
    }
    return tr.docChanged ? tr : null;
  },
});

/** The title of an exhibit is within braces: it has no braces, and only emphasis that its signs can write. */
function tidyTitle(tr: Transaction, pos: number): void {
  const title = tr.doc.nodeAt(pos);
  if (!title) return;
  const braces: number[] = [];
  title.forEach((node, offset) => {
    for (const { index } of (node.text ?? '').matchAll(/[{}]/g)) braces.push(pos + 1 + offset + index);
  });
  for (const at of braces.toReversed()) tr.delete(at, at + 1);
  const tidied = tr.doc.nodeAt(pos);
  if (!tidied) return;
  const kind = { type: 'exhibit', name: 'A' } as const;
  const pieces = trimPieces(piecesOf(tidied.content));
  const read = readLineAs(kind, writeLine(kind, pieces));
  if (!read || sayingOf(read) !== sayingOf(pieces)) tr.removeMark(pos + 1, pos + 1 + tidied.content.size);
}

/** A table of one column becomes lines. Only cells of the first row are headers, and no cells are joined. */
function tidyTable(tr: Transaction, pos: number): void {
  const table = tr.doc.nodeAt(pos);
  if (table?.type !== nodeTypes.table) return;
  if ((table.firstChild?.childCount ?? 0) < 2) {
    const lines: Node[] = [];
    table.forEach((row, _offset, index) => {
      const before = index === 0 ? table.attrs['before'] : 0;
      row.forEach(({ content }) => lines.push(nodeTypes.line.create({ before }, content)));
    });
    tr.replaceWith(pos, pos + table.nodeSize, lines);
    return;
  }
  const hasHeader = table.firstChild?.firstChild?.type === nodeTypes.table_header;
  table.forEach((row, rowOffset, index) =>
    row.forEach((cell, offset) => {
      const type = index === 0 && hasHeader ? nodeTypes.table_header : nodeTypes.table_cell;
      const { colspan, rowspan } = cell.attrs;
      if (cell.type === type && colspan === 1 && rowspan === 1) return;
      tr.setNodeMarkup(pos + 1 + rowOffset + 1 + offset, type, { ...cell.attrs, colspan: 1, rowspan: 1 });
    }),
  );
}

type Transactions = Parameters<NonNullable<Plugin['spec']['appendTransaction']>>[0];

function changedRanges(transactions: Transactions): { from: number; to: number }[] {
  const ranges: { from: number; to: number }[] = [];
  for (const { mapping, steps } of transactions) {
    for (const range of ranges) {
      range.from = mapping.map(range.from, -1);
      range.to = mapping.map(range.to, 1);
    }
    mapping.maps.forEach((map, index) => {
      const rest = mapping.slice(index + 1);
      const add = (from: number, to: number) =>
        ranges.push({ from: rest.map(from, -1), to: rest.map(to, 1) });
      map.forEach((_from, _to, from, to) => add(from, to));
      // A step that sets marks moves nothing.
      const step = steps[index];
      if (step instanceof AddMarkStep || step instanceof RemoveMarkStep) add(step.from, step.to);
    });
  }
  return ranges;
}

/** Offsets of the beginnings and ends of conditions within a line whose partner was deleted. */
function aloneIn(block: Node): number[] {
  const alone: number[] = [];
  const open: number[] = [];
  block.forEach((node, offset) => {
    if (node.type !== nodeTypes.mark) return;
    const { role } = node.attrs;
    if (role === 'open') open.push(offset);
    else if (open.length === 0) alone.push(offset);
    else if (role === 'close') open.pop();
  });
  return [...alone, ...open];
}
