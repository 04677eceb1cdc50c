import { useNavigate } from 'react-router';
import type { Arrival } from '../page/arrival.ts';
import type { Errors } from '../page/use-form.ts';
import { useSubmit } from '../page/use-submit.ts';
import { paths } from '../paths.ts';
import { useApi } from '../session/api.ts';
import { fieldError, type CallError } from '@inkfield/contract/call-error';
import { register } from '../session/sign-in.ts';
import { texts } from '../texts.ts';
import { checkSignUp, type Name, fieldNames } from './check-sign-up.ts';

/** Checks, registers, and goes to sign in. */
export function useSignUp(values: Record<Name, string>, show: (errors: Errors<Name>) => void) {
  const api = useApi();
  const navigate = useNavigate();
  return useSubmit<Name>({
    show,
    check: () => checkSignUp(values),
    async attempt(showToast) {
      const email = values.email.trim();
      const outcome = await register(api, {
        ...values,
        email,
        first_name: values.first_name.trim(),
        last_name: values.last_name.trim(),
        company_name: values.company_name.trim(),
      });
      if (!outcome.ok) return { message: texts.signUp.failed, errors: errorsOf(outcome.refusal) };
      const text = texts.signUp.succeeded;
      showToast({ kind: 'success', text });
      const arrival: Arrival = { notice: { kind: 'success', text }, email };
      await navigate(paths.signIn, { state: arrival });
      return undefined;
    },
  });
}

/** What the server says about single fields. */
function errorsOf(refusal: CallError): Errors<Name> {
  return Object.fromEntries(fieldNames.map((name) => [name, fieldError(refusal, name)]));
}
