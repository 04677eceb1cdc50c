import { OptionList, type Option } from '@inkfield/ui/option-list';
import type { TemplateField } from '@inkfield/engine/template';
import type { Command } from 'prosemirror-state';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import type { EditorModel } from '../editor/editor-model.ts';
import { useSnapshot } from '../editor/use-snapshot.ts';
import { findField } from '../source/field-names.ts';
import { suggestField } from '../source/suggest-field.ts';
import { changeAsking } from './follow-conditions.ts';
import type { InsertionQuery } from './insertion.ts';
import { makeLines } from './keys.ts';
import type { OpenPaper } from './open-paper.ts';
import type { PaperDialog } from './paper-toolbar.tsx';
import { insertBlocks, insertExhibit, insertField, newPageBreak, newSignatures, newTable } from './pieces.ts';
import { findClauses, insertReference, namesClause } from './references.ts';
import { repeatsAround } from './repeats.ts';
import { nodeTypes } from './schema.ts';

interface Props {
  model: EditorModel;
  paper: OpenPaper;
  asked: InsertionQuery;
  /** Opens a dialog. */
  onAsk: (about: PaperDialog) => void;
}

const pieces: { id: string; label: string; detail: string }[] = [
  { id: 'field', label: 'Field', detail: 'what the client fills in' },
  { id: 'heading', label: 'Heading', detail: '' },
  { id: 'clause', label: 'Clause', detail: 'with a number that counts itself' },
  { id: 'condition', label: 'Condition', detail: 'shown only when' },
  { id: 'repeat', label: 'Repeat', detail: 'once for each row' },
  { id: 'table', label: 'Table', detail: '' },
  { id: 'signatures', label: 'Signatures', detail: 'side by side' },
  { id: 'exhibit', label: 'Exhibit', detail: 'with a letter of its own' },
  { id: 'reference', label: 'Reference', detail: 'to the number of a clause' },
  { id: 'page', label: 'Page break', detail: '' },
];

/** Offered among words, for `[foot`. No name of a field begins with a sign. */
const footnote: Option = { id: '/footnote', label: 'Footnote', detail: 'at the bottom of the page' };

/** Begins the id of a clause. No name of a field begins with a sign. */
const clauseId = '#';

const shorten = (text: string) => (text.length > 60 ? `${text.slice(0, 59)}…` : text);

/** The fields, clauses and pieces that can be inserted where `[` or `/` was typed. The paper keeps the focus; arrow keys walk, Enter chooses. */
export function InsertionMenu({ model, paper, asked, onAsk }: Props) {
  const { fields } = useSnapshot(model, 'fields');
  const listId = useId();
  const [walkedTo, setWalkedTo] = useState<string>();
  const [isClosed, setClosed] = useState(false);
  const words = asked.words.trim().toLowerCase();
  const isFound = (...texts: string[]) => texts.some((text) => text.toLowerCase().includes(words));
  const known = fields.filter(({ name, label }) => isFound(name, label));
  const exact = fields.find(({ label, name }) => [label, name].some((one) => one.toLowerCase() === words));
  const isNew = words !== '' && !exact;
  const clauses: Option[] = findClauses(paper.view, asked.words).map(({ pos, number, words: text }) => ({
    id: `${clauseId}${pos}`,
    label: `${number} ${shorten(text)}`,
    detail: 'reference to this clause',
  }));
  const asksClause = namesClause(asked.words);
  const options: Option[] =
    asked.sign === '/'
      ? pieces.filter(({ label }) => isFound(label))
      : [
          ...(asksClause ? clauses : []),
          ...columnsAround(paper, fields).filter(({ id, label }) => isFound(id, label)),
          ...known.map(({ name, label }) => ({ id: name, label: label || name, detail: name })),
          ...(words.length > 2 && isFound(footnote.label) ? [footnote] : []),
          ...(isNew ? [{ id: '', label: `Ask a new question: “${asked.words.trim()}”` }] : []),
          ...(asksClause ? [] : clauses),
        ];
  const shown = options.slice(0, 12);
  const at = Math.max(
    0,
    shown.findIndex(({ id }) => id === walkedTo),
  );
  const active = shown[at];

  const choose = (id: string) => {
    if (id.startsWith(clauseId)) {
      return paper.run(insertReference(Number(id.slice(clauseId.length)), asked.from));
    }
    if (id === footnote.id) {
      paper.run(typeAt(asked.from, ''));
      return onAsk('footnote');
    }
    if (asked.sign === '[') return chooseField(id);
    const command = commandOf(id, asked);
    if (command) paper.run(command);
    if (id === 'condition') onAsk('inner condition');
    if (id === 'repeat') onAsk('repeat');
  };
  const chooseField = (id: string) => {
    const added =
      id === '' ? suggestField({ text: asked.words.trim(), before: '', after: '' }, fields) : undefined;
    changeAsking({ model, paper, command: insertField(added?.name ?? id, asked.from), added });
  };
  const onKey = useEffectEvent((event: KeyboardEvent): boolean => {
    if (isClosed || shown.length === 0 || event.isComposing) return false;
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by !== undefined) setWalkedTo(shown[(at + by + shown.length) % shown.length]?.id);
    else if (event.key === 'Escape') setClosed(true);
    else if ((event.key === 'Enter' || event.key === 'Tab') && active) choose(active.id);
    else if (event.key === ']' && exact) choose(exact.name);
    else return false;
    return true;
  });
  useEffect(() => paper.onKey(onKey), [paper]);
  if (isClosed || shown.length === 0) return null;
  const { left, bottom } = paper.view.coordsAtPos(asked.from);
  return (
    <div className="insertion-menu" style={{ left, top: bottom }}>
      <OptionList
        id={listId}
        label="Insert"
        options={shown}
        active={active?.id}
        onWalk={setWalkedTo}
        onChoose={choose}
      />
      <output className="sr-only">
        {active?.label}, {at + 1} of {shown.length}
      </output>
    </div>
  );
}

/** The columns of the repeats around the cursor, which are likelier than fields. */
function columnsAround(paper: OpenPaper, fields: readonly TemplateField[]): Option[] {
  return repeatsAround(paper.view.state).flatMap(({ item, field }) =>
    (findField(fields, field)?.columns ?? []).map(({ name, label }) => ({
      id: `${item}.${name}`,
      label: label || name,
      detail: `of each ${item}`,
    })),
  );
}

function commandOf(id: string, { from }: InsertionQuery): Command | undefined {
  const clear: Command = (state, dispatch) => {
    dispatch?.(state.tr.delete(from, state.selection.to));
    return true;
  };
  const then =
    (command: Command): Command =>
    (state, dispatch, view) => {
      clear(state, dispatch);
      return view ? command(view.state, dispatch, view) : false;
    };
  switch (id) {
    case 'field':
      return typeAt(from, '[');
    case 'reference':
      return typeAt(from, '[clause ');
    case 'heading':
      return then(makeLines(nodeTypes.heading, { level: 2 }));
    case 'clause':
      return then(makeLines(nodeTypes.clause, { level: 1 }));
    case 'table':
      return insertBlocks([newTable()], from);
    case 'signatures':
      return insertBlocks(newSignatures(), from);
    case 'exhibit':
      return insertExhibit(from);
    case 'page':
      return insertBlocks(newPageBreak(), from);
    default:
      return clear;
  }
}

/** Replaces the typed sign by words that open the menu again. */
function typeAt(from: number, words: string): Command {
  return (state, dispatch) => {
    dispatch?.(state.tr.insertText(words, from, state.selection.to));
    return true;
  };
}
