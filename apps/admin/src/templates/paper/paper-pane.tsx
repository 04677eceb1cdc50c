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
import { type OpenPaper, openPaper } from './open-paper.ts';
import { useSnapshot } from '../editor/use-session.ts';
import { PaperToolbar } from './paper-toolbar.tsx';
import './paper-editor.css';

const InsertionMenu = lazyPart(async () => ({
  default: (await import('./insertion-menu.tsx')).InsertionMenu,
}));

const PaperLook = lazyPart(async () => ({ default: (await import('./paper-look.tsx')).PaperLook }));

const FindPanel = lazyPart(async () => ({ default: (await import('./find-panel.tsx')).FindPanel }));

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
  const { look, page, saved } = useSnapshot(session, 'look', 'page', 'saved');
  const [asked, setAsked] = useState<'condition' | 'repeat'>();
  const [isFinding, setFinding] = useState(false);
  const close = () => setAsked(undefined);
  const fieldFromSelection = useCallback(async () => {
    const { makeField } = await import('./insertion-menu.tsx');
    if (!makeField(session, paper))
      showToast({ kind: 'info', text: 'Select the words on one line that become the field.' });
  }, [session, paper, showToast]);
  useEffect(
    () =>
      paper.onKey((event) => {
        const isAsked = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'f';
        if (isAsked && event.shiftKey) void fieldFromSelection();
        else if (isAsked) setFinding(true);
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
        onFind={() => setFinding(true)}
        onField={() => void fieldFromSelection()}
      />
      <Suspense>{isFinding && <FindPanel paper={paper} onClose={() => setFinding(false)} />}</Suspense>
      <Suspense>
        {look && page.house_style !== true && <PaperLook paper={paper} look={look} template={saved.id} />}
      </Suspense>
      <Suspense>
        {state.asked && (
          <InsertionMenu
            key={`${state.asked.sign}${state.asked.from}`}
            session={session}
            paper={paper}
            asked={state.asked}
            onAsk={setAsked}
          />
        )}
        {asked === 'condition' && <ConditionDialog session={session} paper={paper} onClose={close} />}
        {asked === 'repeat' && <RepeatDialog session={session} paper={paper} onClose={close} />}
      </Suspense>
    </>
  );
}
