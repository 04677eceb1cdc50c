import {
  startTransition,
  Suspense,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useToast } from '@inkfield/ui/toast';
import { loadAll } from '@inkfield/web/lazy-page';
import { lazyPart } from '@inkfield/web/lazy-part';
import { keepTyped, WhenShown } from '@inkfield/web/typed-ahead';
import { whenIdle } from '@inkfield/web/when-idle';
import type { EditorModel } from '../editor/editor-model.ts';
import { type OpenPaper, openPaper } from './open-paper.ts';
import { useSnapshot } from '../editor/use-snapshot.ts';
import { ConditionMenu, type PaperDialog, PaperToolbar, TableMenu } from './paper-toolbar.tsx';
import './paper-editor.css';

const InsertionMenu = lazyPart(async () => ({
  default: (await import('./insertion-menu.tsx')).InsertionMenu,
}));
const FindPanel = lazyPart(async () => ({ default: (await import('./find-panel.tsx')).FindPanel }));
const ConditionDialog = lazyPart(async () => ({
  default: (await import('./condition-dialog.tsx')).ConditionDialog,
}));
const FootnoteDialog = lazyPart(async () => ({
  default: (await import('./footnote-dialog.tsx')).FootnoteDialog,
}));
const RepeatDialog = lazyPart(async () => ({ default: (await import('./repeat-dialog.tsx')).RepeatDialog }));
const SameWordsOnPaper = lazyPart(async () => ({
  default: (await import('./field-from-words.tsx')).SameWordsOnPaper,
}));

// The document is painted first.
const PaperActions = lazyPart(async () => {
  await new Promise<void>((resolve) => whenIdle(resolve));
  return { default: (await import('./paper-actions.ts')).PaperActions };
});

const PaperLook = lazyPart(async () => ({ default: (await import('./paper-look.tsx')).PaperLook }));

const PaperBands = lazyPart(async () => ({ default: (await import('./paper-bands.tsx')).PaperBands }));

/** The parts that a key or a button opens. */
const openedParts = [
  InsertionMenu,
  FindPanel,
  ConditionDialog,
  FootnoteDialog,
  RepeatDialog,
  SameWordsOnPaper,
  TableMenu,
  ConditionMenu,
];

interface Props {
  model: EditorModel;
  /** Opens the settings of header and footer. */
  onPageSetup: () => void;
}

/** The document as it looks, to write on. */
export function PaperPane({ model, onPageSetup }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [paper, setPaper] = useState<OpenPaper>();
  const showToast = useToast();
  useLayoutEffect(() => {
    if (!place.current) return undefined;
    const opened = openPaper(place.current, model, (text) => showToast({ kind: 'error', text }));
    setPaper(opened);
    return () => {
      opened.close();
      setPaper(undefined);
    };
  }, [model, showToast]);
  return (
    <>
      {paper && <Tools model={model} paper={paper} onPageSetup={onPageSetup} />}
      {/* A box that scrolls can be focused, so that keys can scroll it; the paper in it is focused itself. */}
      <div ref={place} className="paper-place" />
    </>
  );
}

function Tools({ model, paper, onPageSetup }: Props & { paper: OpenPaper }) {
  const state = useSyncExternalStore(paper.subscribe, paper.get);
  const showToast = useToast();
  const { look, page } = useSnapshot(model, 'look', 'page');
  const isHouseStyle = !look || page.house_style === true;
  const hasBands = [page.logo, page.header, page.footer].some(Boolean);
  const [asked, setAsked] = useState<PaperDialog>();
  const [isFinding, setFinding] = useState(false);
  const close = () => setAsked(undefined);
  const typeKept = useRef<() => void>(undefined);
  // React holds back a part that loads for a third of a second, unless it comes with a transition.
  const ask = useCallback((about: PaperDialog) => {
    typeKept.current ??= keepTyped();
    startTransition(() => setAsked(about));
  }, []);
  const find = useCallback(() => {
    if (isFinding) return;
    typeKept.current ??= keepTyped();
    startTransition(() => setFinding(true));
  }, [isFinding]);
  const onShown = useCallback(() => {
    typeKept.current?.();
    typeKept.current = undefined;
  }, []);
  useEffect(() => whenIdle(() => void loadAll(openedParts)), []);
  const fieldFromSelection = useCallback(async () => {
    const { makeField, placesOfSelection } = await import('./field-from-words.tsx');
    const places = placesOfSelection(paper.view.state);
    if (places.length > 1) ask('same words');
    else if (!makeField(model, paper, places))
      showToast({ kind: 'info', text: 'Select the words on one line that become the field.' });
  }, [model, paper, ask, showToast]);
  useEffect(
    () =>
      paper.onKey((event) => {
        const isAsked = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'f';
        if (isAsked && event.shiftKey) void fieldFromSelection();
        else if (isAsked) find();
        return isAsked;
      }),
    [paper, fieldFromSelection, find],
  );
  return (
    <>
      <PaperToolbar
        model={model}
        paper={paper}
        state={state}
        onAsk={ask}
        onFind={find}
        onField={() => void fieldFromSelection()}
      />
      <Suspense>
        <PaperActions model={model} paper={paper} onAsk={ask} />
      </Suspense>
      <Suspense>
        {isFinding && (
          <>
            <FindPanel paper={paper} onClose={() => setFinding(false)} />
            <WhenShown run={onShown} />
          </>
        )}
      </Suspense>
      <Suspense>
        {!isHouseStyle && <PaperLook {...{ model, paper, look, onPageSetup }} />}
        {isHouseStyle && hasBands && <PaperBands {...{ model, paper, onPageSetup }} />}
      </Suspense>
      <Suspense>
        {state.asked && (
          <InsertionMenu
            key={`${state.asked.sign}${state.asked.from}`}
            model={model}
            paper={paper}
            asked={state.asked}
            onAsk={ask}
          />
        )}
        {(asked === 'condition' || asked === 'inner condition') && (
          <ConditionDialog
            model={model}
            paper={paper}
            isInner={asked === 'inner condition'}
            onClose={close}
          />
        )}
        {asked === 'footnote' && <FootnoteDialog model={model} paper={paper} onClose={close} />}
        {asked === 'same words' && <SameWordsOnPaper model={model} paper={paper} onClose={close} />}
        {asked === 'repeat' && <RepeatDialog model={model} paper={paper} onClose={close} />}
        {asked && <WhenShown run={onShown} />}
      </Suspense>
    </>
  );
}
