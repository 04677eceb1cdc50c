import { keysOf } from './keys-of.ts';
import { CallError, fieldError } from '@inkfield/contract/call-error';
import { whenPressIsOver } from '@inkfield/ui/when-press-is-over';
import { type ChangeEvent, type RefObject, useRef, useState } from 'react';

export type Errors<Name extends string> = Partial<Record<Name, string | undefined>>;

/** Why a submit failed. */
export interface Failure<Name extends string = string> {
  /** One sentence; absent if the errors beside the fields are enough. */
  message?: string | undefined;
  /** The text above the form, if it is longer than the message. */
  reason?: string | undefined;
  errors?: Errors<Name>;
}

export interface FormSetup<Name extends string> {
  initial: Record<Name, string>;
  /** The error of a value on blur. Not called for empty values. */
  checkOnLeave?: (name: Name, value: string) => string | undefined;
  /** The failure found before the request. */
  check?: (values: Record<Name, string>) => Failure<Name> | undefined;
  /** Sends the values. Returns a failure if the response contains one. */
  send: (values: Record<Name, string>) => Promise<Failure<Name> | void>;
  /** Converts the error of a call to a failure of the form. */
  explain: (error: CallError) => Failure<Name>;
  /** Also shows the message of a failure elsewhere, such as in a toast. */
  announce?: (message: string) => void;
}

/** The props of a field's control. */
export interface FieldProps {
  name: string;
  value: string;
  error: string | undefined;
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
  onBlur: () => void;
}

export interface Form<Name extends string> {
  /** The form's `ref`. */
  attach: RefObject<HTMLFormElement | null>;
  values: Record<Name, string>;
  set: (name: Name, value: string) => void;
  field: (name: Name) => FieldProps;
  /** The text to show above the form. */
  failure: string | undefined;
  isBusy: boolean;
  submit: () => Promise<void>;
}

const unexpectedText = 'Something went wrong. Please try again.';

/**
 * The state of a small form. It shows no errors while the user types, and clears the error of a field when the field
 * changes. One submit runs at a time. Its failure is shown above the form and beside the fields, the first of which
 * gets the focus.
 */
export function useForm<Name extends string>(setup: FormSetup<Name>): Form<Name> {
  const { initial, checkOnLeave, check, send, explain, announce } = setup;
  const attach = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Errors<Name>>({});
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  // Not state: a second click comes before the first one has rendered.
  const isSending = useRef(false);

  function set(name: Name, value: string) {
    setValues((before) => ({ ...before, [name]: value }));
    setErrors((before) => ({ ...before, [name]: undefined }));
  }
  function leave(name: Name) {
    const value = values[name];
    const mistake = value === '' ? undefined : checkOnLeave?.(name, value);
    // Without a mistake the error of a submit stays: the press that leaves the field may be that submit.
    if (mistake) whenPressIsOver(() => setErrors((before) => ({ ...before, [name]: mistake })));
  }
  function fail({ message, reason = message, errors: found = {} }: Failure<Name>) {
    setFailure(reason);
    setErrors(found);
    if (message !== undefined) announce?.(message);
    const names = keysOf(initial);
    const first = names.find((name) => found[name]);
    const control = first && attach.current?.elements.namedItem(first);
    if (control instanceof HTMLElement) control.focus();
  }
  async function submit() {
    if (isSending.current) return;
    const problem = check?.(values);
    if (problem) {
      fail(problem);
      return;
    }
    setFailure(undefined);
    setErrors({});
    setBusy(true);
    isSending.current = true;
    try {
      const failed = await send(values);
      if (failed) fail(failed);
    } catch (error) {
      if (error instanceof CallError) fail(explain(error));
      else {
        // A bug: the person can continue, and the error reaches the console.
        reportError(error);
        fail({ message: unexpectedText });
      }
    } finally {
      isSending.current = false;
      setBusy(false);
    }
  }
  return {
    attach,
    values,
    set,
    field: (name) => ({
      name,
      value: values[name],
      error: errors[name],
      onChange: (event) => set(name, event.target.value),
      onBlur: () => leave(name),
    }),
    failure,
    isBusy,
    submit,
  };
}

/** The texts of the server for these fields; a message only where it named none of them. */
export function failureAt<Name extends string>(
  names: readonly Name[],
  error: CallError,
  message: string,
): Failure<Name> {
  const found = names.flatMap((name) => {
    const text = fieldError(error, name);
    return text === undefined ? [] : [[name, text] as const];
  });
  return found.length > 0 ? { errors: Object.fromEntries(found) as Errors<Name> } : { message };
}
