import { describeFormula } from '@inkfield/engine/describe-formula';
import { readFormulas } from '@inkfield/engine/read-formulas';
import type { TemplateField } from '@inkfield/engine/template';
import { useMemo } from 'react';
import { type Filling, labelOf } from '../filling.ts';
import { useDerived } from '../use-filling.ts';

/** "Subtotal: sum of Amount over 3 items". */
export function Explanation({ filling, field }: { filling: Filling; field: TemplateField }) {
  const { template, live, locale } = filling;
  const node = useMemo(
    () => readFormulas(template.fields).nodes.find((one) => one.field === field && !one.column),
    [template, field],
  );
  const sentence = useDerived(filling, () =>
    node ? describeFormula(node, { values: live.resolution().values, locale }) : '',
  );
  return (
    <p className="text-muted">
      {labelOf(field)}: {sentence}
    </p>
  );
}
