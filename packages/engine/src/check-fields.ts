import { parseCalendarDate } from './calendar-dates.ts';
import { type CheckContext, didYouMean, reportField, titleOf } from './check-context.ts';
import { parseDecimal } from './decimals.ts';
import { isUsableFieldName } from './field-names.ts';
import { patternProblem } from './fields/field-pattern.ts';
import { isFieldType } from './fields/registry.ts';
import { conditionFields, parseCondition } from './parse-condition.ts';
import { partKey } from './section-visibility.ts';
import { fieldTypes, type TemplateField } from './template.ts';

/** Problems of the fields themselves, and of fields and text together. Expects the text to be checked before. */
export function checkFields(fields: readonly TemplateField[], context: CheckContext): void {
  const names = new Set<string>();
  for (const field of fields) {
    for (const message of findFieldMistakes(field, names))
      reportField(context, field, { code: 'E-field', message });
    names.add(field.name.toLowerCase());
    checkShowWhen(field, context);
    checkRule(field, context);
  }
  for (const field of fields) {
    if (context.used.has(field) || hasRule(field)) continue;
    reportField(context, field, {
      code: 'W-unused-field',
      message: `${titleOf(field)} is not used in the text`,
    });
  }
  warnUnusedSections(fields, context);
}

function findFieldMistakes(field: TemplateField, earlierNames: Set<string>): string[] {
  const title = titleOf(field);
  const mistakes: string[] = [];
  if (!isUsableFieldName(field.name)) mistakes.push(`"${field.name}" can not be the name of a field`);
  if (earlierNames.has(field.name.toLowerCase()))
    mistakes.push(`there are two fields called "${field.name}"`);
  if (!isFieldType(field.field_type)) {
    mistakes.push(
      `${title} has the unknown type "${field.field_type}"; the types are ${fieldTypes.join(', ')}`,
    );
  }
  if (field.field_type === 'select' && !field.options?.some((option) => option.trim() !== '')) {
    mistakes.push(`${title} is a select without options`);
  }
  const pattern = field.pattern ? patternProblem(field.pattern) : undefined;
  if (pattern !== undefined) mistakes.push(`the pattern of ${title} ${pattern}`);
  mistakes.push(...findBoundMistakes(field));
  return mistakes;
}

function findBoundMistakes(field: TemplateField): string[] {
  const isDate = field.field_type === 'date';
  const isNumber = ['number', 'currency', 'percentage'].includes(field.field_type);
  if (!isDate && !isNumber) return [];
  const isBound = (bound: string) =>
    isDate ? parseCalendarDate(bound) !== undefined : parseDecimal(bound) !== undefined;
  return [field.min, field.max]
    .filter((bound) => bound !== undefined && bound !== '' && !isBound(bound))
    .map((bound) => `${titleOf(field)} has the limit "${bound}", which is no ${isDate ? 'date' : 'number'}`);
}

function checkShowWhen(field: TemplateField, context: CheckContext): void {
  if (!field.show_when?.trim()) return;
  const result = parseCondition(field.show_when);
  if ('error' in result) {
    const message = `${titleOf(field)} is shown when "${field.show_when}": ${result.error}`;
    reportField(context, field, { code: 'E-condition', message });
    return;
  }
  for (const name of new Set(conditionFields(result.condition))) {
    const other = context.table.find(name);
    if (other) context.used.add(other);
    else {
      const suggestion = didYouMean(context.suggest(name, 2));
      const message = `${titleOf(field)} is shown depending on "${name}", which is no field${suggestion}`;
      reportField(context, field, { code: 'E-unknown-field', message });
    }
  }
}

function hasRule({ conditional_show: rule }: TemplateField): boolean {
  return Boolean(rule?.hide_sections?.length || rule?.show_exhibits?.length);
}

function checkRule(field: TemplateField, context: CheckContext): void {
  for (const name of field.conditional_show?.hide_sections ?? []) {
    if (context.sections.has(partKey(name))) continue;
    const message = `${titleOf(field)} hides section "${name}", which the text does not have`;
    reportField(context, field, { code: 'E-unknown-section', message });
  }
  for (const name of field.conditional_show?.show_exhibits ?? []) {
    if (context.exhibits.has(partKey(name))) continue;
    const message = `${titleOf(field)} shows exhibit "${name}", which the text does not have`;
    reportField(context, field, { code: 'E-unknown-exhibit', message });
  }
}

function warnUnusedSections(fields: readonly TemplateField[], context: CheckContext): void {
  const named = new Set(fields.flatMap((field) => field.conditional_show?.hide_sections ?? []).map(partKey));
  for (const [key, position] of context.sections) {
    if (named.has(key)) continue;
    context.report('W-section-unused', position, 'no field hides this section: it is always shown');
  }
}
