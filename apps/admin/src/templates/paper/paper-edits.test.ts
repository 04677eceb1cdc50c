import { parse } from '@inkfield/engine/parse';
import fc from 'fast-check';
import { deleteSelection, toggleMark } from 'prosemirror-commands';
import type { Node } from 'prosemirror-model';
import { type Command, EditorState, TextSelection } from 'prosemirror-state';
import { addColumnAfter, addRowAfter, deleteRow, tableEditing } from 'prosemirror-tables';
import { expect, test } from 'vitest';
import { templateArbitrary } from '@inkfield/engine/template-arbitrary';
import { addOtherwise, showAlways, showOnlyWhen } from './conditions.ts';
import { insertBlocks, insertExhibit, insertField, newPageBreak, newTable } from './pieces.ts';
import { backspace, enter, indent, makeLines, outdent, shiftEnter } from './keys.ts';
import { tidy } from './tidy.ts';
import { readPaper } from './read-paper.ts';
import { sayingOfPaper } from './saying-of-paper.ts';
import { nodeTypes, schema } from './schema.ts';
import { isEmptyLine, writePaper } from './write-paper.ts';

const numRuns = Number(process.env['PAPER_TEXTS'] ?? 300);

const type =
  (words: string): Command =>
  (state, dispatch) => {
    dispatch?.(state.tr.insertText(words));
    return true;
  };

const commands: Record<string, Command> = {
  'type words': type('words '),
  'type signs': type('**a_ [x] {if y} | #'),
  'type a space': type(' '),
  enter,
  shiftEnter,
  backspace,
  deleteSelection,
  bold: toggleMark(schema.marks.strong),
  italic: toggleMark(schema.marks.emphasis),
  underline: toggleMark(schema.marks.underline),
  clause: makeLines(nodeTypes.clause, { level: 2 }),
  heading: makeLines(nodeTypes.heading, { level: 1 }),
  paragraph: makeLines(nodeTypes.line),
  indent,
  outdent,
  condition: showOnlyWhen('pets'),
  always: showAlways,
  otherwise: addOtherwise,
  field: insertField('seller'),
  table: insertBlocks([newTable()]),
  'page break': insertBlocks(newPageBreak()),
  exhibit: insertExhibit(),
  'add row': addRowAfter,
  'add column': addColumnAfter,
  'delete row': deleteRow,
};

const edit = fc.record({
  from: fc.nat(1000),
  size: fc.oneof(fc.constant(0), fc.nat(30), fc.nat(300)),
  name: fc.constantFrom(...Object.keys(commands)),
});

const read = (text: string) => readPaper(text, parse(text));

/** Acts as a user: places the cursor or selects, then presses a key. */
function apply(
  state: EditorState,
  { from, size, name }: { from: number; size: number; name: string },
): EditorState {
  const { doc } = state;
  const start = from % (doc.content.size + 1);
  const end = Math.min(doc.content.size, start + size);
  let now = state.apply(state.tr.setSelection(TextSelection.between(doc.resolve(start), doc.resolve(end))));
  try {
    commands[name]?.(now, (tr) => {
      now = now.apply(tr);
    });
  } catch (error) {
    // ProseMirror can't join every pair of blocks that a selection spans. The document stays as it was.
    if (!(error instanceof Error) || error.name !== 'TransformError') throw error;
  }
  return now;
}

/** One kind of line break. No signs without width, and no notes, which alone in a line are another kind of line. */
function withoutOddParts(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(/[\ufeff\f\ud800\u2028]|\{note: n\}/g, '');
}

test('after any edits the text reads as the paper, and lines that were not touched keep their bytes', () => {
  fc.assert(
    fc.property(
      templateArbitrary.map(withoutOddParts),
      fc.array(edit, { minLength: 1, maxLength: 4 }),
      (text, edits) => {
        // Lines with a mistake are edited as typed and read again.
        fc.pre(
          parse(text).mistakes.every(
            ({ mistake }) => mistake.kind === 'condition' || mistake.kind === 'ragged',
          ),
        );
        let state = EditorState.create({ doc: read(text), plugins: [tidy, tableEditing()] });
        const untouched = new Set<Node>();
        state.doc.descendants((node) => {
          if (node.isTextblock || node.type === nodeTypes.table_row) untouched.add(node);
        });
        for (const one of edits) {
          state = apply(state, one);
          state.doc.check();
        }
        const { text: written, places } = writePaper(state.doc);
        const lines = written.split('\n');
        for (const { pos, line } of places) {
          const node = state.doc.nodeAt(pos);
          if (node && untouched.has(node) && !isEmptyLine(node))
            expect(lines[line - 1]).toBe(node.attrs['src']);
        }
        expect(sayingOfPaper(read(written))).toEqual(sayingOfPaper(state.doc));
      },
    ),
    { numRuns },
  );
});
