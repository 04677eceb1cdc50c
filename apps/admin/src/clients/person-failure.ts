import { type CallError, fieldError } from '@inkfield/contract/call-error';
import type { Failure } from '@inkfield/web/use-form';
import { failureText } from '../session/failure-text.ts';

type Name = 'first_name' | 'last_name' | 'email';

/** The reason why a person was not saved. For a name the server only returns that it is invalid. */
export function personFailure(error: CallError): Failure<Name> {
  const errors = {
    first_name: fieldError(error, 'first_name') && 'Enter a first name.',
    last_name: fieldError(error, 'last_name') && 'Enter a last name.',
    email: fieldError(error, 'email'),
  };
  const isAtField = Object.values(errors).some((text) => text !== undefined);
  return isAtField ? { errors } : { message: failureText(error) };
}
