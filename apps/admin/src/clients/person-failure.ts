import { type CallError, fieldError } from '@inkfield/contract/call-error';
import type { Failure } from '@inkfield/web/use-form';
import { failureText } from '../session/failure-text.ts';

type Name = 'first_name' | 'last_name' | 'email';

/** Why a person was not entered or corrected. Of a name the server says only that it is wrong. */
export function personFailure(error: CallError): Failure<Name> {
  const errors = {
    first_name: fieldError(error, 'first_name') && 'Enter a first name.',
    last_name: fieldError(error, 'last_name') && 'Enter a last name.',
    email: fieldError(error, 'email'),
  };
  const isAtField = Object.values(errors).some((text) => text !== undefined);
  return isAtField ? { errors } : { message: failureText(error) };
}
