import { Button } from '@inkfield/ui/button';
import { Form } from '@inkfield/ui/form';
import { Notice } from '@inkfield/ui/notice';
import { TextField } from '@inkfield/ui/text-field';
import { useEffect, useRef, useState } from 'react';
import { Link } from '@inkfield/web/link';
import { useLocation } from 'react-router';
import { FormPage } from '../page/form-page.tsx';
import { emailOf } from '../page/email-of-state.ts';
import { useMailTransport } from '../page/use-mail-transport.ts';
import { useProviderForm } from '../page/use-provider-form.ts';
import { usePageTitle } from '@inkfield/web/page-heading';
import { paths } from '../paths.ts';
import { api } from '../session/api.ts';

/** Asks for a link to set a new password. The answer never tells whether there is such an account. */
export default function ResetRequestPage() {
  usePageTitle('Reset your password');
  const { state } = useLocation();
  const [isSent, setSent] = useState(false);
  const [waitText, setWaitText] = useState<string>();
  const { attach, values, field, failure, isBusy, submit } = useProviderForm({
    initial: { email: emailOf(state) },
    check: ({ email }) => (email.trim() ? undefined : { errors: { email: 'Enter your email.' } }),
    async send({ email }) {
      setWaitText(undefined);
      const { wait_s: wait, detail } = await api.forgotPassword({ body: { email: email.trim() } });
      // Said of every address alike, whether it has an account or not.
      if (wait === undefined) setSent(true);
      else setWaitText(detail);
    },
  });
  if (isSent) return <Sent email={values.email.trim()} onAgain={() => setSent(false)} />;
  return (
    <FormPage title="Reset your password" text="We send you a link with which you set a new one.">
      <Form ref={attach} onSubmit={submit}>
        {failure && (
          <Notice kind="error" role="alert">
            {failure}
          </Notice>
        )}
        {waitText && (
          <Notice kind="warning" role="alert">
            {waitText}
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
        <Button type="submit" busy={isBusy}>
          {isBusy ? 'Sending...' : 'Send reset link'}
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
          : 'No mail after a few minutes? Check the spam folder too, or ask an administrator of the team.'}
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
