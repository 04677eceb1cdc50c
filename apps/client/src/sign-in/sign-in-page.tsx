import { isRefused } from '@inkfield/contract/call-error';
import type { User } from '@inkfield/contract/users';
import { isEmailAddress } from '@inkfield/engine/email-address';
import { Button } from '@inkfield/ui/button';
import { Form } from '@inkfield/ui/form';
import { Notice } from '@inkfield/ui/notice';
import { PasswordField } from '@inkfield/ui/password-field';
import { TextField } from '@inkfield/ui/text-field';
import { useToast } from '@inkfield/ui/toast';
import { useNavigate } from 'react-router';
import { Link } from '@inkfield/web/link';
import { type Arrival, useArrival } from '../page/arrival.ts';
import { FormLayout } from '../page/form-layout.tsx';
import { PageHeading } from '@inkfield/web/page-heading';
import { useForm, type Errors } from '@inkfield/web/use-form';
import { logError } from '../log-error.ts';
import { paths } from '../paths.ts';
import { useApi } from '../session/api.ts';
import { useSession, useSessionState } from '../session/session-provider.tsx';
import { texts } from '../texts.ts';
import { AdminLink } from './admin-link.tsx';
import { SignInSheet } from './sign-in-sheet.tsx';
import { hasDrafts } from '../session/drafts.ts';

type Name = 'email' | 'password';

export default function SignInPage() {
  const arrival = useArrival();
  const { attach, field, values, failure, isBusy, submit } = useSignIn(arrival);
  const notice = failure ? { kind: 'error' as const, text: failure } : noticeOf(arrival);
  return (
    <FormLayout sheet={<SignInSheet email={values.email} />}>
      <PageHeading title="Sign in" />
      {notice && <Notice kind={notice.kind}>{notice.text}</Notice>}
      <SessionNotice />
      <Form ref={attach} onSubmit={submit}>
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
          {isBusy ? texts.signIn.busy : 'Sign in'}
        </Button>
      </Form>
      <SignInLinks email={values.email} />
    </FormLayout>
  );
}

/** Errors found before the request: the message of the whole form, and those of the fields. */
export function checkSignIn({ email, password }: Record<Name, string>) {
  const errors: Errors<Name> = {
    email: email.trim() ? undefined : 'Enter your email address',
    password: password ? undefined : 'Enter your password',
  };
  if (errors.email || errors.password) return { message: texts.signIn.missing, errors };
  if (isEmailAddress(email.trim())) return undefined;
  return { message: texts.invalidEmail, errors: { email: texts.invalidEmail } };
}

function noticeOf({ notice, endedFor }: Arrival): Arrival['notice'] {
  return endedFor === undefined ? notice : { kind: 'warning', text: endedSessionText(endedFor) };
}

function useSignIn(arrival: Arrival) {
  const api = useApi();
  const session = useSession();
  const navigate = useNavigate();
  const showToast = useToast();
  return useForm<Name>({
    initial: { email: arrival.email ?? '', password: '' },
    checkOnLeave: (name, value) =>
      name === 'email' && !isEmailAddress(value.trim()) ? texts.invalidEmail : undefined,
    check: checkSignIn,
    async send({ email, password }) {
      const stored = await api.login({ body: { email: email.trim(), password } });
      session.signIn(stored);
      showToast({ kind: 'success', text: texts.signIn.succeeded });
      const { to, state } = wayBack(arrival, stored.user);
      await navigate(to, { replace: true, state });
    },
    explain(error) {
      logError('Signing in failed.', error);
      if (!isRefused(error)) return { message: texts.unexpected };
      const failed = texts.signIn.failed;
      // Waiting helps, another password does not: that much may be said.
      return { message: failed, reason: error.status === 429 ? `${failed}. ${error.message}` : failed };
    },
    announce: (text) => showToast({ kind: 'error', text }),
  });
}

/** The page that asked to sign in; for another person than the one whose session ended there, the dashboard. */
function wayBack({ returnTo, endedFor }: Arrival, user: User): { to: string; state: Arrival | null } {
  const isOther = endedFor !== undefined && endedFor !== user.id;
  if (isOther || !returnTo || !isOwnPath(returnTo)) return { to: paths.dashboard, state: null };
  return { to: returnTo, state: endedFor === undefined ? null : { resumes: true } };
}

/** Two slashes at the start would lead to another host. */
function isOwnPath(path: string): boolean {
  return /^\/(?![/\\])/.test(path);
}

/** For users who are signed in already, and for browsers that block storage. */
function SessionNotice() {
  const session = useSession();
  const state = useSessionState();
  if (!session.isLasting) {
    return (
      <Notice kind="warning">
        Your browser does not let this site keep anything. You can sign in, but you will be signed out when
        you reload or close the page.
      </Notice>
    );
  }
  if (state.status !== 'signed-in') return null;
  return (
    <Notice kind="info">
      You are signed in as {state.user.email}.{' '}
      <Link className="link font-semibold" to={paths.dashboard}>
        Go to your dashboard
      </Link>
    </Notice>
  );
}

function SignInLinks({ email }: { email: string }) {
  const arrival: Arrival = { email: email.trim() };
  return (
    <div className="grid justify-items-start gap-4 text-sm">
      <Link className="link py-1" to={paths.reset} state={arrival}>
        Forgot your password?
      </Link>
      <p>
        No account yet?{' '}
        <Link className="link inline-block py-1 font-semibold" to={paths.signUp}>
          Sign up
        </Link>
      </p>
      <div className="w-full border-t border-line pt-5">
        <AdminLink />
      </div>
    </div>
  );
}

/** The message on the sign-in page for a user whose session ended while a page was open. */
function endedSessionText(userId: number): string {
  return hasDrafts(userId)
    ? 'You were signed out. Your answers are safe.'
    : 'You were signed out. Please sign in again.';
}
