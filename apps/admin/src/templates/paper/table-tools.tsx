import type { Command } from 'prosemirror-state';
import { addColumnAfter, addRowAfter, deleteColumn, deleteRow } from 'prosemirror-tables';
import type { OpenPaper } from './open-paper.ts';

const tools: [label: string, command: Command][] = [
  ['Add row', addRowAfter],
  ['Add column', addColumnAfter],
  ['Delete row', deleteRow],
  ['Delete column', deleteColumn],
];

/** Buttons for the table with the cursor. */
export function TableTools({ paper }: { paper: OpenPaper }) {
  return tools.map(([label, command]) => (
    <button key={label} type="button" className="button-small paper-tool" onClick={() => paper.run(command)}>
      {label}
    </button>
  ));
}
