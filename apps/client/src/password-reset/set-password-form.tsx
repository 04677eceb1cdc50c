import { minPasswordLength } from '@inkfield/contract/password-length';
import { Button } from '@inkfield/ui/button';
import { Form } from '@inkfield/ui/form';
import { Notice } from '@inkfield/ui/notice';
import { useToast } from '@inkfield/ui/toast';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { Link } from '@inkfield/web/link';
import { logError } from '../log-error.ts';
import type { Arrival } from '../page/arrival.ts';
import { PageHeading } from '@inkfield/web/page-heading';
import {
  type NewPassword,
  NewPasswordFields,
  newPasswordErrors,
  weaknessOf,
} from '@inkfield/web/password-reset/new-password';
import { failureAt, type Failure, useForm } from '@inkfield/web/use-form';
import { paths } from '../paths.ts';
import { useApi } from '../session/api.ts';
import { serverText } from '@inkfield/contract/call-error';
import { useSession } from '../session/session-provider.tsx';
import { texts } from '../texts.ts';

/** Specification 9. */
export const doneDelayMs = 2000;
export const doneToastMs = 5000;

export function SetPasswordForm({ token, email }: { token: string; email: string }) {
  const [isDone, setDone] = useState(false);
  const { attach, field, failure, isBusy, submit } = useSetPassword({
    token,
    email,
    onDone: () => setDone(true),
  });
  if (isDone) return <Done email={email} />;
  return (
    <>
      <div className="grid gap-2">
        <PageHeading key="valid" title={texts.reset.setTitle} />
        <p>
          For <strong className="font-semibold break-words">{email}</strong>
        </p>
      </div>
      {failure && <Notice kind="error">{failure}</Notice>}
      <Form ref={attach} onSubmit={submit}>
        <NewPasswordFields
          email={email}
          minLength={minPasswordLength}
          hint="At least 8 characters"
          labels={labels}
          field={field}
        />
        <Button type="submit" busy={isBusy}>
          {isBusy ? 'Saving...' : 'Set password'}
        </Button>
      </Form>
    </>
  );
}

const labels = { new_password: 'New Password', confirm_password: 'Confirm Password' };

/** All that is wrong beside the fields; the message is the first of: match, length. */
export function checkNewPassword(values: NewPassword): Failure<keyof NewPassword> | undefined {
  const errors = newPasswordErrors(values, minPasswordLength);
  return errors && { message: errors.confirm_password ?? errors.new_password, errors };
}

function useSetPassword({ token, email, onDone }: { token: string; email: string; onDone: () => void }) {
  const api = useApi();
  const session = useSession();
  const showToast = useToast();
  return useForm<keyof NewPassword>({
    initial: { new_password: '', confirm_password: '' },
    checkOnLeave: (name, value) =>
      name === 'new_password' ? weaknessOf(value, minPasswordLength) : undefined,
    check: checkNewPassword,
    async send(values) {
      await api.resetPassword({ body: { token, ...values } });
      showToast({ kind: 'success', text: texts.reset.succeeded, durationMs: doneToastMs });
      // The server has just ended every session of the account, this browser's too.
      if (session.read()?.user.email === email) session.end('refused');
      onDone();
    },
    explain(error) {
      logError('Setting the password failed.', error);
      const { errors } = failureAt(['new_password', 'confirm_password'], error, '');
      return { message: serverText(error) ?? texts.reset.failed, ...(errors && { errors }) };
    },
    announce: (text) => showToast({ kind: 'error', text }),
  });
}

function Done({ email }: { email: string }) {
  const navigate = useNavigate();
  const arrival: Arrival = { notice: { kind: 'success', text: texts.reset.succeeded }, email };
  useEffect(() => {
    const arrival: Arrival = { notice: { kind: 'success', text: texts.reset.succeeded }, email };
    // The router's promise resolves when the page has changed; nothing waits for that.
    const timer = setTimeout(
      () => void navigate(paths.signIn, { replace: true, state: arrival }),
      doneDelayMs,
    );
    return () => clearTimeout(timer);
  }, [navigate, email]);
  return (
    <>
      <PageHeading key="done" title="Password set" />
      <Notice kind="success">{texts.reset.succeeded}</Notice>
      <Link
        className="button justify-self-start"
        data-look="primary"
        to={paths.signIn}
        replace
        state={arrival}
      >
        Sign in
      </Link>
    </>
  );
}
