import { routes } from '@inkfield/contract/routes';
import { urlOf } from '@inkfield/contract/url-of';
import {
  createLiveDocument,
  type LiveDocument,
  type LiveOptions,
  type LiveTemplate,
} from '@inkfield/engine/live-document';
import { createFormLogic } from '@inkfield/engine/form-logic';
import { readKnownValues } from '@inkfield/engine/stored-values';
import { LogoView } from '@inkfield/engine/react/logo-view';
import { dayIn } from '@inkfield/web/day-in';
import { lazyPart } from '@inkfield/web/lazy-part';
import { Suspense, useCallback, useDeferredValue, useMemo, useRef, useState, type MouseEvent } from 'react';
import { Segmented } from '@inkfield/ui/segmented';
import type { EditorModel } from '../editor/editor-model.ts';
import { useSnapshot } from '../editor/use-snapshot.ts';
import { placesOfField } from '../source/rename-field.ts';
import { useFollowedPlace } from './use-followed-place.ts';
import { TemplatePreview } from './template-preview.tsx';
import { useLocale } from './use-locale.ts';
import { usePreviewValues, useTypedValues } from './use-preview-values.ts';
import { findField } from '../source/field-names.ts';

const PagesView = lazyPart(async () => ({ default: (await import('./pages-view.tsx')).PagesView }));

const BoxesView = lazyPart(async () => ({ default: (await import('../boxes/boxes-view.tsx')).BoxesView }));

const OriginalPane = lazyPart(async () => ({
  default: (await import('../editor/original-pane.tsx')).OriginalPane,
}));

const views = { text: 'Text', pages: 'Pages' };
const viewsOfImport = { ...views, original: 'Original' };
const viewsOfForm = { boxes: 'Boxes', ...viewsOfImport };

interface Props {
  model: EditorModel;
  /** Whether it shows the answers of the form beside it. */
  ofForm: boolean;
  onPick: () => void;
}

/** The document with sample values: as text that follows the typing, or as the pages of the PDF. */
export function PreviewPane({ model, ofForm, onPick }: Props) {
  const { saved, pdf_form } = useSnapshot(model, 'saved', 'pdf_form');
  const source = saved.source_document ?? undefined;
  const [view, setView] = useState<keyof typeof viewsOfForm>(pdf_form ? 'boxes' : 'text');
  return (
    <>
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-base">Preview</h2>
        <Segmented
          label="Preview"
          options={pdf_form ? viewsOfForm : source === undefined ? views : viewsOfImport}
          value={view}
          onChange={setView}
        />
      </div>
      {view === 'text' && <TextView model={model} ofForm={ofForm} onPick={onPick} />}
      <Suspense fallback={<p className="skeleton-group">Loading...</p>}>
        {view === 'boxes' && pdf_form && <BoxesView model={model} form={pdf_form} />}
        {view === 'pages' && <PagesView model={model} ofForm={ofForm} />}
        {view === 'original' && source !== undefined && <OriginalPane source={source} model={model} />}
      </Suspense>
    </>
  );
}

function TextView({ model, ofForm, onPick }: Props) {
  const { analysis, place, selected, page, look, saved, lists } = useSnapshot(
    model,
    'analysis',
    'place',
    'selected',
    'page',
    'look',
    'saved',
    'lists',
  );
  const typed = useTypedValues(model, ofForm);
  // Typing has priority over the preview.
  const shown = useDeferredValue(analysis);
  const { text, listedFields: fields, parsed } = shown;
  const values = usePreviewValues({ fields, document: parsed.document, typed });
  const locale = useLocale(page, text);
  const today = dayIn(saved.time_zone);
  const [makePaper] = useState(createPaper);
  const live = useMemo(
    () =>
      makePaper(
        { document_content: text, fields, parsed },
        {
          locale,
          values: readKnownValues(fields, values, locale),
          logic: createFormLogic(fields, { locale, today, lists }),
        },
      ),
    [makePaper, text, fields, parsed, locale, values, today, lists],
  );
  const paper = useRef<HTMLDivElement>(null);
  useFollowedPlace(paper, { place, analysis: shown, live });
  const pressedLine = useRef<number>(undefined);
  const notePressed = ({ target }: MouseEvent) => {
    const key = target instanceof Element && target.closest('[data-key]')?.getAttribute('data-key');
    pressedLine.current = key ? Number.parseInt(key, 10) : undefined;
  };
  // Memoized: a new callback makes all blocks render again.
  const pick = useCallback(
    (name: string) => {
      const field = findField(fields, name);
      if (!field) return;
      model.select(field.name);
      onPick();
      const places = placesOfField(model.text(), field.name, model.get().fields);
      const { doc } = model.source.state;
      // Of several places the one that was pressed, or the first behind the start of its block.
      const line = Math.min(pressedLine.current ?? 1, doc.lines);
      const pressed = places.find(({ from }) => from >= doc.line(line).from) ?? places[0];
      if (pressed) model.goTo(pressed.from);
    },
    [model, fields, onPick],
  );
  const document = {
    live,
    label: 'Preview of the document',
    onPick: pick,
    activeField: selected,
    children: page.logo && (
      <LogoView logo={page.logo} src={urlOf(routes.getLogo, { id: saved.id, sha256: page.logo.sha256 })} />
    ),
  };
  if (text.trim() === '') {
    return <p className="text-sm text-muted">Write or paste the text: the document appears here.</p>;
  }
  return (
    <div ref={paper} className="contents" onClickCapture={notePressed}>
      <Suspense fallback={<p className="skeleton-group">Loading...</p>}>
        <TemplatePreview
          look={look}
          page={page}
          template={saved.id}
          fields={fields}
          locale={locale}
          {...document}
        />
      </Suspense>
    </div>
  );
}

/** Creates live documents that reuse the blocks of the previous one, so that unchanged blocks do not render again. */
function createPaper() {
  let earlier: LiveDocument | undefined;
  return (template: LiveTemplate, options: LiveOptions): LiveDocument => {
    earlier = createLiveDocument(template, { ...options, earlier });
    return earlier;
  };
}
