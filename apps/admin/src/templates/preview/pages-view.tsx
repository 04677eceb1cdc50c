import { isBlankValue } from '@inkfield/engine/fields/text-value';
import { createLogoData, logoAddress, withLogo } from '@inkfield/contract/logo-files';
import type { Preview } from '@inkfield/contract/documents';
import type { Template } from '@inkfield/contract/templates';
import { Button } from '@inkfield/ui/button';
import { Notice } from '@inkfield/ui/notice';
import { SvgPicture } from '@inkfield/ui/svg-picture';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../session/api.ts';
import type { Session } from '../editor/session.ts';
import { useSnapshot } from '../editor/use-session.ts';
import { failureText } from '../../session/failure-text.ts';
import { usePreviewValues } from './use-preview-values.ts';

/** Pictures of the pages as the PDF has them, made by the server from the draft as it was last saved. */
export function PagesView({ session }: { session: Session }) {
  const { saved, fields, typedValues, saving } = useSnapshot(
    session,
    'saved',
    'fields',
    'typedValues',
    'saving',
  );
  const values = usePreviewValues(fields, typedValues);
  useEffect(() => {
    // Not yet saved text would be missing from the pages.
    void session.flush();
  }, [session]);
  const pages = useQuery({
    queryKey: ['pages', saved.id, saved.revision, values],
    queryFn: async ({ signal }) => {
      const preview = await api.previewDocument({
        params: { id: saved.id },
        query: { pages: 'svg' },
        body: {
          form_data: Object.fromEntries(Object.entries(values).filter(([, value]) => !isBlankValue(value))),
        },
        signal,
      });
      return showLogo(preview, saved);
    },
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const isUpdating = pages.isFetching || saving.kind === 'waiting' || saving.kind === 'saving';
  return (
    <>
      <output className="text-sm text-muted">{statusText(pages.data?.pages?.length, isUpdating)}</output>
      {pages.isError && (
        <Notice kind="error" role="alert" className="grid justify-items-start gap-2">
          {failureText(pages.error)}
          <Button look="secondary" onClick={() => void pages.refetch()}>
            Try again
          </Button>
        </Notice>
      )}
      {pages.data?.pages?.map((page, index, all) => (
        <SvgPicture
          key={index}
          {...page}
          className="editor-sheet"
          alt={`Page ${index + 1} of ${all.length}`}
        />
      ))}
    </>
  );
}

const logoData = createLogoData((address) => window.fetch(address));

async function showLogo(preview: Preview, { id, page: { logo } }: Template): Promise<Preview> {
  if (logo === undefined || preview.pages === undefined) return preview;
  return { ...preview, pages: withLogo(preview.pages, await logoData(logoAddress(id, logo.sha256))) };
}

function statusText(count: number | undefined, isUpdating: boolean): string {
  if (count === undefined) return isUpdating ? 'The pages are being set.' : '';
  const counted = `${count} ${count === 1 ? 'page' : 'pages'}`;
  return isUpdating ? `${counted}, updating` : counted;
}
