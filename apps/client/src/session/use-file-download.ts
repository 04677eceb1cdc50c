import { CallError } from '@inkfield/contract/call-error';
import { type Download, useDownload } from '@inkfield/ui/use-download';
import { logError } from '../log-error.ts';
import { useFetchFile } from './api.ts';

/** Downloads a file with the session's token. A session that has ended is cleared, and the guard leads to sign-in. */
export function useFileDownload(failed = 'The file could not be downloaded.'): Download {
  return useDownload({
    fetchFile: useFetchFile(),
    failureText: (error) => {
      logError(failed, error);
      return `${failed} ${reason(error)}`;
    },
  });
}

function reason(error: unknown): string {
  if (!(error instanceof CallError)) return 'Please try again.';
  if (error.status === undefined) return 'The server could not be reached. Please try again.';
  if (error.status === 404) return 'It is no longer available to you.';
  return error.body.detail ?? 'Please try again.';
}
