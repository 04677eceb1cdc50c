import { fieldError } from '@inkfield/contract/call-error';
import { Button } from '@inkfield/ui/button';
import { Form } from '@inkfield/ui/form';
import { Notice } from '@inkfield/ui/notice';
import { TextField } from '@inkfield/ui/text-field';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { FormPage } from '../page/form-page.tsx';
import { emailOf } from '../page/email-of-state.ts';
import { useMailTransport } from '../page/use-mail-transport.ts';
import { usePageTitle } from '../page/use-page-title.ts';
import { paths } from '../paths.ts';
import { api } from '../session/api.ts';
import { failureText } from '../session/failure-text.ts';

/** Asks for a link to set a new password. The answer never tells whether there is such an account. */
export default function ResetRequestPage() {
  usePageTitle('Reset your password');
  const { state } = useLocation();
  const [email, setEmail] = useState(emailOf(state));
  const [error, setError] = useState<string>();
  const ask = useMutation({
    networkMode: 'always',
    mutationFn: () => api.forgotPassword({ body: { email: email.trim() } }),
    onError: (failure) => setError(fieldError(failure, 'email')),
  });
  function submit() {
    if (ask.isPending) return;
    setError(email.trim() === '' ? 'Enter your email.' : undefined);
    if (email.trim() !== '') ask.mutate();
  }
  if (ask.data && ask.data.wait_s === undefined)
    return <Sent email={email.trim()} onAgain={() => ask.reset()} />;
  return (
    <FormPage title="Reset your password" text="We send you a link with which you set a new one.">
      <Form onSubmit={submit}>
        {ask.isError && error === undefined && (
          <Notice kind="error" role="alert">
            {failureText(ask.error)}
          </Notice>
        )}
        {/* Said of every address alike, whether it has an account or not. */}
        {ask.data && (
          <Notice kind="warning" role="alert">
            {ask.data.detail}
          </Notice>
        )}
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          required
          value={email}
          error={error}
          onChange={(event) => setEmail(event.target.value)}
        />
        <Button type="submit" busy={ask.isPending}>
          {ask.isPending ? 'Sending...' : 'Send reset link'}
        </Button>
      </Form>
      <BackToSignIn />
    </FormPage>
  );
}

function Sent({ email, onAgain }: { email: string; onAgain: () => void }) {
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => text.current?.focus(), []);
  const isFile = useMailTransport() === 'folder';
  return (
    <FormPage title="Check your email">
      <p ref={text} tabIndex={-1}>
        If there is an account for <strong className="wrap-anywhere">{email}</strong>, a link{' '}
        {isFile ? 'was written to a file on the server: no mail server is set.' : 'is on its way.'} It works
        once, within an hour.
      </p>
      <p className="text-sm text-muted">
        {isFile
          ? 'Ask an administrator of the team for it.'
          : 'Nothing there after a few minutes? Look into the spam folder too, or ask an administrator of the team.'}
      </p>
      <Button look="secondary" onClick={onAgain}>
        Send another email
      </Button>
      <BackToSignIn />
    </FormPage>
  );
}

function BackToSignIn() {
  return (
    <Link className="link justify-self-start py-1 text-sm" to={paths.signIn}>
      Back to sign in
    </Link>
  );
}
