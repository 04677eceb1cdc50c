import {
  Suspense,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useToast } from '@inkfield/ui/toast';
import { lazyPart } from '@inkfield/web/lazy-part';
import type { Session } from '../editor/session.ts';
import { fieldFromWords } from '../source/suggest-field.ts';
import { insertField } from './insertion.ts';
import { InsertionMenu } from './insertion-menu.tsx';
import { canHoldFields } from './keys.ts';
import { type OpenPaper, openPaper } from './open-paper.ts';
import { PaperToolbar } from './paper-toolbar.tsx';
import './paper-editor.css';

const ConditionDialog = lazyPart(async () => ({
  default: (await import('./condition-dialog.tsx')).ConditionDialog,
}));

const RepeatDialog = lazyPart(async () => ({ default: (await import('./repeat-dialog.tsx')).RepeatDialog }));

/** The document as it looks, to write on. */
export function PaperPane({ session }: { session: Session }) {
  const place = useRef<HTMLDivElement>(null);
  const [paper, setPaper] = useState<OpenPaper>();
  useLayoutEffect(() => {
    if (!place.current) return undefined;
    const opened = openPaper(place.current, session);
    setPaper(opened);
    return () => {
      opened.close();
      setPaper(undefined);
    };
  }, [session]);
  return (
    <>
      {paper && <Tools session={session} paper={paper} />}
      {/* A box that scrolls can be focused, so that keys can scroll it; the paper in it is focused itself. */}
      <div ref={place} className="paper-place" />
    </>
  );
}

function Tools({ session, paper }: { session: Session; paper: OpenPaper }) {
  const state = useSyncExternalStore(paper.subscribe, paper.get);
  const showToast = useToast();
  const [asked, setAsked] = useState<'condition' | 'repeat'>();
  const close = () => setAsked(undefined);
  const fieldFromSelection = useCallback(() => {
    if (!makeField(session, paper))
      showToast({ kind: 'info', text: 'Select the words on one line that become the field.' });
  }, [session, paper, showToast]);
  useEffect(
    () =>
      paper.onKey((event) => {
        const isAsked = (event.ctrlKey || event.metaKey) && event.shiftKey && event.key.toLowerCase() === 'f';
        if (isAsked) fieldFromSelection();
        return isAsked;
      }),
    [paper, fieldFromSelection],
  );
  return (
    <>
      <PaperToolbar
        session={session}
        paper={paper}
        state={state}
        onAsk={setAsked}
        onField={fieldFromSelection}
      />
      {state.asked && (
        <InsertionMenu
          key={`${state.asked.sign}${state.asked.from}`}
          session={session}
          paper={paper}
          asked={state.asked}
          onAsk={setAsked}
        />
      )}
      <Suspense>
        {asked === 'condition' && <ConditionDialog session={session} paper={paper} onClose={close} />}
        {asked === 'repeat' && <RepeatDialog session={session} paper={paper} onClose={close} />}
      </Suspense>
    </>
  );
}

/** Replaces the selected words by a new field that is made of them. Returns whether words of one line are selected. */
function makeField(session: Session, paper: OpenPaper): boolean {
  const { state } = paper.view;
  const { $from, $to, empty } = state.selection;
  if (empty || !$from.sameParent($to) || !canHoldFields(state)) return false;
  const { parent } = $from;
  let isPlain = true;
  parent.nodesBetween($from.parentOffset, $to.parentOffset, (node) => {
    isPlain &&= node.isText;
  });
  if (!isPlain) return false;
  const { fields } = session.get();
  const field = fieldFromWords(
    {
      text: parent.textBetween($from.parentOffset, $to.parentOffset),
      before: parent.textBetween(0, $from.parentOffset),
      after: parent.textBetween($to.parentOffset, parent.content.size),
    },
    fields,
  );
  paper.run(insertField(field.name));
  paper.write();
  session.changeFields({ fields: [...fields, field], select: field.name });
  return true;
}
