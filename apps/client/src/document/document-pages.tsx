import { FailureNotice } from '@inkfield/web/failure-notice';
import { openPdf, PdfSheets } from '@inkfield/web/pdf-sheets';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useFetchFile } from '../session/api.ts';

/** The pages of the stored PDF itself, drawn as they come into sight. */
export function DocumentPages({ pdf }: { pdf: string }) {
  const fetchFile = useFetchFile();
  const opened = useQuery({
    queryKey: ['pages', pdf],
    queryFn: async () => {
      const fetched = await fetchFile(pdf);
      if (fetched === 'navigate') throw new Error('The PDF is too large to be shown.');
      return openPdf(fetched.file);
    },
    gcTime: 0,
    staleTime: Infinity,
  });
  const { data } = opened;
  useEffect(() => () => void data?.close(), [data]);
  return (
    <section aria-label="Pages" className="grid min-w-0 gap-4">
      {opened.isError && (
        <FailureNotice onAction={() => void opened.refetch()}>
          The pages could not be shown. The PDF can be downloaded all the same.
        </FailureNotice>
      )}
      {data && <PdfSheets pdf={data} />}
    </section>
  );
}
