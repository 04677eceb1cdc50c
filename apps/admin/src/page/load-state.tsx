import { FailureNotice } from '@inkfield/web/failure-notice';
import { failureText } from '../session/failure-text.ts';

interface Loading {
  isPending: boolean;
  error: unknown;
  refetch: () => Promise<unknown>;
}

/** What is shown instead of data: that it is on its way, or that it could not be loaded and how to go on. */
export function LoadState({ of: { isPending, error, refetch }, what }: { of: Loading; what: string }) {
  if (isPending) return <p className="skeleton-group mt-6">Loading...</p>;
  if (!error) return null;
  return (
    <FailureNotice button="beside" className="mt-6" onAction={() => void refetch()}>
      {what} could not be loaded. {failureText(error)}
    </FailureNotice>
  );
}
