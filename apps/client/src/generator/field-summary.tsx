import { Notice } from '@inkfield/ui/notice';
import { Fragment, useEffect, useRef, type MouseEvent } from 'react';
import { fieldId } from '@inkfield/engine/field-id';
import { valueOf } from '@inkfield/engine/field-table';
import { type Filling, mistakeIn } from './filling.ts';
import { focusField } from './focus-field.ts';

export interface SummaryItem {
  name: string;
  label: string;
}

/** Why a submit was refused. `attempt` tells one refusal from the next: each is another summary, which takes focus. */
export interface Summary {
  text: string;
  items: readonly SummaryItem[];
  attempt: number;
}

/** At the top of the form after a refused submit: the sentence, with each label a link to its field. */
export function FieldSummary({ summary: { text, items } }: { summary: Summary }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: 'start' });
  }, []);
  function follow(event: MouseEvent, name: string) {
    event.preventDefault();
    focusField(name);
  }
  return (
    <Notice kind="error" role="alert" tabIndex={-1} ref={box} className="generator-summary">
      {text}
      {items.map(({ name, label }, index) => (
        <Fragment key={name}>
          {index > 0 && ', '}
          <a
            className="link font-semibold"
            href={`#${fieldId(name)}`}
            onClick={(event) => follow(event, name)}
          >
            {label}
          </a>
        </Fragment>
      ))}
    </Notice>
  );
}

/** Whether every field that the summary names is answered and fits by now, as far as can be told here. */
export function isPutRight(filling: Filling, { items }: Summary): boolean {
  const missing = new Set(filling.missing());
  const values = filling.live.getValues();
  return items.every(({ name }) => {
    const item = filling.fields.find(({ field }) => field.name === name);
    if (missing.has(name) || filling.errors.get(name) !== undefined) return false;
    return !item || mistakeIn(item, valueOf(values, name)) === undefined;
  });
}
