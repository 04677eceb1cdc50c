import type { Api } from '@inkfield/contract/api';
import type { Batch } from '@inkfield/contract/batches';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { logError } from '../log-error.ts';
import { useApi } from '../session/api.ts';
import { batchQuery } from './batch-queries.ts';
import { batchFailure } from './batch-texts.ts';

export interface Command {
  run: (call: (api: Api) => Promise<Batch>) => void;
  isBusy: boolean;
  failure: string | undefined;
}

/** Something that changes a batch: its answer is what is shown from then on. */
export function useCommand(batch: Batch): Command {
  const api = useApi();
  const queries = useQueryClient();
  const mutation = useMutation({
    mutationFn: (call: (api: Api) => Promise<Batch>) => call(api),
    onSuccess: (changed) => queries.setQueryData(batchQuery(api, batch.id).queryKey, changed),
    onError: (error) => {
      logError('The batch could not be changed.', error);
      // It may have ended meanwhile.
      void queries.invalidateQueries({ queryKey: batchQuery(api, batch.id).queryKey });
    },
  });
  return {
    run: (call) => !mutation.isPending && mutation.mutate(call),
    isBusy: mutation.isPending,
    failure: mutation.error ? batchFailure('That was not possible.', mutation.error) : undefined,
  };
}
