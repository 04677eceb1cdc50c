import { conditionFields, type KindOf } from '@inkfield/engine/condition-fields';
import { createFieldTable } from '@inkfield/engine/field-table';
import { parseCondition } from '@inkfield/engine/parse-condition';
import { changeText } from './change-text.ts';
import { decide, dropUnused, markAt, type Review, type ReviewedMark } from './decide-mark.ts';

const opening = /^\{((?:else )?if) ([^{}]*)\}/i;

/** The condition in the {if} of a mark; undefined without an {if}. */
export function conditionOf({ text }: Review, { range }: ReviewedMark): string | undefined {
  return range && opening.exec(text.slice(range.from, range.to))?.[2];
}

/** The error of a condition, in plain words. */
export function conditionProblem({ fields }: Review, condition: string): string | undefined {
  if (/[{}\n]/.test(condition)) return 'A condition has no braces in it.';
  const parsed = parseCondition(condition);
  if ('error' in parsed) return `This is no condition: ${parsed.error}.`;
  const { find, kindOf } = createFieldTable(fields);
  const unknown = conditionFields(parsed.condition, kindOf).find((name) => !find(name));
  return unknown === undefined ? undefined : `There is no field "${unknown}".`;
}

/** Another condition in the same place. A field that nothing names any longer goes. */
export function setCondition(review: Review, index: number, condition: string): Review {
  const mark = markAt(review, index);
  const [whole, word] = mark.range
    ? (opening.exec(review.text.slice(mark.range.from, mark.range.to)) ?? [])
    : [];
  if (!mark.range || whole === undefined || conditionProblem(review, condition) !== undefined) return review;
  const { from } = mark.range;
  const change = { from, to: from + whole.length, insert: `{${word ?? 'if'} ${condition.trim()}}` };
  const parsed = parseCondition(condition);
  const { kindOf } = createFieldTable(review.fields);
  const named = 'condition' in parsed ? conditionFields(parsed.condition, kindOf) : [];
  const before = namesIn(whole, word ?? 'if', kindOf);
  const changed = decide(changeText(review, [change]), index, {
    ...(mark.field !== undefined && !named.includes(mark.field) && { field: named[0] }),
  });
  return before.reduce(dropUnused, changed);
}

function namesIn(tag: string, word: string, kindOf: KindOf): string[] {
  const parsed = parseCondition(tag.slice(word.length + 2, -1));
  return 'condition' in parsed ? conditionFields(parsed.condition, kindOf) : [];
}
