import { groupOf } from '@inkfield/engine/form-groups';
import { lazyPart } from '@inkfield/web/lazy-part';
import { memo, Suspense, useMemo, type KeyboardEvent, type ReactNode, type SubmitEvent } from 'react';
import type { Filling } from './filling.ts';
import { FormField } from './form-field.tsx';
import type { FormField as Item } from './new-form.ts';
import { useDerived } from './use-filling.ts';

/**
 * Fields of one form element. At every key a browser's autofill looks at all fields of the form that is typed in:
 * with 200 in one form that took longer than everything of ours together.
 */
const fieldsPerForm = 10;

const loadFill = () => import('./fill/group-fill.tsx');
const GroupFill = lazyPart(async () => ({ default: (await loadFill()).GroupFill }));
const FillMark = lazyPart(async () => ({ default: (await loadFill()).FillMark }));

interface Props {
  filling: Filling;
  /** Those of one step; all without it. */
  items?: readonly Item[];
  /** The name of a group whose heading is already shown above. */
  heading?: string | undefined;
}

/** The fields that are to be seen now, in their groups. Renders again only when a field comes or goes. */
export const FieldList = memo(function FieldList({
  filling,
  items: listed = filling.fields,
  heading,
}: Props) {
  const visible = useDerived(filling, () => visibilityOf(filling));
  const groups = useMemo(() => groupsOf(listed), [listed]);
  const shown = new Set(filling.fields.filter((_, index) => visible[index] === '1'));
  return groups.map(({ name, items }, index) =>
    items.some((item) => shown.has(item)) ? (
      <Group key={index} name={name === heading ? undefined : name} help={helpOf(filling, name)}>
        <Fill items={items}>
          <GroupFill filling={filling} items={items} name={name} />
        </Fill>
        {formsOf(items).map((form, place) => (
          <form key={place} className="generator-fields" noValidate onSubmit={stay}>
            {form.map(
              (item) =>
                shown.has(item) && (
                  <div key={item.field.name} data-field-row={item.field.name}>
                    <FormField filling={filling} item={item} />
                    <Fill items={items}>
                      <FillMark filling={filling} name={item.field.name} />
                    </Fill>
                  </div>
                ),
            )}
          </form>
        ))}
      </Group>
    ) : null,
  );
});

/** Parts of groups that can be filled from people and companies. They load after the form. */
function Fill({ items, children }: { items: readonly Item[]; children: ReactNode }) {
  return items.some(({ field }) => field.means) && <Suspense>{children}</Suspense>;
}

/** The help text of a group. */
export function helpOf({ template: { form } }: Filling, name: string | undefined): string | undefined {
  return form.groups?.find((group) => group.name === name)?.help;
}

interface GroupProps {
  name: string | undefined;
  help: string | undefined;
  children: ReactNode;
}

function Group({ name, help, children }: GroupProps) {
  if (name === undefined) return <div className="generator-fields">{children}</div>;
  return (
    <fieldset className="generator-fields">
      <legend>
        <h2 className="text-lg">{name}</h2>
        {help}
      </legend>
      {children}
    </fieldset>
  );
}

/** Nothing is ever sent by the browser itself. */
function stay(event: SubmitEvent<HTMLFormElement>): void {
  event.preventDefault();
}

function formsOf(items: readonly Item[]): Item[][] {
  const count = Math.ceil(items.length / fieldsPerForm);
  return Array.from({ length: count }, (_, index) =>
    items.slice(index * fieldsPerForm, (index + 1) * fieldsPerForm),
  );
}

/** One sign per field, so that two states compare as text. */
function visibilityOf(filling: Filling): string {
  return filling.fields.map(({ field }) => (filling.isVisible(field) ? '1' : '0')).join('');
}

export interface FieldGroup {
  name: string | undefined;
  items: Item[];
}

/** Groups neighbours of the same group. The order of the fields never changes. */
export function groupsOf(items: readonly Item[]): FieldGroup[] {
  const groups: FieldGroup[] = [];
  for (const item of items) {
    const name = groupOf(item.field);
    const last = groups.at(-1);
    if (last && last.name === name) last.items.push(item);
    else groups.push({ name, items: [item] });
  }
  return groups;
}

/** Enter moves on to the next field instead of sending a half-filled form; the last one leads out of the form. */
export function moveOnEnter(event: KeyboardEvent<HTMLElement>, leaveForm: () => void): void {
  const { target } = event;
  if (event.key !== 'Enter' || event.nativeEvent.isComposing || !(target instanceof HTMLInputElement)) return;
  event.preventDefault();
  const controls = [
    ...event.currentTarget.querySelectorAll<HTMLElement>(':is(input, select, textarea):not([hidden] *)'),
  ];
  const next = controls[controls.indexOf(target) + 1];
  if (next) next.focus();
  else leaveForm();
}
