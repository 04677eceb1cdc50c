import { useEffect, useState } from 'react';
import { logError } from '../log-error.ts';
import { useApi } from '../session/api.ts';
import { isRefused, serverText } from '@inkfield/contract/call-error';
import { texts } from '../texts.ts';

/** `unknown`: the server could not be asked, which says nothing about the link. */
export type TokenCheck =
  | { status: 'validating' }
  | { status: 'valid'; email: string }
  | { status: 'invalid'; text: string }
  | { status: 'unknown' };

/** Asks whose password the link sets. Looking does not use it up. */
export function useTokenCheck(token: string): TokenCheck {
  const api = useApi();
  const [check, setCheck] = useState<TokenCheck>({ status: 'validating' });
  useEffect(() => {
    const leaving = new AbortController();
    const settle = (next: TokenCheck) => {
      if (!leaving.signal.aborted) setCheck(next);
    };
    api.validateResetToken({ params: { token }, signal: leaving.signal }).then(
      ({ email }) => settle({ status: 'valid', email }),
      (error: unknown) => {
        if (leaving.signal.aborted) return;
        logError('The reset link was not accepted.', error);
        settle(
          isRefused(error) && error.status !== 429
            ? { status: 'invalid', text: serverText(error) ?? texts.reset.invalid }
            : { status: 'unknown' },
        );
      },
    );
    return () => leaving.abort();
  }, [api, token]);
  return check;
}
