import { whenPressIsOver } from '@inkfield/ui/when-press-is-over';
import { useState, type ChangeEvent } from 'react';

export type Errors<Name extends string> = Partial<Record<Name, string | undefined>>;

export interface Form<Name extends string> {
  /** The form's `ref`. */
  attach: (element: HTMLFormElement | null) => void;
  values: Record<Name, string>;
  set: (name: Name, value: string) => void;
  /** Shows errors beside the fields and puts the focus into the first of them. */
  show: (errors: Errors<Name>) => void;
  /** What a field needs. */
  field: (name: Name) => {
    name: Name;
    value: string;
    error: string | undefined;
    onChange: (event: ChangeEvent<HTMLInputElement>) => void;
    onBlur: () => void;
  };
}

interface Setup<Name extends string> {
  initial: Record<Name, string>;
  /** What is wrong with a value that somebody has just left; never asked of an empty one. */
  checkOnLeave?: (name: Name, value: string) => string | undefined;
}

/** Values and errors of a small form: silent while typing, an error goes away as soon as its field changes. */
export function useForm<Name extends string>({ initial, checkOnLeave }: Setup<Name>): Form<Name> {
  const [element, attach] = useState<HTMLFormElement | null>(null);
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Errors<Name>>({});

  function set(name: Name, value: string) {
    setValues((before) => ({ ...before, [name]: value }));
    setErrors((before) => ({ ...before, [name]: undefined }));
  }
  function show(next: Errors<Name>) {
    setErrors(next);
    const names = Object.keys(initial) as Name[]; // its keys are the names, by its type
    const first = names.find((name) => next[name]);
    const control = first && element?.elements.namedItem(first);
    if (control instanceof HTMLElement) control.focus();
  }
  function leave(name: Name) {
    const value = values[name];
    const mistake = value === '' ? undefined : checkOnLeave?.(name, value);
    // Without one, what a submit says about the field stays: the press that leaves it may be that submit.
    if (mistake) whenPressIsOver(() => setErrors((before) => ({ ...before, [name]: mistake })));
  }
  return {
    attach,
    values,
    set,
    show,
    field: (name) => ({
      name,
      value: values[name],
      error: errors[name],
      onChange: (event) => set(name, event.target.value),
      onBlur: () => leave(name),
    }),
  };
}
