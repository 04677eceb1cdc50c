import { Button } from '@inkfield/ui/button';
import { Form } from '@inkfield/ui/form';
import { Notice } from '@inkfield/ui/notice';
import { PasswordField } from '@inkfield/ui/password-field';
import { TextField } from '@inkfield/ui/text-field';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@inkfield/web/link';
import { Navigate, useLocation } from 'react-router';
import { emailOf } from '../page/email-of-state.ts';
import { FormPage } from '../page/form-page.tsx';
import { usePageTitle } from '@inkfield/web/page-heading';
import { paths } from '../paths.ts';
import { profileQuery } from '../session/query-client.ts';
import { useSignIn } from '../session/use-sign-in.ts';

/** Sign-in of the provider's team. */
export function SignInPage() {
  usePageTitle('Sign in');
  const { data: user } = useQuery(profileQuery);
  const { state } = useLocation();
  const { attach, values, field, submit, failure, clientUrl, isBusy } = useSignIn(emailOf(state));
  if (user) return <Navigate to={returnTo(state)} replace />;

  return (
    <FormPage title="Sign in" text="For the provider's team. Clients sign in on their own site.">
      <Form ref={attach} onSubmit={submit}>
        {failure && (
          <Notice kind="error" role="alert">
            {failure}{' '}
            {clientUrl && (
              <a className="link" href={`${clientUrl}/signin`}>
                Go to the client site
              </a>
            )}
          </Notice>
        )}
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          required
          {...field('email')}
        />
        <PasswordField label="Password" autoComplete="current-password" required {...field('password')} />
        <Button type="submit" busy={isBusy}>
          {isBusy ? 'Signing in...' : 'Sign in'}
        </Button>
      </Form>
      <Link
        className="link justify-self-start py-1 text-sm"
        to={paths.reset}
        state={{ email: values.email.trim() }}
      >
        Forgot password?
      </Link>
    </FormPage>
  );
}

/** Where the guard sent them from; only ever a path of this site. */
function returnTo(state: unknown): string {
  const isObject = typeof state === 'object' && state !== null && 'returnTo' in state;
  const path = isObject ? state.returnTo : undefined;
  return typeof path === 'string' && /^\/(?!\/)/.test(path) ? path : paths.templates;
}
