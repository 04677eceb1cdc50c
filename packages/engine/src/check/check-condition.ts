import { parseCalendarDate } from '../fields/notation/calendar-dates.ts';
import { type CheckContext, didYouMean, findLoop, hasPart, type LoopScope } from './check-context.ts';
import {
  comparesFields,
  conditionFields,
  hasOrder,
  isComparison,
  testsOf,
  type KindOf,
} from '../syntax/condition-fields.ts';
import { decideCondition } from './decide-condition.ts';
import { parseTemplateDecimal } from '../fields/notation/decimals.ts';
import { comparable } from '../values/evaluate-condition.ts';
import { isFieldName } from '../fields/field-names.ts';
import { readTick } from '../fields/checkbox.ts';
import { kindOfField, kindOfType } from '../fields/registry.ts';
import type { Condition, ConditionTest, Position } from '../syntax/nodes.ts';
import type { Fix } from '../problem.ts';
import type { TemplateField } from '../template.ts';

interface Place {
  position: Position;
  scope: LoopScope | undefined;
}

interface Branch {
  condition?: Condition | undefined;
  isElse: boolean;
}

/** Reports mistakes in the conditions of an `{if}`, and branches that are never reached. */
export function checkBranches(context: CheckContext, branches: readonly Branch[], place: Place): void {
  for (const [index, { condition }] of branches.entries()) {
    if (!condition) continue;
    checkCondition(context, condition, place);
    const decision = decide(context, condition, place.scope);
    if (decision === undefined) continue;
    const { reason, fixes } = explain(context, condition);
    if (decision.holds && index === branches.length - 1) {
      context.report('W-always', place.position, `this condition always holds${reason}`, fixes);
    } else {
      const what = decision.holds
        ? 'the text after {else} is never printed'
        : 'this condition can never hold';
      context.report('E-never', place.position, what + reason, fixes);
    }
    if (decision.holds) return;
  }
}

/** Reports mistakes in a condition. */
export function checkCondition(
  context: CheckContext,
  condition: Condition,
  { position, scope }: Place,
): void {
  const missing = new Set<string>();
  for (const name of conditionFields(condition, kindsIn(context, scope))) {
    const [head = '', part] = name.split('.');
    const loop = findLoop(scope, head);
    const field = loop ? undefined : context.table.find(name);
    if (field) context.used.add(field);
    if (!field && !(loop && hasPart(loop, part))) missing.add(name);
  }
  for (const name of missing) {
    const message = `the condition uses "${name}", but there is no such field${didYouMean(context.suggest(name, 2))}`;
    context.report('E-unknown-field', position, message);
  }
  for (const message of findMistakes(context, condition, scope))
    context.report('E-condition', position, message);
}

/**
 * Returns a message for each comparison that can never hold: a date with other words, an amount with letters, an
 * unknown option.
 */
export function findMistakes(context: CheckContext, condition: Condition, scope?: LoopScope): string[] {
  switch (condition.op) {
    case 'or':
    case 'and':
      return condition.args.flatMap((arg) => findMistakes(context, arg, scope));
    case 'not':
      return findMistakes(context, condition.arg, scope);
    case 'on':
    case 'empty':
      return [];
    default:
      break;
  }
  const field = findField(context, condition.field, scope);
  if (!field) return [];
  if (condition.counts) return findCountMistakes(condition, field);
  if (condition.op === 'contains') {
    const mistake = findMissingPart(field, condition.value);
    return mistake === undefined ? [] : [mistake];
  }
  if (isComparison(condition) && comparesFields(condition, kindsIn(context, scope))) return [];
  const values = condition.op === 'in' ? condition.values : [condition.value];
  return values.flatMap((value) => {
    const other = findField(context, value, scope);
    if (!hasOrder(kindOfField(field)) || !isComparison(condition) || (!other && !isFieldName(value)))
      return findMistake(field, value) ?? [];
    return other ? incomparable(field, other) : missingField(context, field, value);
  });
}

function findCountMistakes(condition: ConditionTest, { name, field_type: type }: TemplateField): string[] {
  if (kindOfType(type) !== 'rows' && kindOfType(type) !== 'choices')
    return [`"${name}" has no rows to count`];
  const values = 'values' in condition ? condition.values : 'value' in condition ? [condition.value] : [];
  return values
    .filter((value) => parseTemplateDecimal(value) === undefined)
    .map((value) => `the count of "${name}" is a number, "${value}" is not`);
}

