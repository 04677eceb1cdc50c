import type { Problem } from '@inkfield/engine/problem';
import type { TemplateField } from '@inkfield/engine/template';

/** Ids of the places in the field settings where problems are shown and solved. */
export const problemPlaces = {
  top: 'field-problems',
  default_value: 'field-default-value',
  show_when: 'field-show-when',
  rule: 'field-rule',
  formula: 'field-formula',
} as const;
export type ProblemPlace = keyof typeof problemPlaces;

/** Problems that do not depend on the condition of the field are shown at the top. */
const places: Partial<Record<string, ProblemPlace>> = {
  'E-default': 'default_value',
  'E-condition': 'show_when',
  'E-unknown-field': 'show_when',
  'E-circular': 'show_when',
  'W-circular': 'show_when',
  'E-never': 'show_when',
  'W-ask-when': 'show_when',
  'E-formula': 'formula',
  'E-cycle': 'formula',
  'E-unknown-section': 'rule',
  'E-unknown-exhibit': 'rule',
};

/** The place of a problem in the settings of its field. */
export function placeOfProblem(
  { code }: Problem,
  field: Pick<TemplateField, 'show_when' | 'columns'>,
): ProblemPlace {
  const place = places[code] ?? 'top';
  // A column has no place of its own.
  if (place === 'formula' && field.columns) return 'top';
  const isOfRule = place === 'show_when' && code === 'E-condition' && !field.show_when?.trim();
  return isOfRule ? 'rule' : place;
}
