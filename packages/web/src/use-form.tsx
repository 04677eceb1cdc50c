import { CallError, fieldError } from '@inkfield/contract/call-error';
import { whenPressIsOver } from '@inkfield/ui/when-press-is-over';
import { type ChangeEvent, type RefObject, useRef, useState } from 'react';

export type Errors<Name extends string> = Partial<Record<Name, string | undefined>>;

/** Why a submit came to nothing. */
export interface Failure<Name extends string = string> {
  /** In one sentence; absent where the errors beside the fields say it all. */
  message?: string | undefined;
  /** Above the form, where that is more than the message. */
  reason?: string | undefined;
  errors?: Errors<Name>;
}

export interface FormSetup<Name extends string> {
  initial: Record<Name, string>;
  /** What is wrong with a value that was just left; never asked of an empty one. */
  checkOnLeave?: (name: Name, value: string) => string | undefined;
  /** What is wrong before anything is sent. */
  check?: (values: Record<Name, string>) => Failure<Name> | undefined;
  /** Sends the values; returns a failure that the answer itself tells. */
  send: (values: Record<Name, string>) => Promise<Failure<Name> | void>;
  /** What to say of a call that failed. */
  explain: (error: CallError) => Failure<Name>;
  /** Says the message of a failure in one more place, such as a toast. */
  announce?: (message: string) => void;
}

/** What a field needs. */
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
  /** What to show above the form. */
  failure: string | undefined;
  isBusy: boolean;
  submit: () => Promise<void>;
}

const unexpectedText = 'Something went wrong. Please try again.';

/**
 * A small form. It is silent while somebody types, and the error of a field goes as soon as the field changes. One
 * submit runs at a time; its failure stands above the form and beside the fields, the first of which gets the focus.
 */
export function useForm<Name extends string>(setup: FormSetup<Name>): Form<Name> {
  const { initial, checkOnLeave, check, send, explain, announce } = setup;
  const attach = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Errors<Name>>({});
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);

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
    const names = Object.keys(initial) as Name[]; // its keys are the names, by its type
    const first = names.find((name) => found[name]);
    const control = first && attach.current?.elements.namedItem(first);
    if (control instanceof HTMLElement) control.focus();
  }
  async function submit() {
    if (isBusy) return;
    const problem = check?.(values);
    if (problem) {
      fail(problem);
      return;
    }
    setFailure(undefined);
    setErrors({});
    setBusy(true);
    try {
      const failed = await send(values);
      if (failed) fail(failed);
    } catch (error) {
      if (error instanceof CallError) fail(explain(error));
      else {
        // A bug: the person can go on, and the error reaches the console.
        reportError(error);
        fail({ message: unexpectedText });
      }
    } finally {
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
