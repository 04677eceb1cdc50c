import { FailureNotice } from '@inkfield/web/failure-notice';
import { failureText } from '../session/failure-text.ts';

interface Loading {
  isPending: boolean;
  error: unknown;
  refetch: () => Promise<unknown>;
}

/** Replaces data that is loading or failed to load; a failure has a button to retry. */
export function LoadState({ of: { isPending, error, refetch }, what }: { of: Loading; what: string }) {
  if (isPending) return <p className="skeleton-group mt-6">Loading...</p>;
  if (!error) return null;
  return (
    <FailureNotice button="beside" className="mt-6" onAction={() => void refetch()}>
      {what} could not be loaded. {failureText(error)}
    </FailureNotice>
  );
}
