import type { Node, ResolvedPos } from 'prosemirror-model';
import { type Command, TextSelection } from 'prosemirror-state';
import { canHoldFields } from './keys.ts';
import { nodeTypes } from './schema.ts';

/** Inserts a field at the typed sign, or replaces the selection with it. */
export function insertField(name: string, from?: number): Command {
  return (state, dispatch) => {
    if (!canHoldFields(state)) return false;
    // A column of rows has two names: `tenant.name`.
    const [first = '', part] = name.split('.');
    const suffix = part === undefined ? '' : `.${part}`;
    const chip = nodeTypes.field.create({ source: `[${name}]`, name: first, suffix });
    const { selection, tr, storedMarks } = state;
    const marks = storedMarks ?? selection.$from.marks();
    tr.replaceRangeWith(from ?? selection.from, selection.to, chip.mark(marks));
    dispatch?.(tr.scrollIntoView());
    return true;
  };
}

/** Puts blocks below the line of the cursor, or in its place if it is empty. The cursor goes into the first. */
export function insertBlocks(blocks: readonly Node[], from?: number): Command {
  return insertAt(blocks, { from, depthOf: blockDepth });
}

/** Puts an exhibit with the next letter below the part of the document that holds the cursor. */
export function insertExhibit(from?: number): Command {
  return (state, dispatch) => {
    const taken = new Set<string>();
    state.doc.descendants(({ type, attrs }) => {
      if (type === nodeTypes.exhibit) taken.add(String(attrs['name']).toUpperCase());
      return type !== nodeTypes.exhibit;
    });
    const name = letters.find((letter) => !taken.has(letter)) ?? String(taken.size + 1);
    const exhibit = nodeTypes.exhibit.create({ name }, [
      nodeTypes.exhibit_title.create(),
      nodeTypes.line.create({ before: 1, filler: true }),
    ]);
    return insertAt([exhibit], { from, depthOf: ($from) => ($from.depth > 0 ? 1 : undefined) })(
      state,
      dispatch,
    );
  };
}

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

interface Place {
  /** Where the sign was typed that asked for the blocks; it is removed. */
  from: number | undefined;
  depthOf: ($from: ResolvedPos) => number | undefined;
}

function insertAt(blocks: readonly Node[], { from, depthOf }: Place): Command {
  return (state, dispatch) => {
    const { tr } = state;
    if (from !== undefined) tr.delete(from, state.selection.to);
    const $from = tr.doc.resolve(tr.mapping.map(state.selection.from));
    const depth = depthOf($from);
    if (depth === undefined) return false;
    const { attrs, content } = $from.node(depth);
    const isEmpty = content.size === 0 && $from.node(depth).inlineContent;
    const at = isEmpty ? $from.before(depth) : $from.after(depth);
    const [first, ...others] = blocks;
    if (!first) return false;
    const before = isEmpty ? attrs['before'] : 1;
    const top = first.type.create({ ...first.attrs, before }, first.content, first.marks);
    tr.replaceWith(at, isEmpty ? $from.after(depth) : at, [top, ...others]);
    tr.setSelection(TextSelection.near(tr.doc.resolve(at + 1)));
    dispatch?.(tr.scrollIntoView());
    return true;
  };
}

/** The depth of the line around a place. Tables and titles can't hold blocks. */
function blockDepth($from: ResolvedPos): number | undefined {
  const { depth } = $from;
  const isLine = $from.node(depth).inlineContent && $from.node(depth).type.isInGroup('block');
  return isLine ? depth : undefined;
}

const empty = (type: 'table_header' | 'table_cell', words: string) =>
  nodeTypes[type].create(null, words === '' ? [] : [nodeTypes.text.schema.text(words)]);

/** A table with a header and two rows. */
export function newTable(): Node {
  const row = (type: 'table_header' | 'table_cell', words: readonly string[]) =>
    nodeTypes.table_row.create(
      null,
      words.map((one) => empty(type, one)),
    );
  return nodeTypes.table.create({ align: [null, null] }, [
    row('table_header', ['Item', 'Amount']),
    row('table_cell', ['', '']),
    row('table_cell', ['', '']),
  ]);
}

export function newPageBreak(): Node[] {
  const line = nodeTypes.line.create({ before: 1, filler: true });
  return [nodeTypes.command.create({ kind: 'pageBreak', source: '{page break}' }), line];
}

/** Two columns to sign in. */
export function newSignatures(): Node[] {
  const column = (party: string) =>
    nodeTypes.column.create(null, [
      nodeTypes.line.create(null, nodeTypes.text.schema.text(party)),
      nodeTypes.line.create({ before: 1 }, nodeTypes.text.schema.text('By: ______________________')),
      nodeTypes.line.create(null, nodeTypes.text.schema.text('Name:')),
    ]);
  return [nodeTypes.signatures.create(null, [column('First party'), column('Second party')])];
}
