import { fieldError, serverText } from '@inkfield/contract/call-error';
import { minStaffPasswordLength, passwordLength } from '@inkfield/contract/password-length';
import { Button } from '@inkfield/ui/button';
import { Form } from '@inkfield/ui/form';
import { Notice } from '@inkfield/ui/notice';
import { PasswordField } from '@inkfield/ui/password-field';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { FormPage } from '../page/form-page.tsx';
import { api } from '../session/api.ts';
import { failureText } from '../session/failure-text.ts';

const tooShort = `Password must be at least ${minStaffPasswordLength} characters long`;

interface Errors {
  password?: string | undefined;
  confirmed?: string | undefined;
}

/** The new password, twice. What is wrong stands at its field. */
export function SetPasswordForm({
  title,
  token,
  email,
  onDone,
}: {
  title: string;
  token: string;
  email: string;
  onDone: () => void;
}) {
  const [password, setPassword] = useState('');
  const [confirmed, setConfirmed] = useState('');
  const [errors, setErrors] = useState<Errors>({});
  const save = useMutation({
    networkMode: 'always',
    mutationFn: () =>
      api.resetPassword({ body: { token, new_password: password, confirm_password: confirmed } }),
    onSuccess: onDone,
    onError: (error) =>
      setErrors({
        password: fieldError(error, 'new_password'),
        confirmed: fieldError(error, 'confirm_password'),
      }),
  });
  function submit() {
    if (save.isPending) return;
    const found: Errors = {
      password: passwordLength(password) < minStaffPasswordLength ? tooShort : undefined,
      confirmed: password === confirmed ? undefined : 'Passwords do not match',
    };
    setErrors(found);
    if (found.password === undefined && found.confirmed === undefined) save.mutate();
  }
  const isAtField = errors.password !== undefined || errors.confirmed !== undefined;
  return (
    <FormPage
      title={title}
      text={
        <>
          For <strong className="wrap-anywhere text-text">{email}</strong>
        </>
      }
    >
      <Form onSubmit={submit}>
        {save.isError && !isAtField && (
          <Notice kind="error" role="alert">
            {serverText(save.error) ?? failureText(save.error)}
          </Notice>
        )}
        {/* Tells a password manager whose password this is. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label="New password"
          hint={`At least ${minStaffPasswordLength} characters: whoever works here reaches other people's data.`}
          autoComplete="new-password"
          subject="new password"
          required
          value={password}
          error={errors.password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <PasswordField
          label="Confirm password"
          autoComplete="new-password"
          subject="confirmed password"
          required
          value={confirmed}
          error={errors.confirmed}
          onChange={(event) => setConfirmed(event.target.value)}
        />
        <Button type="submit" busy={save.isPending}>
          {save.isPending ? 'Saving...' : 'Set password'}
        </Button>
      </Form>
    </FormPage>
  );
}
