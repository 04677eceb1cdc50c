import { GitBranch, Table } from 'lucide';
import type { EditorModel } from '../editor/editor-model.ts';
import { branchesOf, foldAround, turnBranches } from './folding.ts';
import { changeAsking, conditionCommands } from './follow-conditions.ts';
import type { OpenPaper } from './open-paper.ts';
import type { PaperDialog } from './paper-toolbar.tsx';
import { ToolMenu } from './tool-menu.tsx';

const tableTools = [
  ['Add row', 'addRowAfter'],
  ['Add column', 'addColumnAfter'],
  ['Delete row', 'deleteRow'],
  ['Delete column', 'deleteColumn'],
  ['Delete table', 'deleteTable'],
] as const;

/** The rows and columns of the table at the cursor. */
export function TableMenu({ paper }: { paper: OpenPaper }) {
  /** The package is there since the table was drawn. */
  const run = async (command: (typeof tableTools)[number][1]) =>
    paper.run((await import('prosemirror-tables'))[command]);
  const tools = tableTools.map(([label, command]) => ({ label, onPress: () => void run(command) }));
  return <ToolMenu label="Table" isBrief icon={Table} tools={tools} />;
}

interface ConditionProps {
  model: EditorModel;
  paper: OpenPaper;
  /** Whether the cursor is in the text that the condition is about. */
  canChange: boolean;
  onAsk: (about: PaperDialog) => void;
}

/** The condition at the cursor. */
export function ConditionMenu({ model, paper, canChange, onAsk }: ConditionProps) {
  const { canTurn, areBeside } = branchesOf(paper.view.state);
  // Nothing is loaded first: the next letters go to the paper.
  const change = (name: keyof typeof conditionCommands) =>
    changeAsking({ model, paper, command: conditionCommands[name] });
  const tools = [
    ...(canChange ? [{ label: 'Change the condition...', onPress: () => onAsk('condition') }] : []),
    { label: 'Show a part only when...', onPress: () => onAsk('inner condition') },
    {
      label: 'Add text shown otherwise',
      onPress: () => change('addOtherwise'),
    },
    {
      label: 'Show always',
      onPress: () => change('showAlways'),
    },
    { label: 'Fold', onPress: () => paper.run(foldAround) },
    ...(canTurn
      ? [
          {
            label: areBeside ? 'Show the texts one below the other' : 'Show the texts side by side',
            onPress: () => paper.run(turnBranches),
          },
        ]
      : []),
  ];
  return <ToolMenu label="Condition" icon={GitBranch} tools={tools} />;
}
