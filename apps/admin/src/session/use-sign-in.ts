import type { CallError } from '@inkfield/contract/call-error';
import { useForm } from '@inkfield/web/use-form';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from './api.ts';
import { beginSession } from './query-client.ts';

/** The sign-in form. Clients who try to sign in here get the URL of the client's site. */
export function useSignIn(email: string) {
  const client = useQueryClient();
  const [clientUrl, setClientUrl] = useState<string>();
  const form = useForm({
    initial: { email, password: '' },
    check: (values) => {
      setClientUrl(undefined);
      const isComplete = values.email.trim() !== '' && values.password !== '';
      return isComplete ? undefined : { message: 'Enter your email and your password.' };
    },
    send: async (body) => beginSession(client, await api.startProviderSession({ body })),
    explain: (error) => {
      setClientUrl(clientUrlIn(error));
      return { message: textOf(error) };
    },
  });
  return { ...form, clientUrl };
}

/** The URL where clients sign in. The server returns it to a client who tries to sign in here. */
function clientUrlIn(error: CallError): string | undefined {
  const url: unknown = error.body['client_url'];
  return typeof url === 'string' && /^https?:/.test(url) ? url : undefined;
}

function textOf(error: CallError): string {
  if (error.status === undefined) return 'The server cannot be reached. Check your connection and try again.';
  if (error.status === 401) return 'No account of the team has this email and password.';
  return error.message;
}
