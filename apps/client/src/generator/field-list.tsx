import { memo, useMemo, type KeyboardEvent, type ReactNode } from 'react';
import type { Filling, FormField as Item } from './filling.ts';
import { FormField } from './form-field.tsx';
import { useDerived } from './use-filling.ts';

/** The fields that are to be seen now, in their groups. Renders again only when a field comes or goes. */
export const FieldList = memo(function FieldList({ filling }: { filling: Filling }) {
  const visible = useDerived(filling, () => visibilityOf(filling));
  const groups = useMemo(() => groupsOf(filling.fields), [filling]);
  const shown = groups.map(({ items, ...group }) => ({
    ...group,
    items: items.filter((item) => visible[filling.fields.indexOf(item)] === '1'),
  }));
  return shown.map(({ name, items }, index) =>
    items.length === 0 ? null : (
      <Group key={index} name={name}>
        {items.map((item) => (
          <div key={item.field.name} data-field-row>
            <FormField filling={filling} item={item} />
          </div>
        ))}
      </Group>
    ),
  );
});

function Group({ name, children }: { name: string | undefined; children: ReactNode }) {
  if (name === undefined) return <div className="generator-fields">{children}</div>;
  return (
    <fieldset className="generator-fields">
      <legend>
        <h2 className="text-lg">{name}</h2>
      </legend>
      {children}
    </fieldset>
  );
}

/** One sign per field, so that two states compare as text. */
function visibilityOf(filling: Filling): string {
  return filling.fields.map(({ field }) => (filling.isVisible(field) ? '1' : '0')).join('');
}

interface FieldGroup {
  name: string | undefined;
  items: Item[];
}

/** Neighbours of one group stand together; the order of the fields is never changed. */
export function groupsOf(items: readonly Item[]): FieldGroup[] {
  const groups: FieldGroup[] = [];
  for (const item of items) {
    const name = item.field.group?.trim() || undefined;
    const last = groups.at(-1);
    if (last && last.name === name) last.items.push(item);
    else groups.push({ name, items: [item] });
  }
  return groups;
}

/** Enter moves on to the next field instead of sending a half-filled form; the last one leads out of the form. */
export function moveOnEnter(event: KeyboardEvent<HTMLFormElement>, leaveForm: () => void): void {
  const { target } = event;
  if (event.key !== 'Enter' || event.nativeEvent.isComposing || !(target instanceof HTMLInputElement)) return;
  event.preventDefault();
  const controls = [...event.currentTarget.querySelectorAll<HTMLElement>('input, select, textarea')];
  const next = controls[controls.indexOf(target) + 1];
  if (next) next.focus();
  else leaveForm();
}
