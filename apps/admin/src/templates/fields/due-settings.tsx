import { maxRemindDays } from '@inkfield/contract/document-dates';
import type { TemplateField } from '@inkfield/engine/template';
import { SelectField } from '@inkfield/ui/select-field';
import { TextField } from '@inkfield/ui/text-field';
import type { ChangeField } from './field-settings.tsx';

/** Marks the day of a date field as an end or a renewal, which the client is reminded of. */
export function DueSettings({ field: { due }, change }: { field: TemplateField; change: ChangeField }) {
  return (
    <>
      <SelectField
        label="The day is"
        hint="Clients see it beside their documents and can be reminded of it."
        value={due?.kind ?? ''}
        onChange={({ target: { value } }) =>
          change({
            due:
              value === 'end' || value === 'renewal' ? { remind_days: 30, ...due, kind: value } : undefined,
          })
        }
      >
        <option value="">An ordinary date</option>
        <option value="end">The end</option>
        <option value="renewal">A renewal</option>
      </SelectField>
      {due && (
        <TextField
          label="Mail so many days before"
          hint="The client can change it. Leave it empty for no mail."
          type="number"
          min={0}
          max={maxRemindDays}
          value={due.remind_days === undefined ? '' : String(due.remind_days)}
          onChange={({ target }) => change({ due: { ...due, remind_days: readDays(target.value) } })}
        />
      )}
    </>
  );
}

function readDays(text: string): number | undefined {
  const days = Number.parseInt(text, 10);
  return Number.isNaN(days) ? undefined : Math.min(maxRemindDays, Math.max(0, days));
}
