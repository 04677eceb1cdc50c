import { Icon } from '@inkfield/ui/icon';
import { lazyPart } from '@inkfield/web/lazy-part';
import { keepTyped } from '@inkfield/web/typed-ahead';
import {
  Bold,
  type IconNode,
  Italic,
  ListIndentDecrease,
  ListIndentIncrease,
  Redo2,
  Search,
  Table,
  TextCursorInput,
  Underline,
  Undo2,
} from 'lucide';
import { toggleMark } from 'prosemirror-commands';
import type { Command } from 'prosemirror-state';
import { Suspense } from 'react';
import type { EditorModel } from '../editor/editor-model.ts';
import { InsertField } from '../source/insert-field.tsx';
import { indent, isInTable, makeLines, outdent } from './keys.ts';
import type { OpenPaper } from './open-paper.ts';
import type { PaperState } from './paper-state.ts';
import { nodeTypes, schema } from './schema.ts';

/** Only some lines need them. */
export const TableMenu = lazyPart(async () => ({ default: (await import('./paper-menus.tsx')).TableMenu }));
export const ConditionMenu = lazyPart(async () => ({
  default: (await import('./paper-menus.tsx')).ConditionMenu,
}));
const loadPieces = () => import('./pieces.ts');

/** The dialogs of the paper: an inner condition is one within the condition at the cursor. */
export type PaperDialog = 'condition' | 'inner condition' | 'repeat' | 'footnote' | 'same words';

interface Props {
  model: EditorModel;
  paper: OpenPaper;
  state: PaperState;
  /** Opens a dialog. */
  onAsk: (about: PaperDialog) => void;
  onField: () => void;
  onFind: () => void;
}

const kinds: [value: string, label: string, command: Command][] = [
  ['line', 'Paragraph', makeLines(nodeTypes.line)],
  ...[1, 2, 3, 4].map((level): [string, string, Command] => [
    `heading-${level}`,
    level === 1 ? 'Title' : `Heading ${level - 1}`,
    makeLines(nodeTypes.heading, { level }),
  ]),
  ...[1, 2, 3, 4, 5, 6].map((level): [string, string, Command] => [
    `clause-${level}`,
    `Clause, level ${level}`,
    makeLines(nodeTypes.clause, { level }),
  ]),
];

/** Buttons for actions that also have keys. */
export function PaperToolbar({ model, paper, state, onAsk, onField, onFind }: Props) {
  const run = paper.run;
  /** Inserts a piece once its script is there. Letters typed meanwhile stand behind it. */
  const insert = async (put: () => Promise<void>) => {
    const typeKept = keepTyped();
    await put().finally(typeKept);
  };
  const insertTable = async () => {
    const { insertBlocks, newTable } = await loadPieces();
    run(insertBlocks([newTable()]));
  };
  const insertNamed = async (name: string) => {
    const [{ insertField }, { changeAsking }] = await Promise.all([
      loadPieces(),
      import('./follow-conditions.ts'),
    ]);
    changeAsking({ model, paper, command: insertField(name) });
  };
  const chosen = kinds.find(([value]) => value === state.kind);
  return (
    <div role="toolbar" aria-label="Paper" className="source-toolbar paper-toolbar">
      <Tool name="Undo (Ctrl+Z)" icon={Undo2} onPress={paper.undo} />
      <Tool name="Redo (Ctrl+Y)" icon={Redo2} onPress={paper.redo} />
      <select
        className="input source-insert"
        aria-label="Kind of line"
        value={chosen?.[0] ?? ''}
        onChange={({ target }) => {
          const [, , command] = kinds.find(([value]) => value === target.value) ?? [];
          if (command) run(command);
        }}
      >
        {!chosen && <option value="">Line</option>}
        {kinds.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <Tool
        name="Bold (Ctrl+B)"
        icon={Bold}
        isOn={state.strong}
        onPress={() => run(toggleMark(schema.marks.strong))}
      />
      <Tool
        name="Italic (Ctrl+I)"
        icon={Italic}
        isOn={state.emphasis}
        onPress={() => run(toggleMark(schema.marks.emphasis))}
      />
      <Tool
        name="Underline (Ctrl+U)"
        icon={Underline}
        isOn={state.underline}
        onPress={() => run(toggleMark(schema.marks.underline))}
      />
      <Tool name="Clause one level up" icon={ListIndentDecrease} onPress={() => run(outdent)} />
      <Tool name="Clause one level down" icon={ListIndentIncrease} onPress={() => run(indent)} />
      {isInTable(paper.view.state) ? (
        <Suspense>
          <TableMenu paper={paper} />
        </Suspense>
      ) : (
        <Tool name="Table" icon={Table} onPress={() => void insert(insertTable)} />
      )}
      <Tool name="Make the selection a field (Ctrl+Shift+F)" icon={TextCursorInput} onPress={onField} />
      <Tool name="Find and replace (Ctrl+F)" icon={Search} onPress={onFind} />
      <InsertField model={model} onInsert={(name) => void insert(() => insertNamed(name))} />
      {state.isConditional ? (
        <Suspense>
          <ConditionMenu {...{ model, paper, onAsk }} canChange={state.condition !== undefined} />
        </Suspense>
      ) : (
        <Words label="Show only when..." onPress={() => onAsk('condition')} />
      )}
      <Words label="Repeat for each..." onPress={() => onAsk('repeat')} />
    </div>
  );
}

function Words({ label, onPress }: { label: string; onPress: () => void }) {
  return (
    <button type="button" className="button-small paper-tool" onClick={onPress}>
      {label}
    </button>
  );
}

interface ToolProps {
  name: string;
  icon: IconNode;
  isOn?: boolean;
  onPress: () => void;
}

function Tool({ name, icon, isOn, onPress }: ToolProps) {
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={name}
      aria-pressed={isOn}
      title={name}
      // The paper keeps the focus and its selection.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      <Icon of={icon} size={17} />
    </button>
  );
}
