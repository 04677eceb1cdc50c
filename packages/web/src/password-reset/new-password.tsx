import { passwordLength } from '@inkfield/contract/password-length';
import { PasswordField } from '@inkfield/ui/password-field';
import type { Errors, FieldProps } from '../use-form.tsx';

/** A new password, typed twice, by the names of the calls that set it. */
export interface NewPassword {
  new_password: string;
  confirm_password: string;
}

/** The errors of a new password, checked before the request; undefined if there are none. */
export function newPasswordErrors(
  { new_password, confirm_password }: NewPassword,
  minLength: number,
): Errors<keyof NewPassword> | undefined {
  const weakness = weaknessOf(new_password, minLength);
  const difference = new_password === confirm_password ? undefined : 'Passwords do not match';
  if (!weakness && !difference) return undefined;
  return { new_password: weakness, confirm_password: difference };
}

/** The error of a new password that is too short; undefined if it is long enough. */
export function weaknessOf(password: string, minLength: number): string | undefined {
  return passwordLength(password) < minLength
    ? `Password must be at least ${minLength} characters long`
    : undefined;
}

interface Props {
  /** Whose password it is, for password managers. */
  email: string;
  minLength: number;
  hint: string;
  labels?: NewPassword;
  field: (name: keyof NewPassword) => FieldProps;
}

/** The two fields of a new password. */
export function NewPasswordFields({ email, minLength, hint, labels = sentenceCase, field }: Props) {
  return (
    <>
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={labels.new_password}
        hint={hint}
        autoComplete="new-password"
        subject="new password"
        required
        minLength={minLength}
        {...field('new_password')}
      />
      <PasswordField
        label={labels.confirm_password}
        autoComplete="new-password"
        subject="confirmed password"
        required
        minLength={minLength}
        {...field('confirm_password')}
      />
    </>
  );
}

const sentenceCase: NewPassword = { new_password: 'New password', confirm_password: 'Confirm password' };
