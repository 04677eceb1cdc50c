import type { Api } from '@inkfield/contract/api';
import type { InputAttributes } from '@inkfield/engine/fields/field-module';
import { useEffect, useRef, useState } from 'react';
import type { SaverHandle } from './saving/saver-handle.ts';
import { logError } from '../log-error.ts';
import { failureText, valueErrors } from './failure-text.ts';
import type { Summary, SummaryItem } from './field-summary.tsx';
import { type Filling, labelOf, mistakes, valuesToSend } from './filling.ts';
import { generateDocument } from './generate-document.ts';
import { createIdempotencyKeys } from '../session/idempotency-keys.ts';

export interface Generation {
  isGenerating: boolean;
  /** It has taken 8 seconds. */
  isSlow: boolean;
  /** Why the last attempt came to nothing. */
  failure: string | undefined;
  /** The last attempt was cancelled. */
  isCancelled: boolean;
  /** Why the last submit was refused, with the fields. */
  summary: Summary | undefined;
  generated: Generated | undefined;
  submit: () => void;
  cancel: () => void;
  /** Checks the fields of one step as a submit checks the whole form, and shows the errors. */
  check: (step: StepFields) => boolean;
  /** Takes the summary of an earlier step away. */
  dismiss: () => void;
}

interface StepFields {
  asked: ReadonlySet<string>;
  /** Fields of this step and of those before it. A rule that reads others is left to the last check. */
  known: ReadonlySet<string>;
}

/** The newest document of this form, and the values it was made of. */
export interface Generated {
  id: number;
  template: number;
  fingerprint: string;
}

export const slowAfterMs = 8_000;
const requiredSentence = 'Please fill required fields: ';
const mistakesSentence = 'Please correct these fields: ';
export const offlineText = 'You are offline. Generating needs a connection; your answers are kept.';

interface Setup {
  filling: Filling;
  api: Api;
  /** Undefined until the part that saves the form has loaded. */
  saver: SaverHandle | undefined;
  /** A document exists now. */
  onGenerated: () => void;
}

/** Values as they are compared. */
export function fingerprintOf({ live }: Filling): string {
  return JSON.stringify(live.getValues());
}

/** Filling, generating, then a generated document exists (specification 4). */
export function useGeneration({ filling, api, saver, onGenerated }: Setup): Generation {
  const [isGenerating, setIsGenerating] = useState(false);
  const [isSlow, setIsSlow] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [isCancelled, setIsCancelled] = useState(false);
  const [summary, setSummary] = useState<Summary>();
  const [generated, setGenerated] = useState<Generated>();
  const [keys] = useState(() => createIdempotencyKeys());
  // Not state: a second click comes before the first one has rendered.
  const call = useRef<AbortController>(undefined);
  useEffect(() => () => call.current?.abort(), []);

  function refuse(refused: Refused) {
    const lists = [
      { text: requiredSentence, items: itemsOf(filling, refused.missing ?? []) },
      { text: mistakesSentence, items: itemsOf(filling, refused.wrong) },
    ].filter(({ items }) => items.length > 0);
    setSummary((before) => ({ lists, attempt: (before?.attempt ?? 0) + 1 }));
  }

  function submit() {
    if (call.current) return;
    setFailure(undefined);
    setIsCancelled(false);
    const all = new Set(filling.fields.map(({ field }) => field.name));
    if (!check({ asked: all, known: all })) return;
    if (!navigator.onLine) return setFailure(offlineText);
    void generate(); // It keeps its failures in the state.
  }

  function check({ asked, known }: StepFields): boolean {
    const missing = filling.missing().filter((name) => asked.has(name));
    const broken = filling.ruleErrors?.all((name) => known.has(name)) ?? [];
    const wrong = new Map([...broken, ...mistakes(filling)].filter(([name]) => asked.has(name)));
    const errors = new Map([...wrong, ...requiredErrors(filling, missing)]);
    for (const name of asked) filling.errors.set(name, errors.get(name));
    if (errors.size > 0) refuse({ missing, wrong: [...wrong.keys()] });
    else dismiss();
    return errors.size === 0;
  }

  function dismiss() {
    setSummary(undefined);
  }

  async function generate() {
    const mine = new AbortController();
    call.current = mine;
    setIsGenerating(true);
    const slow = setTimeout(() => setIsSlow(true), slowAfterMs);
    const templateId = filling.template.id;
    let isMade = false;
    try {
      const draft = await saver?.hold();
      const fingerprint = fingerprintOf(filling);
      const { id } = await generateDocument(api, {
        templateId,
        values: valuesToSend(filling),
        draft,
        today: filling.logic?.today(),
        idempotencyKey: keys.keyFor(fingerprint),
        signal: mine.signal,
      });
      isMade = true;
      keys.settled();
      setGenerated({ id, template: templateId, fingerprint });
      onGenerated();
    } catch (error) {
      filling.logic?.refused(error);
      if (!mine.signal.aborted) explain(error);
    } finally {
      clearTimeout(slow);
      saver?.release(isMade);
      if (call.current === mine) stop();
    }
  }

  function stop() {
    call.current = undefined;
    setIsGenerating(false);
    setIsSlow(false);
  }

  function explain(error: unknown) {
    logError('The document could not be generated.', error);
    const errors = valueErrors(error);
    if (errors.size === 0) {
      return setFailure(failureText('The document could not be generated; your answers are kept.', error));
    }
    filling.errors.replace(errors);
    refuse({ wrong: [...errors.keys()] });
  }

  function cancel() {
    call.current?.abort();
    stop();
    setIsCancelled(true);
  }

  return { isGenerating, isSlow, failure, isCancelled, summary, generated, submit, cancel, check, dismiss };
}

interface Refused {
  missing?: readonly string[];
  wrong: readonly string[];
}

function itemsOf({ fields }: Filling, names: readonly string[]): SummaryItem[] {
  const named = new Set(names);
  return fields
    .filter(({ field }) => named.has(field.name))
    .map(({ field }) => ({ name: field.name, label: labelOf(field) }));
}

function requiredErrors(filling: Filling, missing: readonly string[]): [string, string][] {
  const names = new Set(missing);
  return filling.fields
    .filter(({ field }) => names.has(field.name))
    .map(({ field, module }) => [
      field.name,
      requiredText(labelOf(field), module.input(field, filling.locale).control),
    ]);
}

function requiredText(label: string, control: InputAttributes['control']): string {
  if (control === 'checkbox') return `Tick "${label}".`;
  const isChosen = control === 'select' || control === 'choices';
  return `${isChosen ? 'Choose' : 'Enter'} "${label}".`;
}
