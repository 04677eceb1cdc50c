import { keysOf } from '@inkfield/web/keys-of';
import { type Failure, failureAt, type Form, type FormSetup, useForm } from '@inkfield/web/use-form';
import { useMutation } from '@tanstack/react-query';
import { failureText } from '../session/failure-text.ts';

type Setup<Name extends string> = Omit<FormSetup<Name>, 'explain'> & Partial<FormSetup<Name>>;

/**
 * The form of this site. Its calls go through the query cache, which detects an ended session. Errors of fields are
 * shown at their fields, others above the form.
 */
export function useProviderForm<Name extends string>({ send, ...setup }: Setup<Name>): Form<Name> {
  // The values may hold a password, so the cache must drop them with the form.
  const sending = useMutation({ networkMode: 'always', gcTime: 0, mutationFn: send });
  return useForm<Name>({
    explain: (error): Failure<Name> => failureAt(keysOf(setup.initial), error, failureText(error)),
    ...setup,
    send: sending.mutateAsync,
  });
}
