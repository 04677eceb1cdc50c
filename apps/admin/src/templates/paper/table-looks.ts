import { readTableOptions, type TableOptions } from '@inkfield/engine/table-options';
import type { Node } from 'prosemirror-model';
import { Plugin, PluginKey } from 'prosemirror-state';
import { Decoration, DecorationSet } from 'prosemirror-view';
import { firstCounted } from './numbers.ts';
import { nodeTypes } from './schema.ts';

const key = new PluginKey<DecorationSet>('table looks');

/** Shows tables as the line above them says: without lines, with a total, with their widths, in a table of the look. */
export const tableLooks = new Plugin<DecorationSet>({
  key,
  state: {
    init: (_config, { doc }) => drawTables(doc),
    apply: (tr, shown) => {
      if (!tr.docChanged) return shown;
      return firstCounted(tr) === undefined ? shown.map(tr.mapping, tr.doc) : drawTables(tr.doc);
    },
  },
  props: { decorations: (state) => key.getState(state) },
});

/** The tables that one line is about: the next one, and those that a repeat or a condition parts from it. */
interface Run {
  options: TableOptions | undefined;
  row: number;
}

function drawTables(doc: Node): DecorationSet {
  const found: Decoration[] = [];
  drawBlocks(doc, 0, { run: { options: undefined, row: 0 }, found });
  return DecorationSet.create(doc, found);
}

interface Drawing {
  run: Run;
  found: Decoration[];
}

function drawBlocks(parent: Node, start: number, drawing: Drawing): void {
  parent.forEach((node, offset) => {
    const { type, attrs } = node;
    const pos = start + offset;
    if (type === nodeTypes.table) return drawTable(node, pos, drawing);
    const isPart = type === nodeTypes.condition || type === nodeTypes.branch || attrs['kind'] === 'forEach';
    if (!isPart) drawing.run = { options: undefined, row: 0 };
    if (attrs['kind'] === 'tableOptions')
      drawing.run.options = readTableOptions(String(attrs['source']).replace(/^\{\s*table|\}$/gi, ''));
    else if (!node.isTextblock && !node.isAtom) drawBlocks(node, pos + 1, drawing);
  });
}

function drawTable(table: Node, pos: number, { run, found }: Drawing): void {
  const { options } = run;
  const decorate = (at: number, node: Node, attributes: Record<string, string>) =>
    found.push(Decoration.node(at, at + node.nodeSize, attributes));
  if (options) decorate(pos, table, flagsOf(options));
  const columns = table.firstChild?.childCount ?? 0;
  const widths = options?.widths?.length === columns ? options.widths : undefined;
  const whole = widths?.reduce((sum, width) => sum + width, 0) ?? 1;
  const align: unknown[] = Array.isArray(table.attrs['align']) ? table.attrs['align'] : [];
  table.forEach((row, rowOffset, rowIndex) => {
    if (options?.look !== undefined) decorate(pos + 1 + rowOffset, row, { 'data-row': String(run.row) });
    run.row += 1;
    row.forEach((cell, offset, column) => {
      const width = rowIndex === 0 ? widths?.[column] : undefined;
      const side = align[column];
      if (width === undefined && typeof side !== 'string') return;
      decorate(pos + 1 + rowOffset + 1 + offset, cell, {
        ...(width !== undefined && { style: `width: ${(100 * width) / whole}%` }),
        ...(typeof side === 'string' && { 'data-align': side }),
      });
    });
  });
}

function flagsOf({ borders, total, letterhead, look }: TableOptions): Record<string, string> {
  return {
    ...(!borders && { 'data-borderless': '' }),
    ...(total && { 'data-total': '' }),
    ...(letterhead && { 'data-letterhead': '' }),
    ...(look !== undefined && { 'data-look': look }),
  };
}
