import type { Api } from '@inkfield/contract/api';
import { routes } from '@inkfield/contract/routes';
import { urlOf } from '@inkfield/contract/url-of';
import { LogoView } from '@inkfield/engine/react/logo-view';
import { lazyPart } from '@inkfield/web/lazy-part';
import { memo, Suspense, useEffect, useState, type RefObject } from 'react';
import type { Filling } from './filling.ts';
import { isInView } from './place-in-view.ts';
import { Segmented } from '@inkfield/ui/segmented';

// The form does not wait for it. Requested as soon as the page's script runs, it comes with the list of templates.
const DocumentPreview = lazyPart(async () => ({
  default: (await import('@inkfield/engine/react/preview')).DocumentPreview,
}));
void DocumentPreview.load();

// The page's script is at its budget without it, and most look at the text alone.
export const PagesPreview = lazyPart(async () => ({
  default: (await import('./pages-preview.tsx')).PagesPreview,
}));

// Only templates with a look need it, and its fonts.
const TemplateLookPreview = lazyPart(async () => ({
  default: (await import('./look-preview.tsx')).TemplateLookPreview,
}));

type View = 'text' | 'pages';
const views = { text: 'Text', pages: 'Pages' };

interface Props {
  filling: Filling;
  api: Api;
  activeField: string | undefined;
  onPick: (name: string) => void;
  pane: RefObject<HTMLElement | null>;
}

/** The current document: its text, updated while typing, or its pages exactly as in the PDF. */
export const PreviewPanel = memo(function PreviewPanel({ filling, api, activeField, onPick, pane }: Props) {
  const { template, live } = filling;
  const { id, page, has_look, is_form } = template;
  const [view, setView] = useState<View>(is_form ? 'pages' : 'text');
  const [statusPlace, setStatusPlace] = useState<HTMLElement | null>(null);
  useEffect(() => {
    if (activeField !== undefined && pane.current) showActivePlace(pane.current);
  }, [activeField, pane]);
  const paper = {
    live,
    onPick,
    activeField,
    children: page.logo && (
      <LogoView logo={page.logo} src={urlOf(routes.getLogo, { id, sha256: page.logo.sha256 })} />
    ),
  };
  return (
    // A region that scrolls on its own must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="generator-preview" aria-label="Preview" tabIndex={0} ref={pane}>
      <div className="generator-preview-bar no-print">
        <output ref={setStatusPlace} className="text-sm text-muted empty:hidden" />
        <Segmented label="Show the document as" value={view} options={views} onChange={setView} />
      </div>
      {view === 'text' ? (
        <Suspense fallback={null}>
          {has_look ? (
            <TemplateLookPreview template={template} api={api} locale={filling.locale} {...paper} />
          ) : (
            <DocumentPreview {...paper} />
          )}
        </Suspense>
      ) : (
        <Suspense fallback={null}>
          <PagesPreview filling={filling} api={api} statusPlace={statusPlace} />
        </Suspense>
      )}
    </section>
  );
});

/** Scrolls to the first place of the field with the focus, unless one of its places is there already. */
function showActivePlace(pane: HTMLElement): void {
  const places = [...pane.querySelectorAll('[data-active]')];
  if (!places.some((place) => isInView(place, pane))) places[0]?.scrollIntoView({ block: 'center' });
}
