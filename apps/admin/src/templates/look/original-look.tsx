import { Button } from '@inkfield/ui/button';
import { FailureNotice } from '@inkfield/web/failure-notice';
import { lazyPart } from '@inkfield/web/lazy-part';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { api } from '../../session/api.ts';
import { failureText } from '../../session/failure-text.ts';
import type { EditorModel } from '../editor/editor-model.ts';

// Reading PDFs takes much script.
const CompareLookDialog = lazyPart(async () => ({
  default: (await import('./compare-look-dialog.tsx')).CompareLookDialog,
}));

/** Lists the parts of the original's look that were not taken over, and compares the pages. */
export function OriginalLook({ model, source }: { model: EditorModel; source: number }) {
  const [isComparing, setComparing] = useState(false);
  const original = useQuery({
    queryKey: ['source text', source],
    queryFn: ({ signal }) => api.getSourceText({ params: { id: source }, signal }),
    // The file never changes.
    staleTime: Infinity,
  });
  const { file_name: name, warnings = [], counted_pages: countedPages } = original.data ?? {};
  return (
    <div className="grid grid-cols-1 gap-3">
      {original.isPending && <p>Loading...</p>}
      {original.isError && (
        <FailureNotice onAction={() => void original.refetch()}>{failureText(original.error)}</FailureNotice>
      )}
      {name !== undefined && (
        <p className="text-sm wrap-anywhere">
          Imported from {name}.{' '}
          {countedPages !== undefined &&
            `Word counted ${countedPages} ${countedPages === 1 ? 'page' : 'pages'} when the file was last saved.`}
        </p>
      )}
      <Button look="secondary" className="justify-self-start" onClick={() => setComparing(true)}>
        Compare the pages
      </Button>
      {original.data && (
        <section className="grid gap-2 border-t border-line pt-4" aria-label="Not taken over">
          <h3 className="text-base">Not taken over as it stands</h3>
          {warnings.length === 0 && <p className="text-sm text-muted">Nothing was left out.</p>}
          <ul className="list-disc ps-5 text-sm">
            {[...new Set(warnings)].map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </section>
      )}
      <Suspense>
        {isComparing && (
          <CompareLookDialog model={model} countedPages={countedPages} onClose={() => setComparing(false)} />
        )}
      </Suspense>
    </div>
  );
}
