import { FailureNotice } from '@inkfield/web/failure-notice';
import { isBlankValue } from '@inkfield/engine/fields/text-value';
import { retryAsTold } from '@inkfield/contract/call-error';
import { createLogoData, withLogo } from '@inkfield/contract/page-logos';
import { createPageMemory, type PagePicture } from '@inkfield/contract/page-pictures';
import { pageDefaults } from '@inkfield/contract/page-setup';
import type { Template } from '@inkfield/contract/templates';
import { routes } from '@inkfield/contract/routes';
import { urlOf } from '@inkfield/contract/url-of';
import { SvgPicture } from '@inkfield/ui/svg-picture';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { api } from '../../session/api.ts';
import type { EditorModel } from '../editor/editor-model.ts';
import { useSnapshot } from '../editor/use-snapshot.ts';
import { failureText } from '../../session/failure-text.ts';
import { placesOnPages } from './places-on-pages.ts';
import { usePlaceInView } from './use-place-in-view.ts';
import { usePreviewValues, useTypedValues } from './use-preview-values.ts';

/** Pictures of the PDF's pages, made by the server from the last saved draft. */
export function PagesView({ model, ofForm }: { model: EditorModel; ofForm: boolean }) {
  const { saved, fields, analysis, saving, place } = useSnapshot(
    model,
    'saved',
    'fields',
    'analysis',
    'saving',
    'place',
  );
  const typed = useTypedValues(model, ofForm);
  const values = usePreviewValues({ fields, document: analysis.parsed.document, typed });
  const [loadPages] = useState(() => createPageMemory());
  useEffect(() => {
    // Not yet saved text would be missing from the pages.
    void model.flush();
  }, [model]);
  const preview = useQuery({
    queryKey: ['pages', saved.id, saved.revision, values],
    queryFn: async ({ signal }) => {
      const form_data = Object.fromEntries(
        Object.entries(values).filter(([, value]) => !isBlankValue(value)),
      );
      const answer = await loadPages((known_pages) =>
        api.previewDocument({
          params: { id: saved.id },
          query: { pages: 'svg' },
          body: { form_data, known_pages, places: true },
          signal,
        }),
      );
      const { document, places = [] } = answer;
      return { pages: await showLogo(answer.pages, saved), document, places, revision: saved.revision };
    },
    placeholderData: keepPreviousData,
    gcTime: 0,
    ...retryAsTold,
  });
  const isUpdating = preview.isFetching || saving.kind === 'waiting' || saving.kind === 'saving';
  const { data } = preview;
  // The keys are lines of the text that was typeset.
  const isCurrent = saving.kind === 'saved' && data?.revision === saved.revision;
  const { parsed } = analysis;
  const shown = useMemo(() => {
    if (!isCurrent || !data || !place) return [];
    const { document, places } = data;
    return placesOnPages(place, { source: parsed.document.children, blocks: document.children, places });
  }, [isCurrent, data, place, parsed]);
  const margin = saved.page.margin ?? pageDefaults.margin;
  const root = useRef<HTMLDivElement>(null);
  usePlaceInView(root, { place, text: analysis.text, shown });
  return (
    <div ref={root} className="contents">
      <output className="text-sm text-muted">{statusText(data?.pages.length, isUpdating)}</output>
      {preview.isError && (
        <FailureNotice onAction={() => void preview.refetch()}>{failureText(preview.error)}</FailureNotice>
      )}
      {data?.pages.map((page, index, all) => (
        <div key={index} className="editor-sheet">
          <SvgPicture
            svg={page.svg}
            width={page.width}
            height={page.height}
            className="h-auto w-full"
            alt={`Page ${index + 1} of ${all.length}`}
          />
          {shown
            .filter((place) => place.page === index + 1)
            .map(({ top, bottom }) => (
              <div
                key={top}
                className="editor-place"
                data-current
                style={{
                  insetInline: `${(100 * margin) / page.width}%`,
                  insetBlockStart: `${(100 * top) / page.height}%`,
                  blockSize: `${(100 * (bottom - top)) / page.height}%`,
                }}
              />
            ))}
        </div>
      ))}
    </div>
  );
}

const logoData = createLogoData((address) => window.fetch(address));

async function showLogo(pages: PagePicture[], { id, page: { logo } }: Template): Promise<PagePicture[]> {
  return logo === undefined
    ? pages
    : withLogo(pages, await logoData(urlOf(routes.getLogo, { id, sha256: logo.sha256 })));
}

function statusText(count: number | undefined, isUpdating: boolean): string {
  if (count === undefined) return isUpdating ? 'The pages are being prepared.' : '';
  const counted = `${count} ${count === 1 ? 'page' : 'pages'}`;
  return isUpdating ? `${counted}, updating` : counted;
}
