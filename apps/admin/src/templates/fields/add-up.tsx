import { resultTypes } from '@inkfield/engine/fields/calculated';
import { currency } from '@inkfield/engine/fields/currency';
import { percentage } from '@inkfield/engine/fields/percentage';
import { kindOfField, valueTypeOf } from '@inkfield/engine/fields/registry';
import type { RowColumn, TemplateField } from '@inkfield/engine/template';
import { columnsOf } from '@inkfield/engine/read-formulas';
import { CheckboxField } from '@inkfield/ui/checkbox-field';
import type { ChangeField } from './field-settings.tsx';

/** An amount that can be added: a field, or all values of a column. */
interface Term {
  /** As formulas name it: `rent`, `items.amount`. */
  name: string;
  label: string;
  type: string;
}

interface Props {
  field: TemplateField;
  fields: readonly TemplateField[];
  change: ChangeField;
}

/** Makes the formula of a total from ticks. Shows nothing for a formula that is more than a total. */
export function AddUp({ field, fields, change }: Props) {
  const chosen = namesIn(field.formula ?? '');
  const terms = fields.filter(({ name }) => name !== field.name).flatMap(termsOf);
  if (!chosen || terms.length === 0) return null;
  const set = (name: string, isOn: boolean) => {
    const next = terms.filter((term) => (term.name === name ? isOn : chosen.includes(term.name)));
    const isMoney = next.some(({ type }) => type === currency.type);
    change({
      formula: totalOf(next.map((term) => term.name)),
      result_type: isMoney ? currency.type : (field.result_type ?? resultTypes[0]),
    });
  };
  return (
    <fieldset className="grid grid-cols-1 gap-2">
      <legend className="mb-1 text-sm font-semibold">Add these up</legend>
      {terms.map(({ name, label }) => (
        <CheckboxField
          key={name}
          label={label}
          checked={chosen.includes(name)}
          onChange={({ target }) => set(name, target.checked)}
        />
      ))}
      <p className="text-sm text-muted">An amount that is not asked for adds nothing.</p>
    </fieldset>
  );
}

function termsOf(field: TemplateField): Term[] {
  const label = field.label || field.name;
  const columns = columnsOf(field).filter(canBeAdded);
  if (columns.length > 0)
    return columns.map((column) => ({
      name: `${field.name}.${column.name}`,
      label: `${label}: ${column.label || column.name}`,
      type: valueTypeOf(column),
    }));
  return canBeAdded(field) ? [{ name: field.name, label, type: valueTypeOf(field) }] : [];
}

function canBeAdded(value: TemplateField | RowColumn): boolean {
  return kindOfField(value) === 'decimal' && valueTypeOf(value) !== percentage.type;
}

const column = /^sum\((\w+\.\w+)\)$/u;

/** The fields and columns that a formula adds up; undefined if it does anything else. */
function namesIn(formula: string): string[] | undefined {
  const text = formula.trim();
  if (text === '') return [];
  const inner = column.test(text) ? undefined : /^sum\((.*)\)$/u.exec(text)?.[1];
  const names = (inner?.split(',') ?? [text]).map((part) => {
    const term = part.trim();
    return column.exec(term)?.[1] ?? (/^[\p{L}_]\w*$/u.test(term) ? term : undefined);
  });
  return names.every((name) => name !== undefined) ? names : undefined;
}

function totalOf(names: readonly string[]): string {
  const terms = names.map((name) => (name.includes('.') ? `sum(${name})` : name));
  return terms.length < 2 ? terms.join('') : `sum(${terms.join(', ')})`;
}
