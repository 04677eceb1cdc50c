import { EditorSelection, type EditorState, type TransactionSpec } from '@codemirror/state';

/** Edits of the toolbar. Each returns the changes for a state. */
type Edit = (state: EditorState) => TransactionSpec;

const heading = /^(#{1,4})[ \t\u00a0]+/;
const clause = /^(#{1,6})[.:][ \t\u00a0]+/;

/** No heading, then level 1, 2, 3 and none again. */
export const cycleHeading: Edit = (state) =>
  editLines(state, (line) => {
    const signs = heading.exec(line)?.[1]?.length ?? 0;
    const bare = line.replace(heading, '').replace(clause, '');
    return signs >= 3 ? bare : `${'#'.repeat(signs + 1)} ${bare}`;
  });

/** A line becomes a numbered clause, or goes a level deeper or back. Back from the first it is plain again. */
export function changeClauseLevel(by: 1 | -1): Edit {
  return (state) =>
    editLines(state, (line) => {
      const signs = clause.exec(line)?.[1]?.length ?? 0;
      const bare = line.replace(clause, '').replace(heading, '');
      const level = Math.min(6, signs + by);
      if (level <= 0) return bare;
      return `${'#'.repeat(level)}. ${bare}`;
    });
}

/** Around the selection; taken away where it is there already. */
export const toggleBold: Edit = (state) =>
  state.changeByRange((range) => {
    const before = state.sliceDoc(range.from - 2, range.from);
    const after = state.sliceDoc(range.to, range.to + 2);
    if (before === '**' && after === '**') {
      return {
        changes: [
          { from: range.from - 2, to: range.from },
          { from: range.to, to: range.to + 2 },
        ],
        range: EditorSelection.range(range.from - 2, range.to - 2),
      };
    }
    return {
      changes: [
        { from: range.from, insert: '**' },
        { from: range.to, insert: '**' },
      ],
      range: EditorSelection.range(range.from + 2, range.to + 2),
    };
  });

/** A small table on lines of its own below the cursor. */
export const insertTable: Edit = (state) =>
  insertBelow(state, ['| Item | Amount |', '|---|---:|', '| First | 1 |', '| Second | 2 |'].join('\n'));

/** Wraps the selected lines in a block and selects the part to fill in. */
export function wrapLines(command: 'if' | 'section'): Edit {
  return (state) => {
    const { from, to } = selectedLines(state);
    const [word, end] = command === 'if' ? ['condition', '{end}'] : ['Name of the section', '{end section}'];
    const start = `{${command} `;
    return {
      changes: [
        { from, insert: `${start}${word}}\n` },
        { from: to, insert: `\n${end}` },
      ],
      selection: EditorSelection.range(from + start.length, from + start.length + word.length),
      scrollIntoView: true,
      userEvent: 'input',
    };
  };
}

/** A placeholder in the place of the selection. */
export function insertPlaceholder(name: string): Edit {
  return (state) => ({ ...state.replaceSelection(`[${name}]`), scrollIntoView: true, userEvent: 'input' });
}

function insertBelow(state: EditorState, block: string): TransactionSpec {
  const line = state.doc.lineAt(state.selection.main.to);
  const isBlank = line.text.trim() === '';
  const insert = isBlank ? `${block}\n` : `\n\n${block}\n`;
  return {
    changes: { from: isBlank ? line.from : line.to, insert },
    selection: EditorSelection.cursor((isBlank ? line.from : line.to) + insert.length),
    scrollIntoView: true,
    userEvent: 'input',
  };
}

function selectedLines({ doc, selection: { main } }: EditorState): { from: number; to: number } {
  return { from: doc.lineAt(main.from).from, to: doc.lineAt(main.to).to };
}

function editLines(state: EditorState, edit: (line: string) => string): TransactionSpec {
  const first = state.doc.lineAt(state.selection.main.from).number;
  const last = state.doc.lineAt(state.selection.main.to).number;
  const changes = [];
  for (let number = first; number <= last; number++) {
    const { from, to, text } = state.doc.line(number);
    const isOnly = first === last;
    const insert = text.trim() === '' && !isOnly ? text : edit(text);
    // Only the start of a line changes: the cursor keeps its word.
    const kept = commonEnd(text, insert);
    if (insert !== text) changes.push({ from, to: to - kept, insert: insert.slice(0, insert.length - kept) });
  }
  return { changes, userEvent: 'input' };
}

function commonEnd(a: string, b: string): number {
  let length = 0;
  while (length < a.length && length < b.length && a.at(-1 - length) === b.at(-1 - length)) length += 1;
  return length;
}
