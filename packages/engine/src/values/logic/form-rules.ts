import {
  comparesFields,
  conditionFields,
  hasOrder,
  isComparison,
  testsOf,
} from '../../syntax/condition-fields.ts';
import { evaluateCondition } from '../evaluate-condition.ts';
import { createFieldTable, valueOf } from '../field-table.ts';
import { isBlankValue } from '../../fields/text-value.ts';
import type { Condition } from '../../syntax/nodes.ts';
import { parseCondition } from '../../syntax/parse-condition.ts';
import type { FormRule, TemplateField, Values } from '../../template.ts';

/** A rule between fields with its parsed condition. */
interface ReadRule {
  condition: Condition;
  message: string;
}

export interface BrokenRule {
  message: string;
  /** Names of the fields that the rule reads. The message is shown at the first. */
  fields: string[];
}

export interface RuleValues {
  fields: readonly TemplateField[];
  values: Values;
  /** Whether the form shows the field and its value fits. */
  counts: (field: TemplateField) => boolean;
}

/** Returns the rules that values break. */
export type RuleCheck = (given: RuleValues) => BrokenRule[];

/** Parses rules once, for the check of many values. */
export function createRuleCheck(rules: readonly FormRule[]): RuleCheck {
  const read = readRules(rules);
  return (given) => brokenRules(read, given);
}

/** Parses the conditions of rules. Rules with an invalid condition, which only drafts can have, are left out. */
function readRules(rules: readonly FormRule[]): ReadRule[] {
  return rules.flatMap(({ condition, message }) => {
    const result = parseCondition(condition);
    return 'condition' in result ? { condition: result.condition, message } : [];
  });
}

/**
 * Returns the rules that the values break. A rule is not checked while a field that it reads is hidden or invalid, or a
 * field that it compares is empty.
 */
function brokenRules(rules: readonly ReadRule[], { fields, values, counts }: RuleValues): BrokenRule[] {
  if (rules.length === 0) return [];
  const { find, kindOf } = createFieldTable(fields);
  const isEmpty = (name: string) => kindOf(name) !== 'tick' && isBlankValue(valueOf(values, name));
  return rules.flatMap(({ condition, message }) => {
    const names = conditionFields(condition, kindOf);
    const read = [...new Set(names.flatMap((name) => find(name) ?? []))];
    const compared = testsOf(condition)
      .filter(({ op }) => op !== 'on' && op !== 'empty')
      .flatMap((test) => conditionFields(test, kindOf));
    // Dates and numbers never begin with a letter, so the rule of a draft names an unknown field.
    const isMistaken = testsOf(condition).some(
      (test) =>
        isComparison(test) &&
        hasOrder(kindOf(test.field)) &&
        !comparesFields(test, kindOf) &&
        /^\p{L}/u.test(test.value),
    );
    const isDecidable =
      !isMistaken &&
      names.every((name) => find(name)) &&
      read.every(counts) &&
      compared.every((name) => !isEmpty(find(name)?.name ?? name));
    if (!isDecidable) return [];
    const holds = evaluateCondition(condition, (name) => {
      const field = find(name);
      return field && { kind: kindOf(field.name), value: valueOf(values, field.name) };
    });
    return holds ? [] : { message, fields: read.map(({ name }) => name) };
  });
}
