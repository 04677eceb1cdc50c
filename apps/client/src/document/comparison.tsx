import type { DocumentDetail } from '@inkfield/contract/document-details';
import { SelectField } from '@inkfield/ui/select-field';
import { FailureNotice } from '@inkfield/web/failure-notice';
import { timeOf } from '@inkfield/web/instant';
import { TextChanges } from '@inkfield/web/text-changes';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../session/api.ts';

/** The words of another document of the same template against those of this one. */
export function Comparison({ document }: { document: DocumentDetail }) {
  const api = useApi();
  const { id, template, based_on } = document;
  const [chosen, setChosen] = useState(based_on?.document);
  const others = useQuery({
    queryKey: ['documents of', template],
    queryFn: async ({ signal }) => {
      const query = { template: String(template), limit: '100' };
      return (await api.listDocuments({ query, signal })).filter((one) => one.id !== id);
    },
  });
  const other = chosen ?? others.data?.[0]?.id;
  if (others.data?.length === 0)
    return <p>There is no other document of the template “{document.template_name}”.</p>;
  return (
    <section aria-label="Comparison" className="card grid gap-4 p-5">
      {others.isError && (
        <FailureNotice onAction={() => void others.refetch()}>
          Your documents could not be loaded.
        </FailureNotice>
      )}
      <SelectField
        label="Compare with"
        value={other}
        onChange={(event) => setChosen(Number(event.target.value))}
      >
        {chosen !== undefined && !others.data?.some((one) => one.id === chosen) && (
          <option value={chosen}>#{chosen}</option>
        )}
        {others.data?.map((one) => (
          <option key={one.id} value={one.id}>
            {one.name ?? one.template_name} #{one.id}, {timeOf(one.generated_at)}
          </option>
        ))}
      </SelectField>
      {other !== undefined && <Redline before={Math.min(other, id)} after={Math.max(other, id)} />}
    </section>
  );
}

function Redline({ before, after }: { before: number; after: number }) {
  const [old, current] = [useText(before), useText(after)];
  const failed = [old, current].find(({ isError }) => isError);
  if (failed) {
    return (
      <FailureNotice onAction={() => void failed.refetch()}>
        The words of a document could not be loaded.
      </FailureNotice>
    );
  }
  if (old.data === undefined || current.data === undefined) return <p>Loading...</p>;
  return (
    <>
      <p className="text-sm text-muted">
        Struck out: only in #{before}. Underlined: only in #{after}.
      </p>
      <TextChanges before={old.data} after={current.data} />
    </>
  );
}

function useText(id: number) {
  const api = useApi();
  return useQuery({
    queryKey: ['words', id],
    queryFn: async ({ signal }) => (await api.getDocumentText({ params: { id }, signal })).text,
    // A document never changes.
    staleTime: Infinity,
  });
}
