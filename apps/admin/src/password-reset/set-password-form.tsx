import { minStaffPasswordLength } from '@inkfield/contract/password-length';
import { serverText } from '@inkfield/contract/call-error';
import { Button } from '@inkfield/ui/button';
import { Form } from '@inkfield/ui/form';
import { Notice } from '@inkfield/ui/notice';
import {
  type NewPassword,
  NewPasswordFields,
  newPasswordErrors,
} from '@inkfield/web/password-reset/new-password';
import { failureAt } from '@inkfield/web/use-form';
import { FormPage } from '../page/form-page.tsx';
import { useProviderForm } from '../page/use-provider-form.ts';
import { api } from '../session/api.ts';
import { failureText } from '../session/failure-text.ts';
import { staffPasswordHint } from '../page/staff-password-hint.ts';

interface Props {
  title: string;
  token: string;
  email: string;
  onDone: () => void;
}

/** The new password, twice. */
export function SetPasswordForm({ title, token, email, onDone }: Props) {
  const { attach, field, failure, isBusy, submit } = useProviderForm<keyof NewPassword>({
    initial: { new_password: '', confirm_password: '' },
    check(values) {
      const errors = newPasswordErrors(values, minStaffPasswordLength);
      return errors && { errors };
    },
    async send(values) {
      await api.resetPassword({ body: { token, ...values } });
      onDone();
    },
    explain: (error) =>
      failureAt(['new_password', 'confirm_password'], error, serverText(error) ?? failureText(error)),
  });
  return (
    <FormPage
      title={title}
      text={
        <>
          For <strong className="wrap-anywhere text-text">{email}</strong>
        </>
      }
    >
      <Form ref={attach} onSubmit={submit}>
        {failure && (
          <Notice kind="error" role="alert">
            {failure}
          </Notice>
        )}
        <NewPasswordFields
          email={email}
          minLength={minStaffPasswordLength}
          hint={staffPasswordHint}
          field={field}
        />
        <Button type="submit" busy={isBusy}>
          {isBusy ? 'Saving...' : 'Set password'}
        </Button>
      </Form>
    </FormPage>
  );
}
