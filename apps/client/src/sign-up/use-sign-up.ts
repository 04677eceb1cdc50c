import { fieldError, isRefused } from '@inkfield/contract/call-error';
import { useToast } from '@inkfield/ui/toast';
import { type Errors, type Form, useForm } from '@inkfield/web/use-form';
import { useNavigate } from 'react-router';
import { logError } from '../log-error.ts';
import type { Arrival } from '../page/arrival.ts';
import { paths } from '../paths.ts';
import { useApi } from '../session/api.ts';
import { texts } from '../texts.ts';
import { checkOnLeave, checkSignUp, fieldNames, type Name } from './check-sign-up.ts';

const initial: Record<Name, string> = {
  first_name: '',
  last_name: '',
  email: '',
  company_name: '',
  password: '',
  password_confirm: '',
};

/** Checks, registers, and goes to sign in. */
export function useSignUp(): Form<Name> {
  const api = useApi();
  const navigate = useNavigate();
  const showToast = useToast();
  return useForm<Name>({
    initial,
    checkOnLeave,
    check: checkSignUp,
    async send(values) {
      const email = values.email.trim();
      await api.register({
        body: {
          ...values,
          email,
          first_name: values.first_name.trim(),
          last_name: values.last_name.trim(),
          company_name: values.company_name.trim(),
        },
      });
      const text = texts.signUp.succeeded;
      showToast({ kind: 'success', text });
      const arrival: Arrival = { notice: { kind: 'success', text }, email };
      await navigate(paths.signIn, { state: arrival });
    },
    explain(error) {
      logError('Registering failed.', error);
      if (!isRefused(error)) return { message: texts.unexpected };
      const errors: Errors<Name> = Object.fromEntries(
        fieldNames.map((name) => [name, fieldError(error, name)]),
      );
      return { message: texts.signUp.failed, errors };
    },
    announce: (text) => showToast({ kind: 'error', text }),
  });
}
