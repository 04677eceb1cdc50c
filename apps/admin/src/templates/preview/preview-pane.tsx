import {
  createLiveDocument,
  type LiveDocument,
  type LiveOptions,
  type LiveTemplate,
} from '@inkfield/engine/live-document';
import { logoAddress } from '@inkfield/contract/logo-files';
import { LogoView } from '@inkfield/engine/react/logo-view';
import { DocumentPreview } from '@inkfield/engine/react/preview';
import type { Locale, PageSetup } from '@inkfield/engine/template';
import { lazyPart } from '@inkfield/ui/lazy-part';
import { Suspense, useCallback, useDeferredValue, useMemo, useState } from 'react';
import { Segmented } from '@inkfield/ui/segmented';
import type { Session } from '../editor/session.ts';
import { useSnapshot } from '../editor/use-session.ts';
import { findField } from '../source/fields-state.ts';
import { placesOfField } from '../source/rename-field.ts';
import { usePreviewValues } from './use-preview-values.ts';

const PagesView = lazyPart(async () => ({ default: (await import('./pages-view.tsx')).PagesView }));

const OriginalPane = lazyPart(async () => ({
  default: (await import('../editor/original-pane.tsx')).OriginalPane,
}));

const views = { text: 'Text', pages: 'Pages' };
const viewsOfImport = { ...views, original: 'Original' };

/** The document with sample values: as text that follows the typing, or as the pages of the PDF. */
export function PreviewPane({ session, onPick }: { session: Session; onPick: () => void }) {
  const { saved } = useSnapshot(session, 'saved');
  const source = saved.source_document ?? undefined;
  const [view, setView] = useState<keyof typeof viewsOfImport>('text');
  return (
    <>
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-base">Preview</h2>
        <Segmented
          label="Preview"
          options={source === undefined ? views : viewsOfImport}
          value={view}
          onChange={setView}
        />
      </div>
      {view === 'text' && <TextView session={session} onPick={onPick} />}
      <Suspense fallback={<p className="skeleton-group">Loading...</p>}>
        {view === 'pages' && <PagesView session={session} />}
        {view === 'original' && source !== undefined && <OriginalPane source={source} view={session.view} />}
      </Suspense>
    </>
  );
}

function TextView({ session, onPick }: { session: Session; onPick: () => void }) {
  const { analysis, typedValues, selected, page, saved } = useSnapshot(
    session,
    'analysis',
    'typedValues',
    'selected',
    'page',
    'saved',
  );
  // Typing goes first: the paper may come a moment later.
  const { text, fields, parsed } = useDeferredValue(analysis);
  const values = usePreviewValues(fields, typedValues);
  const locale = useLocale(page);
  const [makePaper] = useState(createPaper);
  const live = useMemo(
    () => makePaper({ document_content: text, fields, parsed }, { locale, values }),
    [makePaper, text, fields, parsed, locale, values],
  );
  // The same one as long as it can be: blocks that are given another are drawn anew.
  const pick = useCallback(
    (name: string) => {
      const field = findField(fields, name);
      if (!field) return;
      session.select(field.name);
      onPick();
      const [place] = placesOfField(session.text(), field.name);
      if (place) session.goTo(place.from);
    },
    [session, fields, onPick],
  );
  if (text.trim() === '') {
    return <p className="text-sm text-muted">Write or paste the text: the document appears here.</p>;
  }
  return (
    <DocumentPreview live={live} label="Preview of the document" onPick={pick} activeField={selected}>
      {page.logo && <LogoView logo={page.logo} src={logoAddress(saved.id, page.logo.sha256)} />}
    </DocumentPreview>
  );
}

/** Makes one paper after the other: blocks in which nothing was typed are not drawn anew. */
function createPaper() {
  let earlier: LiveDocument | undefined;
  return (template: LiveTemplate, options: LiveOptions): LiveDocument => {
    earlier = createLiveDocument(template, { ...options, earlier });
    return earlier;
  };
}

function useLocale({ locale = 'en-US', currency = 'USD' }: PageSetup): Locale {
  return useMemo(() => ({ locale, currency }), [locale, currency]);
}
