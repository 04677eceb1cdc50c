import { type ShowToast, useToast } from '@inkfield/ui/toast';
import { useState } from 'react';
import { texts } from '../texts.ts';
import type { Errors } from './use-form.ts';

/** Why a submit came to nothing: what is said, what stands above the form, what stands beside the fields. */
export interface Failure<Name extends string> {
  message: string;
  /** Above the form, where that is more than the toast says. */
  reason?: string;
  errors?: Errors<Name>;
}

interface Setup<Name extends string> {
  show: (errors: Errors<Name>) => void;
  /** What is wrong before anything is sent. */
  check?: () => Failure<Name> | undefined;
  /** Sends; gives back why it failed, or nothing. What it shows takes the place of an earlier failure. */
  attempt: (showToast: ShowToast) => Promise<Failure<Name> | undefined>;
}

/**
 * One submit of a small form at a time. Every failure is said in a toast, lasts above the form, and stands beside
 * its field, which gets the focus; what `attempt` throws is one that nobody expected.
 */
export function useSubmit<Name extends string>({ show, check, attempt }: Setup<Name>) {
  const showToast = useToast();
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  function fail({ message, reason = message, errors = {} }: Failure<Name>) {
    setFailure(reason);
    showToast({ kind: 'error', text: message });
    show(errors);
  }
  async function submit() {
    if (isBusy) return;
    const problem = check?.();
    if (problem) {
      fail(problem);
      return;
    }
    setFailure(undefined);
    setBusy(true);
    try {
      const failed = await attempt(showToast);
      if (failed) fail(failed);
    } catch {
      fail({ message: texts.unexpected });
    } finally {
      setBusy(false);
    }
  }
  return { failure, isBusy, submit };
}
