import { makeSampleValues } from '@inkfield/engine/sample-values';
import type { TemplateField } from '@inkfield/engine/template';
import { useMemo } from 'react';
import type { ChangeField } from '../templates/fields/field-settings.tsx';
import { FormulaSettings, useAboutFormulas } from '../templates/fields/formula-settings.tsx';
import { completeFormula } from '../templates/fields/formula-words.ts';
import { RowsSettings } from '../templates/fields/rows-settings.tsx';

interface Props {
  field: TemplateField;
  fields: readonly TemplateField[];
  change: ChangeField;
}

const locale = { locale: 'en-US', currency: 'USD' };

/** The columns of a list, or the formula of a total, as the editor changes them. */
export function ListSettings({ field, fields, change }: Props) {
  const values = useMemo(() => makeSampleValues(fields), [fields]);
  const about = useAboutFormulas({ fields, values, locale, lists: undefined });
  if (field.field_type === 'rows')
    return <RowsSettings field={field} fields={fields} change={change} about={about} />;
  return (
    <FormulaSettings
      id="mark-formula"
      value={field}
      error={undefined}
      about={about(field)}
      complete={(before) => completeFormula(before, fields)}
      onChange={change}
    />
  );
}
