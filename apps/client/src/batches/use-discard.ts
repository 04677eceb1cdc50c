import type { Batch } from '@inkfield/contract/batches';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { logError } from '../log-error.ts';
import { paths } from '../paths.ts';
import { useApi } from '../session/api.ts';
import { batchQuery } from './batch-queries.ts';
import { batchFailure } from './batch-texts.ts';

export interface Discarding {
  discard: () => void;
  isBusy: boolean;
  failure: string | undefined;
}

/** Deletes a table that was not started, and leads back to where tables are sent. */
export function useDiscard({ id, template }: Batch): Discarding {
  const api = useApi();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { queryKey } = batchQuery(api, id);
  const mutation = useMutation({
    mutationFn: () => api.deleteBatch({ params: { id } }),
    onSuccess: async () => {
      await navigate(`${paths.table}?templateId=${template}`);
      queries.removeQueries({ queryKey });
    },
    onError: (error) => {
      logError('The table could not be deleted.', error);
      // It may have been started in another window.
      void queries.invalidateQueries({ queryKey });
    },
  });
  return {
    discard: () => !mutation.isPending && mutation.mutate(),
    isBusy: mutation.isPending,
    failure: mutation.error ? batchFailure('The table could not be deleted.', mutation.error) : undefined,
  };
}
