import { Button } from '@inkfield/ui/button';
import { Notice } from '@inkfield/ui/notice';
import { PasswordField } from '@inkfield/ui/password-field';
import { TextField } from '@inkfield/ui/text-field';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { usePageTitle } from '../page/use-page-title.ts';
import { paths } from '../paths.ts';
import { profileQuery } from '../session/query-client.ts';
import { useSignIn } from '../session/use-sign-in.ts';

/** Sign-in of the provider's team. */
export function SignInPage() {
  usePageTitle('Sign in');
  const { data: user } = useQuery(profileQuery);
  const { state } = useLocation();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const { submit, failure, isBusy } = useSignIn();
  if (user) return <Navigate to={returnTo(state)} replace />;

  return (
    <main className="grid min-h-dvh content-center justify-items-center p-6">
      <form
        noValidate
        className="card grid w-full max-w-form gap-5 p-6 sm:p-8"
        onSubmit={(event) => {
          event.preventDefault();
          submit(email, password);
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
        <Button type="submit" busy={isBusy}>
          {isBusy ? 'Signing in...' : 'Sign in'}
        </Button>
      </form>
    </main>
  );
}

/** Where the guard sent them from; only ever a path of this site. */
function returnTo(state: unknown): string {
  const isObject = typeof state === 'object' && state !== null && 'returnTo' in state;
  const path = isObject ? state.returnTo : undefined;
  return typeof path === 'string' && /^\/(?!\/)/.test(path) ? path : paths.templates;
}
