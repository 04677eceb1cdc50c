import { minPasswordLength, passwordLength } from '@inkfield/contract/password-length';
import { Button } from '@inkfield/ui/button';
import { Form } from '@inkfield/ui/form';
import { Notice } from '@inkfield/ui/notice';
import { PasswordField } from '@inkfield/ui/password-field';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { Link } from '../page/link.tsx';
import { logError } from '../log-error.ts';
import type { Arrival } from '../page/arrival.ts';
import { PageHeading } from '../page/page-heading.tsx';
import { useForm, type Errors } from '../page/use-form.ts';
import { useSubmit } from '../page/use-submit.ts';
import { paths } from '../paths.ts';
import { useApi } from '../session/api.ts';
import { fieldError, serverText } from '@inkfield/contract/call-error';
import { useSession } from '../session/session-provider.tsx';
import { texts } from '../texts.ts';

/** Specification 9. */
export const doneDelayMs = 2000;
export const doneToastMs = 5000;

type Name = 'new_password' | 'confirm_password';

export function SetPasswordForm({ token, email }: { token: string; email: string }) {
  const { attach, field, values, show } = useForm<Name>({
    initial: { new_password: '', confirm_password: '' },
    checkOnLeave: (name, value) =>
      name === 'new_password' && isTooShort(value) ? texts.passwordTooShort : undefined,
  });
  const [isDone, setDone] = useState(false);
  const { failure, isBusy, submit } = useSetPassword({
    token,
    email,
    form: { values, show },
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
        {/* Tells a password manager whose password this is. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label="New Password"
          hint="At least 8 characters"
          autoComplete="new-password"
          subject="new password"
          required
          minLength={minPasswordLength}
          {...field('new_password')}
        />
        <PasswordField
          label="Confirm Password"
          autoComplete="new-password"
          subject="confirmed password"
          required
          minLength={minPasswordLength}
          {...field('confirm_password')}
        />
        <Button type="submit" busy={isBusy}>
          {isBusy ? 'Saving...' : 'Set password'}
        </Button>
      </Form>
    </>
  );
}

function isTooShort(password: string): boolean {
  return passwordLength(password) < minPasswordLength;
}

/** All that is wrong beside the fields; the message is the first of: match, length. */
export function checkNewPassword({ new_password, confirm_password }: Record<Name, string>) {
  const errors: Errors<Name> = {
    new_password: isTooShort(new_password) ? texts.passwordTooShort : undefined,
    confirm_password: new_password === confirm_password ? undefined : texts.passwordsDiffer,
  };
  const message = errors.confirm_password ?? errors.new_password;
  return message ? { message, errors } : undefined;
}

function useSetPassword({
  token,
  email,
  form: { values, show },
  onDone,
}: {
  token: string;
  email: string;
  form: Pick<ReturnType<typeof useForm<Name>>, 'values' | 'show'>;
  onDone: () => void;
}) {
  const api = useApi();
  const session = useSession();
  return useSubmit<Name>({
    show,
    check: () => checkNewPassword(values),
    async attempt(showToast) {
      try {
        await api.resetPassword({ body: { token, ...values } });
      } catch (error) {
        logError('Setting the password failed.', error);
        const errors = {
          new_password: fieldError(error, 'new_password'),
          confirm_password: fieldError(error, 'confirm_password'),
        };
        return { message: serverText(error) ?? texts.reset.failed, errors };
      }
      showToast({ kind: 'success', text: texts.reset.succeeded, durationMs: doneToastMs });
      // The server has just ended every session of the account, this browser's too.
      if (session.read()?.user.email === email) session.end('refused');
      onDone();
      return undefined;
    },
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
