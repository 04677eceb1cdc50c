import type { TemplateField } from '@inkfield/engine/template';
import type { Command, EditorState } from 'prosemirror-state';
import { nameFor } from '../source/field-names.ts';
import { commandOf } from './read-paper.ts';
import { nodeTypes } from './schema.ts';
import { wrapBlocks } from './conditions.ts';

/** Prints the blocks of the selection once for each row of a field. */
export function repeatFor({ name, row_label: row }: TemplateField): Command {
  const item = row ? nameFor(row) : 'row';
  const open = `{for each ${item === name ? 'row' : item} in ${name}}`;
  return wrapBlocks((blocks, own) => nodeTypes.group.create({ ...own, kind: 'forEach', open }, blocks));
}

/** The repeats around the cursor, from the outside in: the name of a row and the field of the rows. */
export function repeatsAround({ selection: { $from } }: EditorState): { item: string; field: string }[] {
  return Array.from({ length: $from.depth }, (_, index) => $from.node(index + 1)).flatMap(
    ({ type, attrs }) => {
      if (type !== nodeTypes.group || attrs['kind'] !== 'forEach') return [];
      const command = commandOf(String(attrs['open']));
      return command?.type === 'forEach' ? [{ item: command.item, field: command.field }] : [];
    },
  );
}
