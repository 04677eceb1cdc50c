import type { ClientApi } from '../session/api.ts';
import { logoAddress } from '@inkfield/contract/logo-files';
import { LogoView } from '@inkfield/engine/react/logo-view';
import { DocumentPreview } from '@inkfield/engine/react/preview';
import { lazyPart } from '@inkfield/ui/lazy-part';
import { memo, Suspense, useEffect, useRef, useState } from 'react';
import type { Filling } from './filling.ts';
import { Segmented } from '@inkfield/ui/segmented';

// The page's script is at its budget without it, and most look at the text alone.
const PagesPreview = lazyPart(async () => ({ default: (await import('./pages-preview.tsx')).PagesPreview }));

type View = 'text' | 'pages';
const views = { text: 'Text', pages: 'Pages' };

interface Props {
  filling: Filling;
  api: ClientApi;
  activeField: string | undefined;
  onPick: (name: string) => void;
}

/** The document as it stands: its text at once, or its pages exactly as the PDF will have them. */
export const PreviewPanel = memo(function PreviewPanel({ filling, api, activeField, onPick }: Props) {
  const { id, page } = filling.template;
  const [view, setView] = useState<View>('text');
  const [statusPlace, setStatusPlace] = useState<HTMLElement | null>(null);
  const pane = useRef<HTMLElement>(null);
  useEffect(() => {
    if (activeField !== undefined && pane.current) showActivePlace(pane.current);
  }, [activeField]);
  return (
    // A region that scrolls on its own must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="generator-preview" aria-label="Preview" tabIndex={0} ref={pane}>
      <div className="generator-preview-bar no-print">
        <output ref={setStatusPlace} className="text-sm text-muted empty:hidden" />
        <Segmented label="Show the document as" value={view} options={views} onChange={setView} />
      </div>
      {view === 'text' ? (
        <DocumentPreview live={filling.live} onPick={onPick} activeField={activeField}>
          {page.logo && <LogoView logo={page.logo} src={logoAddress(id, page.logo.sha256)} />}
        </DocumentPreview>
      ) : (
        <Suspense fallback={null}>
          <PagesPreview filling={filling} api={api} statusPlace={statusPlace} />
        </Suspense>
      )}
    </section>
  );
});

/** Brings the first place of the field in hand into the pane, unless one of its places is there already. */
function showActivePlace(pane: HTMLElement): void {
  const places = [...pane.querySelectorAll('[data-active]')];
  const { top, bottom } = pane.getBoundingClientRect();
  const isInView = (place: Element) => {
    const box = place.getBoundingClientRect();
    return box.bottom > top && box.top < bottom;
  };
  if (!places.some(isInView)) places[0]?.scrollIntoView({ block: 'center' });
}