function missingField({ suggest }: CheckContext, field: TemplateField, name: string): string {
  return `there is no field "${name}" to compare "${field.name}" with${didYouMean(suggest(name, 2))}`;
}

function incomparable(field: TemplateField, other: TemplateField): string {
  const [one, two] = [field, other].map(({ name, field_type: type }) => `"${name}" (${type})`);
  return `${one} and ${two} can't be compared: only dates with dates, and numbers with numbers`;
}

/** Returns why the field can never have the value, or undefined if it can. */
export function findMistake(field: TemplateField, value: string): string | undefined {
  switch (kindOfField(field)) {
    case 'date':
      if (parseCalendarDate(value.trim())) return undefined;
      return `"${field.name}" is a date: write "${value}" as year-month-day, such as 2026-03-05`;
    case 'decimal':
      return parseTemplateDecimal(value) === undefined
        ? `"${field.name}" is a number, "${value}" is not`
        : undefined;
    case 'tick':
      if (readTick(value) !== undefined) return undefined;
      return `"${field.name}" is a checkbox: it is yes or no, never "${value}"`;
    case 'choice':
    case 'choices':
      return findMissingOption(field, value);
    default:
      return undefined;
  }
}

function findMissingOption(field: TemplateField, value: string): string | undefined {
  const options = optionsOf(field);
  if (options.length === 0 || options.some((option) => comparable(option) === comparable(value)))
    return undefined;
  return `"${field.name}" has no option "${value}"; it has ${listOf(options)}`;
}

function findMissingPart(field: TemplateField, value: string): string | undefined {
  const options = optionsOf(field);
  if (!isChoice(field) || options.length === 0) return undefined;
  if (options.some((option) => comparable(option).includes(comparable(value)))) return undefined;
  return `no option of "${field.name}" contains "${value}"`;
}

function isChoice({ field_type: type }: TemplateField): boolean {
  return kindOfType(type) === 'choice' || kindOfType(type) === 'choices';
}

function optionsOf({ options = [] }: TemplateField): string[] {
  return options.filter((option) => option.trim() !== '');
}

function listOf(options: readonly string[]): string {
  const named = options.slice(0, 5).map((option) => `"${option}"`);
  return options.length > named.length
    ? `${named.join(', ')} and ${options.length - named.length} more`
    : named.join(', ');
}

/**
 * Whether a condition always or never holds; undefined if it depends on the values. A required checkbox that is always
 * shown is always ticked.
 */
export function decide(
  context: CheckContext,
  condition: Condition,
  scope?: LoopScope,
): { holds: boolean } | undefined {
  const holds = decideCondition(
    condition,
    (name) => {
      const field = findField(context, name, scope);
      return field && isAlwaysTicked(field) ? { kind: 'tick', value: true } : undefined;
    },
    kindsIn(context, scope),
  );
  return holds === undefined ? undefined : { holds };
}

/** Names the required checkbox that makes a condition certain, with a fix. */
export function explain(context: CheckContext, condition: Condition): { reason: string; fixes?: Fix[] } {
  const box = testsOf(condition)
    .map(({ field }) => context.table.find(field))
    .find((field) => field !== undefined && isAlwaysTicked(field));
  if (!box) return { reason: '' };
  const change_field = { name: box.name, required: false };
  return {
    reason: `: "${box.name}" must be ticked`,
    fixes: [{ label: `Let clients leave "${box.label || box.name}" unticked`, change_field }],
  };
}

export function isAlwaysTicked({ field_type: type, required, show_when: showWhen }: TemplateField): boolean {
  return kindOfType(type) === 'tick' && required && !showWhen?.trim();
}

function kindsIn(context: CheckContext, scope: LoopScope | undefined): KindOf {
  return (name) => kindOfField(findField(context, name, scope));
}

function findField(context: CheckContext, name: string, scope?: LoopScope): TemplateField | undefined {
  const [head = ''] = name.split('.');
  return findLoop(scope, head) ? undefined : context.table.find(name);
}
