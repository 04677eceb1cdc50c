import { redo, undo } from '@codemirror/commands';
import type { EditorState, TransactionSpec } from '@codemirror/state';
import { useToast } from '@inkfield/ui/toast';
import { Icon } from '@inkfield/ui/icon';
import {
  Bold,
  Braces,
  Heading,
  ListIndentDecrease,
  ListIndentIncrease,
  Redo2,
  SquareDashed,
  Table,
  TextCursorInput,
  Undo2,
} from 'lucide';
import type { IconNode } from 'lucide';
import type { Session } from '../editor/session.ts';
import { useSnapshot } from '../editor/use-session.ts';
import { fieldFromSelection } from './field-from-selection.ts';
import { runEdit } from './source-state.ts';
import {
  changeClauseLevel,
  cycleHeading,
  insertPlaceholder,
  insertTable,
  toggleBold,
  wrapLines,
} from './text-edits.ts';

type Edit = (state: EditorState) => TransactionSpec | undefined;

const tools: [name: string, icon: IconNode, edit: Edit][] = [
  ['Heading', Heading, cycleHeading],
  ['Bold (Ctrl+B)', Bold, toggleBold],
  ['Clause one level up', ListIndentDecrease, changeClauseLevel(-1)],
  ['Clause one level down', ListIndentIncrease, changeClauseLevel(1)],
  ['Table', Table, insertTable],
  ['Condition around the lines', Braces, wrapLines('if')],
  ['Section around the lines', SquareDashed, wrapLines('section')],
];

/** What one would otherwise have to know how to type. */
export function SourceToolbar({ session }: { session: Session }) {
  const showToast = useToast();
  const { view } = session;
  const makeField = () => {
    if (runEdit(fieldFromSelection)(view)) return;
    showToast({ kind: 'info', text: 'Select the words on one line that become the field.' });
  };
  return (
    <div role="toolbar" aria-label="Text" className="source-toolbar">
      <Tool name="Undo (Ctrl+Z)" icon={Undo2} onPress={() => undo(view)} />
      <Tool name="Redo (Ctrl+Y)" icon={Redo2} onPress={() => redo(view)} />
      {tools.map(([name, icon, edit]) => (
        <Tool key={name} name={name} icon={icon} onPress={() => runEdit(edit)(view)} />
      ))}
      <Tool name="Make the selection a field (Ctrl+Shift+F)" icon={TextCursorInput} onPress={makeField} />
      <InsertField session={session} />
    </div>
  );
}

function Tool({ name, icon, onPress }: { name: string; icon: IconNode; onPress: () => void }) {
  return (
    <button type="button" className="icon-button" aria-label={name} title={name} onClick={onPress}>
      <Icon of={icon} size={17} />
    </button>
  );
}

function InsertField({ session }: { session: Session }) {
  const { fields } = useSnapshot(session, 'fields');
  if (fields.length === 0) return null;
  return (
    <select
      className="input source-insert"
      aria-label="Insert field"
      value=""
      onChange={(event) => runEdit(insertPlaceholder(event.target.value))(session.view)}
    >
      <option value="">Insert field</option>
      {fields.map(({ name, label }) => (
        <option key={name} value={name}>
          {label || name}
        </option>
      ))}
    </select>
  );
}
