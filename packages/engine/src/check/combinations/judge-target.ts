import { parseTemplateDecimal } from '../../fields/notation/decimals.ts';
import type { ConditionTest, Position } from '../../syntax/nodes.ts';
import type { TemplateField, Values } from '../../template.ts';
import { kindOfField } from '../../fields/registry.ts';
import { isBlankValue } from '../../fields/text-value.ts';
import type { Answers, Place } from './guards.ts';
import { isCalculated, type Target } from './targets.ts';

/** A part of the template that answers show wrongly, or never, or always. */
export interface CombinationFinding {
  kind:
    | 'never-shown'
    | 'always-shown'
    | 'never-asked'
    | 'always-asked'
    | 'hidden-field'
    | 'never-printed'
    | 'both-shown'
    | 'lost-reference';
  /** The command of the branch, the placeholder or the reference. */
  position?: Position;
  /** The field that is asked or printed. */
  field?: string;
  /** As typed; empty for the branch without a condition. */
  condition?: string;
  /** The condition directly after it. */
  otherCondition?: string;
  /** Answers that show it. */
  example?: Values;
}

/** The answers with which the combinations tried so far have shown a target, or have not. */
export interface Seen {
  around?: Values;
  /** Within what is around it; of two conditions the first alone. */
  shown?: Values;
  /** Of two conditions the second alone. */
  hidden?: Values;
  /** Both of two conditions. */
  both?: Values;
  /** Answers that rule a finding out. */
  cleared?: true;
}

/** One combination of answers. */
export interface Combination {
  values: Values;
  hidden: ReadonlySet<TemplateField>;
  answers: Answers;
}

/** Notes what one combination of answers shows of a target. */
export function look(target: Target, seen: Seen, { values, hidden, answers }: Combination): void {
  const note = (isShown: boolean) => {
    seen.around ??= values;
    if (isShown) seen.shown ??= values;
    else seen.hidden ??= values;
  };
  switch (target.kind) {
    case 'question':
      return note(!hidden.has(target.field));
    case 'print':
      if (hidden.has(target.field)) return;
      note(target.places.some((guards) => guards.every((guard) => guard.holds(answers))));
      if (seen.shown) seen.cleared = true;
      return;
    case 'pair':
      return lookAtPair(target, seen, { values, hidden, answers });
    default:
  }
  const { place } = target;
  if (!place.around.every((guard) => guard.holds(answers))) return;
  if (place.kind === 'branch') return note(place.own.holds(answers));
  if (place.kind === 'reference')
    return note(place.clauses.some((guards) => guards.every((guard) => guard.holds(answers))));
  note([...hidden].every(({ name }) => name.toLowerCase() !== place.name.toLowerCase()));
}

function lookAtPair(
  { place, fields }: Extract<Target, { kind: 'pair' }>,
  seen: Seen,
  { values, answers }: Combination,
): void {
  if (!place.around.every((guard) => guard.holds(answers))) return;
  const isFirst = place.first.holds(answers);
  const isSecond = place.second.holds(answers);
  if (isFirst && isSecond) {
    seen.both ??= values;
    if (!isAtBounds([...place.first.tests, ...place.second.tests], answers)) seen.cleared = true;
  } else if (isFirst) seen.shown ??= values;
  else if (isSecond) seen.hidden ??= values;
  // A question without an answer is neither.
  else if (!fields.some((field) => isUnanswered(field, answers))) seen.cleared = true;
}

function isUnanswered(field: TemplateField, { values }: Answers): boolean {
  return kindOfField(field) !== 'tick' && isBlankValue(values[field.name]);
}

/**
 * Whether the tests that compare amounts or dates meet exactly at the compared value, as "at most 1,000" and "at least
 * 1,000" do. A wider range that both take is meant.
 */
function isAtBounds(tests: readonly ConditionTest[], { find }: Answers): boolean {
  return tests.every((test) => {
    if (test.op !== '<' && test.op !== '>' && test.op !== '<=' && test.op !== '>=') return true;
    if (test.counts) return false;
    const value = find(test.field)?.value;
    const bound = find(test.value)?.value ?? test.value;
    return value === bound || (value !== undefined && numberOf(value) === numberOf(bound));
  });
}

function numberOf(value: unknown): number {
  return typeof value === 'string' ? Number(parseTemplateDecimal(value)) : Number.NaN;
}

/** Whether further combinations can change nothing about a target. */
export function isDecided(target: Target, seen: Seen): boolean {
  if (target.kind === 'pair' || target.kind === 'print') return seen.cleared === true;
  return seen.shown !== undefined && seen.hidden !== undefined;
}

/** Returns the finding about a target after all combinations; after some of them only what these prove. */
export function findingOf(target: Target, seen: Seen, hasAll: boolean): CombinationFinding | undefined {
  const { around, shown, hidden, both, cleared } = seen;
  if (target.kind === 'pair') {
    const { position, condition, otherCondition } = target.place;
    const isFound = hasAll && both && shown && hidden && !cleared;
    return isFound ? { kind: 'both-shown', position, condition, otherCondition, example: both } : undefined;
  }
  // The text around it is never shown: that is a finding of its own.
  if (around === undefined) return undefined;
  if (target.kind === 'print') {
    const { field } = target;
    return hasAll && !cleared ? { kind: 'never-printed', field: field.name, example: around } : undefined;
  }
  if (target.kind === 'question') {
    const { field, condition } = target;
    if (!hasAll) return undefined;
    if (shown === undefined) return { kind: 'never-asked', field: field.name, condition };
    return hidden === undefined ? { kind: 'always-asked', field: field.name, condition } : undefined;
  }
  return findingOfPlace(target.place, { target, seen, hasAll });
}

function findingOfPlace(
  place: Exclude<Place, { kind: 'pair' }>,
  { target, seen: { shown, hidden }, hasAll }: { target: Target; seen: Seen; hasAll: boolean },
): CombinationFinding | undefined {
  if (place.kind === 'field') {
    if (hidden === undefined || target.fields.some(isCalculated)) return undefined;
    return { kind: 'hidden-field', field: place.name, position: place.position, example: hidden };
  }
  if (place.kind === 'reference') {
    const { position } = place;
    return hidden && { kind: 'lost-reference', position, example: hidden };
  }
  const { position, condition } = place;
  if (!hasAll) return undefined;
  if (shown === undefined) return { kind: 'never-shown', position, condition };
  const isAlways = hidden === undefined && place.isFirst;
  return isAlways ? { kind: 'always-shown', position, condition } : undefined;
}
