import { useToast } from '@inkfield/ui/toast';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Arrival } from '../page/arrival.ts';
import type { Errors } from '../page/use-form.ts';
import { paths } from '../paths.ts';
import { useApi } from '../session/api.ts';
import { fieldError, type CallError } from '@inkfield/contract/call-error';
import { register } from '../session/sign-in.ts';
import { texts } from '../texts.ts';
import { checkSignUp, type Name } from './check-sign-up.ts';

/** Checks, registers, and goes to sign in; every failure ends up in `failure`, in a toast and beside its field. */
export function useSignUp(values: Record<Name, string>, show: (errors: Errors<Name>) => void) {
  const api = useApi();
  const navigate = useNavigate();
  const showToast = useToast();
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  function fail(text: string, errors: Errors<Name> = {}) {
    setFailure(text);
    showToast({ kind: 'error', text });
    show(errors);
  }
  async function attempt() {
    const email = values.email.trim();
    const outcome = await register(api, {
      ...values,
      email,
      first_name: values.first_name.trim(),
      last_name: values.last_name.trim(),
      company_name: values.company_name.trim(),
    });
    if (!outcome.ok) {
      fail(texts.signUp.failed, errorsOf(outcome.refusal, values));
      return;
    }
    const text = texts.signUp.succeeded;
    showToast({ kind: 'success', text });
    const arrival: Arrival = { notice: { kind: 'success', text }, email };
    await navigate(paths.signIn, { state: arrival });
  }
  async function submit() {
    if (isBusy) return;
    const problem = checkSignUp(values);
    if (problem) {
      fail(problem.message, problem.errors);
      return;
    }
    setFailure(undefined);
    setBusy(true);
    try {
      await attempt();
    } catch {
      fail(texts.unexpected);
    } finally {
      setBusy(false);
    }
  }
  return { failure, isBusy, submit };
}

/** What the server says about single fields. */
function errorsOf(refusal: CallError, values: Record<Name, string>): Errors<Name> {
  const names = Object.keys(values) as Name[]; // its keys are the names, by its type
  return Object.fromEntries(names.map((name) => [name, fieldError(refusal, name)]));
}
