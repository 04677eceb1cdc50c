import { takeAnswers } from '@inkfield/web/trial-channel';
import { Braces, ListChecks, Save, SquarePen, SquareUser, Upload } from 'lucide';
import { useToast } from '@inkfield/ui/toast';
import { useEffect } from 'react';
import { type PieceField, staffTopics } from '../../help/staff-topics.ts';
import { offerActions, type PageAction } from '../../page/page-actions.ts';
import { newField } from '../fields/field-edits.ts';
import { findField } from '../source/field-names.ts';
import { openTrial } from '../preview/open-trial.ts';
import { keepAsTest } from '../publishing/new-case.ts';
import type { GoTo } from './checks.tsx';
import type { EditorModel } from './editor-model.ts';

interface Props extends Pick<GoTo, 'onTest'> {
  model: EditorModel;
  onPublish: () => void;
}

/** Adds the actions of the editor to the palette, and saves answers of trials as tests. */
export function EditorActions({ model, onPublish, onTest }: Props) {
  const showToast = useToast();
  useEffect(() => {
    const say = (text: string) => showToast({ kind: 'info', text });
    return offerActions(() => actionsOf({ model, onPublish, onTest, say }));
  }, [model, onPublish, onTest, showToast]);
  useEffect(() => takeAnswers(model.get().saved.id, (answers) => keepAsTest(model, answers)), [model]);
  return null;
}

/** Publish, save, go to the tests, insert a field or a piece of the help. */
function actionsOf({ model, onPublish, onTest, say }: Props & { say: (text: string) => void }): PageAction[] {
  const group = 'This template';
  const { saved, fields } = model.get();
  const isArchived = saved.status === 'archived';
  return [
    ...(isArchived ? [] : [{ id: 'publish', label: 'Publish', icon: Upload, group, run: onPublish }]),
    { id: 'save', label: 'Save draft', icon: Save, group, run: () => void model.flush() },
    { id: 'tests', label: 'Show the tests', icon: ListChecks, group, run: () => onTest('') },
    {
      id: 'trial',
      label: 'Fill it as a client',
      icon: SquareUser,
      group,
      run: () => void openTrial(model),
    },
    ...fields.map(({ name, label }): PageAction => ({
      id: `insert-${name}`,
      label: `Insert field ${label || name}`,
      detail: name,
      icon: SquarePen,
      group: 'Insert',
      run: () => void insertPiece(model, { text: `[${name}]` }),
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
          run: () => {
            const made = insertPiece(model, piece).map(({ label }) => label);
            if (made.length > 0) say(`Added to the fields: ${made.join(', ')}.`);
          },
          isFoundByWords: true,
        })),
    ),
  ];
}

interface Piece {
  text: string;
  fields?: readonly PieceField[];
}

/** Inserts a piece, with the fields that the template lacks, and returns these. Pieces with a line break get lines of their own. */
function insertPiece(model: EditorModel, { text: piece, fields: named = [] }: Piece): readonly PieceField[] {
  const { source, goTo } = model;
  const { doc, selection } = source.state;
  const { from, to } = selection.main;
  const isBlock = piece.includes('\n');
  const before = isBlock && from !== doc.lineAt(from).from ? '\n' : '';
  const after = isBlock && to !== doc.lineAt(to).to ? '\n' : '';
  const text = before + piece.trimEnd();
  const { fields } = model.get();
  const lacking = named.filter(({ name }) => !findField(fields, name));
  const all = lacking.reduce((known, field) => [...known, { ...newField(known), ...field }], [...fields]);
  model.changeFields({ fields: all, changes: { from, to, insert: text + after } });
  goTo(from + text.length);
  return lacking;
}
