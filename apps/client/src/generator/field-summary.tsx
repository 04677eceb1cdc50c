import { Notice } from '@inkfield/ui/notice';
import { Fragment, useEffect, useRef, type MouseEvent } from 'react';
import { fieldId } from '@inkfield/engine/field-id';
import { type Filling, mistakeIn } from './filling.ts';
import { focusField } from './focus-field.ts';
import { useDerived } from './use-filling.ts';

export interface SummaryItem {
  name: string;
  label: string;
}

/** One sentence with the fields that it names. */
interface SummaryList {
  text: string;
  items: readonly SummaryItem[];
}

/** Why a submit was refused. `attempt` tells one refusal from the next: each is another summary, which takes focus. */
export interface Summary {
  lists: readonly SummaryList[];
  attempt: number;
}

/** At the top of the form after a refused submit: each sentence stays until its fields are corrected. */
export function FieldSummary({ filling, summary: { lists } }: { filling: Filling; summary: Summary }) {
  const box = useRef<HTMLDivElement>(null);
  const open = useDerived(filling, () =>
    lists.map((list) => (isPutRight(filling, list) ? '0' : '1')).join(''),
  );
  useEffect(() => {
    box.current?.querySelector<HTMLElement>('[role=alert]')?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: 'start' });
  }, []);
  if (!open.includes('1')) return null;
  return (
    <Notice kind="error" ref={box} className="generator-summary">
      {lists.map(({ text, items }, index) =>
        open[index] === '1' ? (
          <p key={text} role="alert" tabIndex={-1}>
            {text}
            <FieldLinks filling={filling} items={items} />
          </p>
        ) : null,
      )}
    </Notice>
  );
}

function FieldLinks({ filling, items }: { filling: Filling; items: readonly SummaryItem[] }) {
  function follow(event: MouseEvent, name: string) {
    event.preventDefault();
    focusField(filling, name);
  }
  return items.map(({ name, label }, index) => (
    <Fragment key={name}>
      {index > 0 && ', '}
      <a className="link font-semibold" href={`#${fieldId(name)}`} onClick={(event) => follow(event, name)}>
        {label}
      </a>
    </Fragment>
  ));
}

/** Whether every listed field now has a valid answer, as far as the browser can check. */
function isPutRight(filling: Filling, { items }: SummaryList): boolean {
  const missing = new Set(filling.missing());
  return items.every(({ name }) => {
    const item = filling.fields.find(({ field }) => field.name === name);
    if (missing.has(name) || filling.errors.get(name) !== undefined) return false;
    if (filling.ruleErrors?.isBrokenAt(name)) return false;
    return !item || mistakeIn(filling, item) === undefined;
  });
}
