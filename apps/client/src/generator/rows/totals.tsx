import { formatValue } from '@inkfield/engine/format';
import { readFormulas } from '@inkfield/engine/read-formulas';
import type { TemplateField } from '@inkfield/engine/template';
import { useMemo } from 'react';
import type { Filling } from '../filling.ts';
import { useDerived } from '../use-filling.ts';

interface Props {
  filling: Filling;
  field: TemplateField;
}

/** Under the columns that the template adds up. */
export function Totals({ filling, field }: Props) {
  const totals = useMemo(() => totalsOf(filling.template.fields, field), [filling, field]);
  const texts = useDerived(filling, () =>
    [...totals.values()]
      .map((total) => formatValue(total, filling.live.resolution().values[total.name], [], filling.locale))
      .join('\n'),
  ).split('\n');
  if (totals.size === 0) return null;
  return (
    <tfoot>
      <tr>
        {field.columns?.map(({ name }) => {
          const total = totals.get(name);
          const text = total && texts[[...totals.keys()].indexOf(name)];
          return (
            <td key={name} data-label={total && (total.label || total.name)} data-kind="decimal">
              {total && <span className="sr-only">{total.label || total.name}: </span>}
              {text}
            </td>
          );
        })}
      </tr>
    </tfoot>
  );
}

/** The calculated field that is the sum of each column. */
function totalsOf(fields: readonly TemplateField[], rows: TemplateField): Map<string, TemplateField> {
  const totals = new Map<string, TemplateField>();
  for (const { field, column, formula, targets } of readFormulas(fields).nodes) {
    const target = targets.get(formula);
    const isTotal = formula.op === 'aggregate' && formula.figure === 'sum' && !formula.where;
    if (isTotal && !column && target?.field === rows && target.column && !totals.has(target.column.name))
      totals.set(target.column.name, field);
  }
  return totals;
}
