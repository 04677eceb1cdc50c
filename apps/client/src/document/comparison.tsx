import type { DocumentDetail } from '@inkfield/contract/document-details';
import type { GeneratedDocument } from '@inkfield/contract/documents';
import { maxLengths } from '@inkfield/contract/text-lengths';
import { ComboboxField } from '@inkfield/ui/combobox-field';
import { useSettled } from '@inkfield/ui/use-settled';
import { FailureNotice } from '@inkfield/web/failure-notice';
import { timeOf } from '@inkfield/web/instant';
import { TextChanges } from '@inkfield/web/text-changes';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../session/api.ts';

/** More would not be read; further letters find the rest. */
const mostFound = 20;

/** The words of another document of the same template against those of this one. */
export function Comparison({ document }: { document: DocumentDetail }) {
  const { id, template_name, based_on } = document;
  const [words, setWords] = useState('');
  const [chosen, setChosen] = useState(based_on?.document);
  const [label, setLabel] = useState<string>();
  const newest = useOthers(document, '');
  const found = useOthers(document, useSettled(words.trim()));
  const first = newest.data?.[0];
  const other = chosen ?? first?.id;
  if (newest.data?.length === 0) return <p>There is no other document of the template “{template_name}”.</p>;
  return (
    <section aria-label="Comparison" className="card grid gap-4 p-5">
      {newest.isError && (
        <FailureNotice onAction={() => void newest.refetch()}>
          Your documents could not be loaded.
        </FailureNotice>
      )}
      <ComboboxField
        label="Compare with"
        maxLength={maxLengths.search}
        error={found.isError && !newest.isError ? 'Your documents could not be loaded.' : undefined}
        value={label ?? labelOf(newest.data?.find((one) => one.id === other)) ?? (other ? `#${other}` : '')}
        options={(found.data ?? []).map((one) => ({
          id: String(one.id),
          label: labelOf(one) ?? '',
          detail: `${timeOf(one.generated_at)}${one.archived_at === null ? '' : ', archived'}`,
        }))}
        status={statusOf(found.data)}
        onSearch={setWords}
        onChoose={(picked) => {
          setChosen(Number(picked));
          setLabel(labelOf(found.data?.find((one) => String(one.id) === picked)));
        }}
      />
      {other !== undefined && <Redline before={Math.min(other, id)} after={Math.max(other, id)} />}
    </section>
  );
}

function labelOf(document: GeneratedDocument | undefined): string | undefined {
  return document && `${document.name ?? document.template_name} #${document.id}`;
}

function statusOf(found: readonly unknown[] | undefined): string | undefined {
  if (found === undefined) return 'Loading...';
  if (found.length === 0) return 'No document was found.';
  return found.length < mostFound ? undefined : 'Type a name or a number to find others.';
}

/** The newest other documents of the template that have the words, archived ones too. */
function useOthers({ id, template }: DocumentDetail, search: string) {
  const api = useApi();
  return useQuery({
    queryKey: ['documents of', template, search],
    queryFn: async ({ signal }) => {
      const query = {
        template: String(template),
        // One more than is shown, as this document is left out.
        limit: String(mostFound + 1),
        ...(search !== '' && { search }),
      };
      const lists = await Promise.all([
        api.listDocuments({ query, signal }),
        api.listDocuments({ query: { ...query, archived: 'true' }, signal }),
      ]);
      return lists
        .map((list) => list.filter((one) => one.id !== id))
        .flat()
        .slice(0, mostFound);
    },
    placeholderData: keepPreviousData,
  });
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
