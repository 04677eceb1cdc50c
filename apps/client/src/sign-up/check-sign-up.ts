import { minPasswordLength, passwordLength } from '@inkfield/contract/password-length';
import { isEmailAddress } from '@inkfield/engine/email-address';
import type { Errors } from '@inkfield/web/use-form';
import { texts } from '../texts.ts';

export const fieldNames = [
  'first_name',
  'last_name',
  'email',
  'company_name',
  'password',
  'password_confirm',
] as const;
export type Name = (typeof fieldNames)[number];

const required: Partial<Record<Name, string>> = {
  first_name: 'Enter your first name',
  last_name: 'Enter your last name',
  email: 'Enter your email address',
  password: 'Enter a password',
};

/** Everything that is wrong, beside its field; the message is the first of: missing, email, match, length. */
export function checkSignUp(values: Record<Name, string>) {
  const errors: Errors<Name> = Object.fromEntries(
    fieldNames.map((name) => [name, values[name].trim() ? checkOnLeave(name, values[name]) : required[name]]),
  );
  if (values.password !== values.password_confirm) errors.password_confirm = texts.passwordsDiffer;
  if (!fieldNames.some((name) => errors[name])) return undefined;
  return { message: messageOf(values, errors), errors };
}

function messageOf(values: Record<Name, string>, errors: Errors<Name>): string {
  if (fieldNames.some((name) => required[name] && !values[name].trim())) return texts.signUp.missing;
  return errors.email ?? errors.password_confirm ?? errors.password ?? texts.signUp.missing;
}

/** The error of a single value that is not empty. */
export function checkOnLeave(name: Name, value: string): string | undefined {
  if (name === 'email' && !isEmailAddress(value.trim())) return texts.invalidEmail;
  if (name === 'password' && passwordLength(value) < minPasswordLength) return texts.passwordTooShort;
  return undefined;
}
