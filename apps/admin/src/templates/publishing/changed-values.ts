import type { TemplateField } from '@inkfield/engine/template';

/** The names of a field's properties for people. */
export const fieldTitles: Partial<Record<keyof TemplateField, string>> = {
  label: 'label',
  field_type: 'type',
  required: 'required',
  placeholder: 'placeholder',
  options: 'options',
  options_from: 'list of options',
  conditional_show: 'sections and exhibits',
  help_text: 'help text',
  default_value: 'default',
  sample: 'sample',
  group: 'group',
  show_when: 'condition',
  min: 'minimum',
  max: 'maximum',
  whole: 'whole numbers',
  max_length: 'maximum length',
  pattern: 'pattern',
  pattern_message: 'message of the pattern',
  columns: 'columns',
  min_rows: 'minimum rows',
  max_rows: 'maximum rows',
  row_label: 'word for one row',
  each: 'rows that are made',
  due: 'meaning of the day',
  means: 'meaning',
  formula: 'formula',
  result_type: 'type of the result',
  name: 'name',
};

/** Empty text for all values that mean nothing. */
export function shown(value: unknown): string {
  return value === undefined || value === null || value === '' || value === false
    ? ''
    : JSON.stringify(value);
}

/** A sentence part about a property with both values; none where they are the same. */
export function changeOf(title: string, before: unknown, after: unknown): string[] {
  if (shown(before) === shown(after)) return [];
  return [`${title} from ${worded(before)} to ${worded(after)}`];
}

function worded(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (shown(value) === '') return 'nothing';
  if (typeof value === 'object' && value !== null) return Object.values(value).join(', ');
  return `"${String(value)}"`;
}
