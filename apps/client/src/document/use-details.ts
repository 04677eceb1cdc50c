import type { Api } from '@inkfield/contract/api';
import { CallError } from '@inkfield/contract/call-error';
import type { DocumentDetail } from '@inkfield/contract/document-details';
import { useQueryClient } from '@tanstack/react-query';
import { documentQuery } from './document-query.ts';
import { useApi } from '../session/api.ts';
import { useUser } from '../session/session-provider.tsx';

type Changes = Omit<Parameters<Api['changeDocumentDetails']>[0]['body'], 'revision'>;

/** Changes the details of a document: the answer is what the page shows from then on. */
export function useDetails({ id, revision }: DocumentDetail): (changes: Changes) => Promise<void> {
  const api = useApi();
  const userId = useUser().id;
  const queries = useQueryClient();
  return async (changes) => {
    const changed = await api.changeDocumentDetails({ params: { id }, body: { revision, ...changes } });
    queries.setQueryData(documentQuery(api, userId, id).queryKey, changed);
    void queries.invalidateQueries({ queryKey: ['documents', userId] });
  };
}

/** Why the details could not be changed. */
export function detailsFailure(error: unknown): string {
  if (!(error instanceof CallError)) return 'This could not be saved. Please try again.';
  if (error.code === 'stale_details')
    return 'This document was changed on another page since you opened it. Reload the page, then change it again.';
  if (error.status === undefined) return 'The server could not be reached. Please try again.';
  return error.body.detail ?? 'This could not be saved. Please try again.';
}
