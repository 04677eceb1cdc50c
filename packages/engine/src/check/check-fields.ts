import { checkColumns, checkFormulas, checkOptionList } from './check-formulas.ts';
import { checkCircles } from './check-circles.ts';
import { decide, explain, findMistake, findMistakes, isAlwaysTicked } from './check-condition.ts';
import { type CheckContext, didYouMean, reportField, titleOf } from './check-context.ts';
import { conditionFields } from '../syntax/condition-fields.ts';
import { findBoundMistakes, findDefaultMistake, findOptionMistake } from './check-values.ts';
import { isUsableFieldName } from '../fields/field-names.ts';
import { patternProblem } from '../fields/pattern/field-pattern.ts';
import { isFieldType, kindOfType } from '../fields/registry.ts';
import type { Condition } from '../syntax/nodes.ts';
import { parseCondition } from '../syntax/parse-condition.ts';
import { partKey } from '../values/section-visibility.ts';
import { fieldTypes, type TemplateField } from '../template.ts';

/** Reports problems of the fields. `checkText` must run first: it collects which fields the text uses. */
export function checkFields(fields: readonly TemplateField[], context: CheckContext): void {
  const printed = new Set(context.used);
  const names = new Set<string>();
  const conditions = new Map<TemplateField, Condition>();
  for (const field of fields) {
    const mistakes = findFieldMistakes(field, names);
    for (const message of mistakes) reportField(context, field, { code: 'E-field', message });
    names.add(field.name.toLowerCase());
    // A field with such a mistake accepts no default at all.
    const mistake =
      mistakes.length === 0 && !hasOpenOptions(field, context) ? findDefaultMistake(field) : undefined;
    if (mistake !== undefined) reportField(context, field, { code: 'E-default', message: mistake });
    const condition = readShowWhen(field, context);
    if (condition) {
      conditions.set(field, condition);
      checkShowWhen(field, condition, context);
    }
    checkRule(field, context);
    checkColumns(field, context);
    checkOptionList(field, context);
  }
  checkFormulas(fields, context);
  checkCircles(conditions, context);
  for (const field of fields) {
    const isRows = kindOfType(field.field_type) === 'rows';
    if ((isRows ? printed : context.used).has(field) || hasRule(field)) continue;
    const message = isRows
      ? `nothing prints the rows of ${titleOf(field)}: write {for each row in ${field.name}}`
      : `${titleOf(field)} is not used in the text`;
    reportField(context, field, { code: isRows ? 'W-rows-unused' : 'W-unused-field', message });
  }
  warnUnusedSections(fields, context);
}

/** Whether the options come from a list that is not known here. */
function hasOpenOptions({ options_from: name }: TemplateField, { findList }: CheckContext): boolean {
  return Boolean(name) && findList?.(name ?? '') === undefined;
}

function findFieldMistakes(field: TemplateField, earlierNames: Set<string>): string[] {
  const title = titleOf(field);
  const mistakes: string[] = [];
  if (!isUsableFieldName(field.name)) mistakes.push(`"${field.name}" is not a valid field name`);
  if (earlierNames.has(field.name.toLowerCase()))
    mistakes.push(`there are two fields called "${field.name}"`);
  if (!isFieldType(field.field_type)) {
    mistakes.push(
      `${title} has the unknown type "${field.field_type}"; the types are ${fieldTypes.join(', ')}`,
    );
  }
  const kind = kindOfType(field.field_type);
  if ((kind === 'choice' || kind === 'choices') && findOptionMistake(field))
    mistakes.push(`${title} is a select without options`);
  const pattern = field.pattern ? patternProblem(field.pattern) : undefined;
  if (pattern !== undefined) mistakes.push(`the pattern of ${title} ${pattern}`);
  mistakes.push(...findBoundMistakes(field));
  return mistakes;
}

function readShowWhen(field: TemplateField, context: CheckContext): Condition | undefined {
  if (!field.show_when?.trim()) return undefined;
  const result = parseCondition(field.show_when);
  if ('condition' in result) return result.condition;
  const message = `${titleOf(field)} is shown when "${field.show_when}": ${result.error}`;
  reportField(context, field, { code: 'E-condition', message });
  return undefined;
}

function checkShowWhen(field: TemplateField, condition: Condition, context: CheckContext): void {
  for (const name of new Set(conditionFields(condition, context.table.kindOf))) {
    const other = context.table.find(name);
    if (other) context.used.add(other);
    else {
      const suggestion = didYouMean(context.suggest(name, 2));
      const message = `the condition of ${titleOf(field)} uses "${name}", but there is no such field${suggestion}`;
      reportField(context, field, { code: 'E-unknown-field', message });
    }
  }
  for (const mistake of findMistakes(context, condition)) {
    const message = `${titleOf(field)} is shown when "${field.show_when}": ${mistake}`;
    reportField(context, field, { code: 'E-condition', message });
  }
  const decision = decide(context, condition);
  if (!decision) return;
  const { reason, fixes } = explain(context, condition);
  const code = decision.holds ? 'W-always' : 'E-never';
  const message = `${titleOf(field)} is ${decision.holds ? 'always' : 'never'} shown${reason}`;
  reportField(context, field, { code, message, fixes });
}

function hasRule({ conditional_show: rule }: TemplateField): boolean {
  return Boolean(rule?.hide_sections?.length || rule?.show_exhibits?.length);
}

function checkRule(field: TemplateField, context: CheckContext): void {
  const { hide_sections: sections = [], show_exhibits: exhibits = [], when } = field.conditional_show ?? {};
  for (const name of sections) {
    if (context.sections.has(partKey(name))) continue;
    const message = `${titleOf(field)} hides section "${name}", which the text does not have`;
    reportField(context, field, { code: 'E-unknown-section', message });
  }
  for (const name of exhibits) {
    if (context.exhibits.has(partKey(name))) continue;
    const message = `${titleOf(field)} shows exhibit "${name}", which the text does not have`;
    reportField(context, field, { code: 'E-unknown-exhibit', message });
  }
  if (!hasRule(field)) return;
  for (const mistake of [when ?? []].flat().flatMap((value) => findMistake(field, value) ?? []))
    reportField(context, field, {
      code: 'E-condition',
      message: `the rule of ${titleOf(field)}: ${mistake}`,
    });
  if (!isAlwaysTicked(field)) return;
  const { reason, fixes } = explain(context, { op: 'on', field: field.name });
  const message = `the rule of ${titleOf(field)} always has the same result${reason}`;
  reportField(context, field, { code: 'W-always', message, fixes });
}

function warnUnusedSections(fields: readonly TemplateField[], context: CheckContext): void {
  const named = new Set(fields.flatMap((field) => field.conditional_show?.hide_sections ?? []).map(partKey));
  for (const [key, position] of context.sections) {
    if (named.has(key)) continue;
    context.report('W-section-unused', position, 'no field hides this section: it is always shown');
  }
}
