import { childrenOf } from '@inkfield/engine/child-blocks';
import { findFieldModule } from '@inkfield/engine/fields/registry';
import { suggestType } from '@inkfield/engine/fields/suggest-type';
import type { Block, ForEach } from '@inkfield/engine/nodes';
import { parse } from '@inkfield/engine/parse';
import { findRepeats } from '@inkfield/engine/repeat-columns';
import { type RowColumn, rowsType, type TemplateField } from '@inkfield/engine/template';
import { tokens } from '@inkfield/engine/tokens';
import { lastLine, type TextChange } from './rename-field.ts';

export interface RowsChange {
  field: TemplateField;
  changes: TextChange[];
}

/**
 * Makes a rows field of a text field that is repeated, with a column for each part that the text uses. Values of the
 * old form are still read: one row a line, with | between its parts.
 */
export function turnIntoRows(text: string, field: TemplateField): RowsChange {
  const { document } = parse(text);
  const loops = findLoops(document.children, field.name.toLowerCase());
  const parts = findRepeats(document).get(field.name.toLowerCase()) ?? [];
  const uses = loops.flatMap((loop) => usesOf(text, loop));
  const columns = (parts.length > 0 ? parts : [field.name]).map((part, index) => {
    const own = uses.filter((use) => use.part === part.toLowerCase() || use.part === String(index + 1));
    return { column: columnOf(part, own), own };
  });
  const changes = columns.flatMap(({ column, own }) => own.flatMap((use) => changesOf(use, column)));
  const heads = loops.flatMap((loop) => withoutColumns(text, loop));
  const { id, name, label, required, order, group, help_text, show_when, conditional_show } = field;
  const kept = { id, name, label, required, order, group, help_text, show_when, conditional_show };
  const [word = ''] = loops.map(({ item }) => item).filter((item) => item.length > 2);
  return {
    field: {
      ...kept,
      field_type: rowsType,
      columns: columns.map(({ column }) => column),
      ...(word && { row_label: capitalized(word) }),
    },
    changes: [...changes, ...heads].toSorted((one, other) => one.from - other.from),
  };
}

function findLoops(blocks: readonly Block[], name: string): (ForEach & Block)[] {
  return blocks.flatMap((block) => [
    ...(block.type === 'forEach' && block.field.toLowerCase() === name ? [block] : []),
    ...findLoops(childrenOf(block), name),
  ]);
}

/** A placeholder of a loop, such as `[row.3]`. Places are offsets. */
interface Use {
  part: string;
  /** Of the part, within the placeholder. */
  partAt: number;
  from: number;
  to: number;
  before: string;
  after: string;
}

function usesOf(text: string, { item, position, children }: ForEach & Block): Use[] {
  const last = lastLine(children, position.line);
  const uses: Use[] = [];
  let line = 1;
  for (const { kind, start, end } of tokens(text)) {
    if (kind === 'newline') line += 1;
    if (kind !== 'placeholder' || line <= position.line || line > last) continue;
    const [head = '', name = '', part = ''] = /^\[\s*(\w+)\s*\.\s*(\w+)/.exec(text.slice(start, end)) ?? [];
    if (name === '' || name.toLowerCase() !== item.toLowerCase()) continue;
    uses.push({
      part: part.toLowerCase(),
      partAt: start + head.length - part.length,
      from: start,
      to: end,
      before: text.slice(Math.max(0, start - 20), start),
      after: text.slice(end, end + 20),
    });
  }
  return uses;
}

function columnOf(part: string, [use = { before: '', after: '' }]: readonly Partial<Use>[]): RowColumn {
  const label = capitalized(part.replaceAll('_', ' '));
  const { before = '', after = '' } = use;
  const field_type = suggestType({ text: '', before, after }, label);
  return { name: part, label, field_type, required: false };
}

/** Names a part that has a number, and removes the typed sign that the column prints itself. */
function changesOf(
  { part, partAt, from, to, before, after }: Use,
  { name, field_type }: RowColumn,
): TextChange[] {
  const sign = findFieldModule(field_type)?.sign;
  const changes: TextChange[] = [];
  if (sign === 'currency' && /[$€£]$/.test(before)) changes.push({ from: from - 1, to: from, insert: '' });
  if (part !== name.toLowerCase()) changes.push({ from: partAt, to: partAt + part.length, insert: name });
  if (sign === 'percent' && after.startsWith('%')) changes.push({ from: to, to: to + 1, insert: '' });
  return changes;
}

/** The columns of the field count. A list of them in the loop would hide those that are added later. */
function withoutColumns(text: string, { position, columns }: ForEach & Block): TextChange[] {
  if (columns === undefined) return [];
  const start = startOfLine(text, position.line);
  const head = /^[^\n\r]*?\{\s*for\s+each\s+\w+\s+in\s+\w+(\s*:\s*\w+(?:\s*,\s*\w+)*)/i.exec(
    text.slice(start),
  );
  const [whole = '', list = ''] = head ?? [];
  return list === ''
    ? []
    : [{ from: start + whole.length - list.length, to: start + whole.length, insert: '' }];
}

function startOfLine(text: string, line: number): number {
  return text
    .split(/(?<=\r\n|\n|\r(?!\n))/)
    .slice(0, line - 1)
    .join('').length;
}

function capitalized(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
