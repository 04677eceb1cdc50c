import { takeAnswers } from '@inkfield/web/trial-channel';
import { Braces, ListChecks, Save, SquarePen, SquareUser, Upload } from 'lucide';
import { useEffect } from 'react';
import { staffTopics } from '../../help/staff-topics.ts';
import { offerActions, type PageAction } from '../../page/page-actions.ts';
import { openTrial } from '../preview/open-trial.ts';
import { keepAsTest } from '../publishing/new-case.ts';
import type { GoTo } from './checks.tsx';
import type { Session } from './session.ts';

interface Props extends Pick<GoTo, 'onTest'> {
  session: Session;
  onPublish: () => void;
}

/** Offers in the palette what can be done in the editor, and keeps the answers of trials as tests. */
export function EditorActions({ session, onPublish, onTest }: Props) {
  useEffect(
    () => offerActions(() => actionsOf({ session, onPublish, onTest })),
    [session, onPublish, onTest],
  );
  useEffect(() => takeAnswers(session.get().saved.id, (answers) => keepAsTest(session, answers)), [session]);
  return null;
}

/** Publish, save, go to the tests, insert a field or a piece of the help. */
function actionsOf({ session, onPublish, onTest }: Props): PageAction[] {
  const group = 'This template';
  const { saved, fields } = session.get();
  const isArchived = saved.status === 'archived';
  return [
    ...(isArchived ? [] : [{ id: 'publish', label: 'Publish', icon: Upload, group, run: onPublish }]),
    { id: 'save', label: 'Save draft', icon: Save, group, run: () => void session.flush() },
    { id: 'tests', label: 'Show the tests', icon: ListChecks, group, run: () => onTest('') },
    {
      id: 'trial',
      label: 'Fill it as a client',
      icon: SquareUser,
      group,
      run: () => void openTrial(session),
    },
    ...fields.map(({ name, label }): PageAction => ({
      id: `insert-${name}`,
      label: `Insert field ${label || name}`,
      detail: name,
      icon: SquarePen,
      group: 'Insert',
      run: () => insertPiece(session, `[${name}]`),
      isFoundByWords: true,
    })),
    ...staffTopics.flatMap(({ id, pieces = [] }) =>
      pieces
        .filter(({ isFormula }) => !isFormula)
        .map((piece, index): PageAction => ({
          id: `piece-${id}-${index}`,
          label: `Insert: ${piece.about}`,
          detail: piece.text.split('\n', 1)[0] ?? '',
          icon: Braces,
          group: 'Insert',
          run: () => insertPiece(session, piece.text),
          isFoundByWords: true,
        })),
    ),
  ];
}

/** Pieces with a line break get lines of their own. */
function insertPiece({ source, goTo }: Session, piece: string): void {
  const { doc, selection } = source.state;
  const { from, to } = selection.main;
  const isBlock = piece.includes('\n');
  const before = isBlock && from !== doc.lineAt(from).from ? '\n' : '';
  const after = isBlock && to !== doc.lineAt(to).to ? '\n' : '';
  const text = before + piece.trimEnd();
  source.dispatch({ changes: { from, to, insert: text + after }, userEvent: 'input' });
  goTo(from + text.length);
}
