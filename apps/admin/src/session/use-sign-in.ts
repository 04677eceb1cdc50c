import { CallError } from '@inkfield/contract/call-error';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from './api.ts';
import { beginSession } from './query-client.ts';

/** Signs in, and says why that failed. */
export function useSignIn() {
  const client = useQueryClient();
  const [failure, setFailure] = useState<string>();
  const [clientUrl, setClientUrl] = useState<string>();
  const signIn = useMutation({
    networkMode: 'always',
    mutationFn: (body: { email: string; password: string }) => api.startProviderSession({ body }),
    onSuccess: (profile) => beginSession(client, profile),
  });
  const submit = (email: string, password: string) => {
    if (signIn.isPending) return;
    if (!email.trim() || !password) {
      setFailure('Enter your email and your password.');
      return;
    }
    setFailure(undefined);
    setClientUrl(undefined);
    signIn.mutate(
      { email, password },
      {
        onError: (error) => {
          setFailure(failureText(error));
          setClientUrl(clientUrlIn(error));
        },
      },
    );
  };
  return { submit, failure, clientUrl, isBusy: signIn.isPending };
}

/** Where clients sign in: the server says so to a client who tries it here. */
function clientUrlIn(error: Error): string | undefined {
  const url: unknown = error instanceof CallError ? error.body['client_url'] : undefined;
  return typeof url === 'string' && /^https?:/.test(url) ? url : undefined;
}

function failureText(error: Error): string {
  if (!(error instanceof CallError) || error.status === undefined) {
    return 'The server cannot be reached. Check your connection and try again.';
  }
  if (error.status === 401) return 'No account of the team has this email and password.';
  return error.message;
}
