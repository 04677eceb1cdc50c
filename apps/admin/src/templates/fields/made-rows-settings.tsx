import { calculated } from '@inkfield/engine/fields/calculated';
import { date } from '@inkfield/engine/fields/date';
import { kindOfField } from '@inkfield/engine/fields/registry';
import type { RowColumn, RowPeriods, TemplateField } from '@inkfield/engine/template';
import { SelectField } from '@inkfield/ui/select-field';
import type { ChangeField } from './field-settings.tsx';

interface Props {
  field: TemplateField;
  fields: readonly TemplateField[];
  change: ChangeField;
}

const periods: Record<RowPeriods['period'], string> = {
  calendar_month: 'One for each calendar month',
  month: 'One for each month from the first day',
};

/** Who makes the rows: the client, or the product from two dates. */
export function MadeRowsSettings({ field, fields, change }: Props) {
  const { each } = field;
  const dates = fields.filter((other) => kindOfField(other) === date.type);
  const setPeriod = (name: string) => {
    const period = Object.keys(periods).find((known): known is RowPeriods['period'] => known === name);
    if (period === undefined) {
      change({ each: undefined });
      return;
    }
    const [from, to] = dates.map((other) => other.name);
    const made = { from: each?.from ?? from ?? '', to: each?.to ?? to ?? '', period };
    const isNew = (field.columns ?? []).every((column) => column.field_type !== calculated.type);
    change({ each: made, required: false, ...(isNew && { columns: firstColumns }) });
  };
  return (
    <>
      <SelectField
        label="Rows"
        hint={
          each &&
          'Formulas of the columns read row.start, row.end, row.days and row.share, the part of the month.'
        }
        value={each?.period ?? ''}
        onChange={(event) => setPeriod(event.target.value)}
      >
        <option value="">The client adds them</option>
        {Object.entries(periods).map(([period, title]) => (
          <option key={period} value={period}>
            {title}
          </option>
        ))}
      </SelectField>
      {each && (
        <div className="grid grid-cols-2 gap-3">
          {(['from', 'to'] as const).map((end) => (
            <SelectField
              key={end}
              label={end === 'from' ? 'First day' : 'Last day'}
              value={each[end]}
              onChange={(event) => change({ each: { ...each, [end]: event.target.value } })}
            >
              {!dates.some(({ name }) => name === each[end]) && <option value={each[end]}>Choose</option>}
              {dates.map(({ name, label }) => (
                <option key={name} value={name}>
                  {label || name}
                </option>
              ))}
            </SelectField>
          ))}
        </div>
      )}
    </>
  );
}

/** For a field that had no formulas yet. */
const firstColumns: RowColumn[] = [
  columnWith('from', 'From', 'row.start'),
  columnWith('to', 'To', 'row.end'),
];

function columnWith(name: string, label: string, formula: string): RowColumn {
  return { name, label, field_type: calculated.type, required: false, formula, result_type: date.type };
}
