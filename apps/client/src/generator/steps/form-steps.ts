import type { ComponentType, ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { groupsOf } from '../field-list.tsx';
import type { Filling, FillingValues } from '../filling.ts';
import type { FormField } from '../new-form.ts';
import type { Generation } from '../use-generation.ts';

/** Fields that a client fills at one go. */
export interface Step {
  title: string;
  /** The group that begins the step. */
  group: string | undefined;
  items: readonly FormField[];
}

/** The part of the form that is shown. */
export interface Place {
  /** A step by its index, or the list of all answers. On one page, any step means the form. */
  at: number | 'check';
  isOnePage: boolean;
  /** Whether a Change link of the list of answers led here. */
  isChange: boolean;
  /** Indexes of the steps that were shown. */
  visited: ReadonlySet<number>;
}

export interface FormProps {
  filling: Filling;
  generation: Generation;
  onPick: (name: string) => void;
}

export interface ButtonsProps {
  filling: Filling;
  generation: Generation;
  generate: ReactNode;
}

/** The steps of a form, with *Check your answers* as the last one. A long form on one page has only the latter. */
export interface FormSteps {
  steps: readonly Step[];
  hasSteps: boolean;
  get: () => Place;
  subscribe: (listener: () => void) => () => void;
  go: (place: Partial<Place>) => void;
  /** Shows the step of a field, so that the field can take the focus. */
  reveal: (name: string) => void;
  /** Indexes of the steps that have visible fields. */
  shown: () => number[];
  Form: ComponentType<FormProps>;
  Buttons: ComponentType<ButtonsProps>;
}

export function createFormSteps(
  filling: FillingValues,
  parts: Pick<FormSteps, 'Form' | 'Buttons'>,
): FormSteps {
  const steps = stepsOf(filling);
  const hasSteps = filling.template.form.mode === 'steps' && steps.length > 1;
  const listeners = new Set<() => void>();
  const shown = () =>
    [...steps.keys()].filter((index) => steps[index]?.items.some(({ field }) => filling.isVisible(field)));
  const first = shown()[0] ?? 0;
  let place: Place = { at: first, isOnePage: !hasSteps, isChange: false, visited: new Set([first]) };
  const go = (next: Partial<Place>) => {
    place = { ...place, isChange: false, ...next };
    if (place.at !== 'check') place = { ...place, visited: new Set(place.visited).add(place.at) };
    // Synchronous: the step must be there before its heading or a field can take the focus.
    flushSync(() => {
      for (const listener of listeners) listener();
    });
  };
  return {
    ...parts,
    steps,
    hasSteps,
    shown,
    go,
    get: () => place,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    reveal: (name) => {
      const at = steps.findIndex(({ items }) => items.some(({ field }) => field.name === name));
      if (at === -1 || at === place.at) return;
      go({ at, isChange: place.at === 'check' });
    },
  };
}

/** Each group begins a step, unless it is set otherwise. Fields without a group belong to the step before them. */
function stepsOf({ fields, template: { form } }: FillingValues): Step[] {
  const joined = new Set(form.groups?.filter((group) => group.is_step === false).map(({ name }) => name));
  const steps: (Step & { items: FormField[] })[] = [];
  for (const { name, items } of groupsOf(fields)) {
    const last = steps.at(-1);
    const isJoined = form.mode === 'steps' && (name === undefined || joined.has(name));
    if (last && isJoined) last.items.push(...items);
    else steps.push({ title: name ?? 'General', group: name, items: [...items] });
  }
  return steps;
}
