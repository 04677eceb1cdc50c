import type { EditorState, TransactionSpec } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
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
import { lazyPart } from '@inkfield/web/lazy-part';
import { Suspense, useCallback, useEffect, useState } from 'react';
import type { EditorModel } from '../editor/editor-model.ts';
import { useSnapshot } from '../editor/use-snapshot.ts';
import { fieldFromPlaces, placesOfSelection } from './field-from-selection.ts';
import { InsertField } from './insert-field.tsx';
import type { Words } from './same-words.ts';
import { runEdit } from './source-view.ts';
import {
  changeClauseLevel,
  cycleHeading,
  insertPlaceholder,
  insertTable,
  toggleBold,
  wrapLines,
} from './text-edits.ts';
import { redo, undo } from './text-history.ts';

// Templates in the house style have no use for it.
const StylePicker = lazyPart(async () => ({
  default: (await import('./style-picker.tsx')).StylePicker,
}));

const SameWordsDialog = lazyPart(async () => ({
  default: (await import('./same-words-dialog.tsx')).SameWordsDialog,
}));

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

/** Buttons for the syntax, so that staff need not know it. */
export function SourceToolbar({ model, view }: { model: EditorModel; view: EditorView }) {
  const showToast = useToast();
  const hasLook = useSnapshot(model, 'look').look !== null;
  const [asked, setAsked] = useState<readonly Words[]>();
  const makeField = useCallback(
    (places: readonly Words[]) => runEdit((state) => fieldFromPlaces(state, places))(view),
    [view],
  );
  const makeOrAsk = useCallback(() => {
    const places = placesOfSelection(view.state);
    if (places.length > 1) setAsked(places);
    else if (!makeField(places))
      showToast({ kind: 'info', text: 'Select the words on one line that become the field.' });
  }, [view, makeField, showToast]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || !event.shiftKey || event.key.toLowerCase() !== 'f') return;
      event.preventDefault();
      event.stopPropagation();
      makeOrAsk();
    };
    // Before the keys of the text, for which Shift makes no other letter.
    view.dom.addEventListener('keydown', onKey, { capture: true });
    return () => view.dom.removeEventListener('keydown', onKey, { capture: true });
  }, [view, makeOrAsk]);
  return (
    <>
      <div role="toolbar" aria-label="Text" className="source-toolbar">
        <Tool name="Undo (Ctrl+Z)" icon={Undo2} onPress={() => undo(view)} />
        <Tool name="Redo (Ctrl+Y)" icon={Redo2} onPress={() => redo(view)} />
        {tools.map(([name, icon, edit]) => (
          <Tool key={name} name={name} icon={icon} onPress={() => runEdit(edit)(view)} />
        ))}
        <Tool name="Make the selection a field (Ctrl+Shift+F)" icon={TextCursorInput} onPress={makeOrAsk} />
        <Suspense>{hasLook && <StylePicker model={model} view={view} />}</Suspense>
        <InsertField model={model} onInsert={(name) => runEdit(insertPlaceholder(name))(view)} />
      </div>
      <Suspense>
        {asked?.[0] && (
          <SameWordsDialog
            words={view.state.sliceDoc(asked[0].from, asked[0].to)}
            places={asked.length}
            onClose={() => setAsked(undefined)}
            onMake={({ isEverywhere }) => {
              setAsked(undefined);
              makeField(isEverywhere ? asked : asked.slice(0, 1));
            }}
          />
        )}
      </Suspense>
    </>
  );
}

function Tool({ name, icon, onPress }: { name: string; icon: IconNode; onPress: () => void }) {
  return (
    <button type="button" className="icon-button" aria-label={name} title={name} onClick={onPress}>
      <Icon of={icon} size={17} />
    </button>
  );
}
