import type { Api } from '@inkfield/contract/api';
import { isRefused, serverText } from '@inkfield/contract/call-error';
import { useEffect, useState } from 'react';

/** `unknown`: the server could not be reached, so the link may still be valid. */
type LinkState =
  | { status: 'checking' }
  | { status: 'valid'; email: string }
  | { status: 'invalid'; text: string | undefined }
  | { status: 'unknown' };

interface Setup {
  token: string;
  api: Pick<Api, 'validateResetToken'>;
  /** Called with each call that failed. */
  onFailure?: (error: unknown) => void;
}

/** Asks whose password a mailed link sets, and again with `lookAgain`. Looking does not use the link up. */
export function usePasswordLink({ token, api, onFailure }: Setup): LinkState & { lookAgain: () => void } {
  const [state, setState] = useState<LinkState>({ status: 'checking' });
  const isChecking = state.status === 'checking';
  useEffect(() => {
    if (!isChecking) return undefined;
    const leaving = new AbortController();
    const fail = (error: unknown) => {
      if (leaving.signal.aborted) return;
      onFailure?.(error);
      const isRefusal = isRefused(error) && error.status !== 429;
      setState(isRefusal ? { status: 'invalid', text: serverText(error) } : { status: 'unknown' });
    };
    api
      .validateResetToken({ params: { token }, signal: leaving.signal })
      .then(({ email }) => !leaving.signal.aborted && setState({ status: 'valid', email }), fail);
    return () => leaving.abort();
  }, [api, token, isChecking, onFailure]);
  return { ...state, lookAgain: () => setState({ status: 'checking' }) };
}
