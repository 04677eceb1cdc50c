import { CallError } from '@inkfield/contract/call-error';
import { Button } from '@inkfield/ui/button';
import { Notice } from '@inkfield/ui/notice';
import { PasswordField } from '@inkfield/ui/password-field';
import { TextField } from '@inkfield/ui/text-field';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { usePageTitle } from '../page/use-page-title.ts';
import { paths } from '../paths.ts';
import { api } from '../session/api.ts';
import { profileQuery } from '../session/query-client.ts';

/** Sign-in of the provider's team. */
export function SignInPage() {
  usePageTitle('Sign in');
  const client = useQueryClient();
  const { data: user } = useQuery(profileQuery);
  const { state } = useLocation();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const signIn = useMutation({
    mutationFn: () => api.startProviderSession({ body: { email, password } }),
    onSuccess: (profile) => client.setQueryData(profileQuery.queryKey, profile),
  });
  const [failure, setFailure] = useState<string>();
  if (user) return <Navigate to={returnTo(state)} replace />;

  function submit() {
    if (signIn.isPending) return;
    if (!email.trim() || !password) {
      setFailure('Enter your email and your password.');
      return;
    }
    setFailure(undefined);
    signIn.mutate(undefined, { onError: (error) => setFailure(failureText(error)) });
  }
  return (
    <main className="grid min-h-dvh content-center justify-items-center p-6">
      <form
        noValidate
        className="card grid w-full max-w-form gap-5 p-6 sm:p-8"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <div className="grid gap-1">
          <p className="flex items-center gap-2 font-serif text-lg font-semibold">
            <img src="/favicon.svg" alt="" width={24} height={24} />
            Inkfield <span className="flag-tab">Provider</span>
          </p>
          <h1 className="text-2xl">Sign in</h1>
          <p className="text-muted">For the provider's team. Clients sign in on their own site.</p>
        </div>
        {failure && (
          <Notice kind="error" role="alert">
            {failure}
          </Notice>
        )}
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          required
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          required
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <Button type="submit" busy={signIn.isPending}>
          {signIn.isPending ? 'Signing in...' : 'Sign in'}
        </Button>
      </form>
    </main>
  );
}

function failureText(error: Error): string {
  if (!(error instanceof CallError) || error.status === undefined) {
    return 'The server cannot be reached. Check your connection and try again.';
  }
  if (error.status === 401) return 'No account of the team has this email and password.';
  return error.message;
}

/** Where the guard sent them from; only ever a path of this site. */
function returnTo(state: unknown): string {
  const isObject = typeof state === 'object' && state !== null && 'returnTo' in state;
  const path = isObject ? state.returnTo : undefined;
  return typeof path === 'string' && /^\/(?!\/)/.test(path) ? path : paths.templates;
}
