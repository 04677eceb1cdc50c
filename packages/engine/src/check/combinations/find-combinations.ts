import { createFieldTable, inFieldOrder, valueOf } from '../../values/field-table.ts';
import { createFieldVisibility } from '../../values/field-visibility.ts';
import type { FindConditionField } from '../../values/evaluate-condition.ts';
import { createRuleCheck, type RuleCheck } from '../../values/logic/form-rules.ts';
import { findFieldModule } from '../../fields/registry.ts';
import { comparesFields, isComparison } from '../../syntax/condition-fields.ts';
import type { ConditionTest, Position, TemplateDocument } from '../../syntax/nodes.ts';
import type { FormRule, TemplateField, Value, Values } from '../../template.ts';
import { answersOf } from './answer-classes.ts';
import { type Answers, findPlaces, type Guard, type Place, readGuard } from './guards.ts';

/** A part of the template that no answers, or all answers, show; or a blank that some answers leave in the text. */
export interface CombinationFinding {
  kind: 'never-shown' | 'always-shown' | 'never-asked' | 'always-asked' | 'hidden-field';
  /** The command of the branch, or the placeholder. */
  position?: Position;
  /** The field that is asked or printed. */
  field?: string;
  /** As typed; empty for the branch without a condition. */
  condition?: string;
  /** Answers that show it. */
  example?: Values;
}

export interface CombinationReport {
  findings: CombinationFinding[];
  /** Branches, questions and printed fields that all combinations were tried for. */
  checked: number;
  /** For each branch that can be shown, answers that show it. */
  shown: { place: Place; example: Values }[];
  /** The others: too many combinations, or tests of answers that can't be listed. */
  skipped: number;
}

/** More combinations of the fields of one place are not tried. */
export const maxCombinations = 2 ** 16;

/** A place or a question, with the fields whose answers matter to it. */
type Target = { tests: readonly ConditionTest[]; fields: readonly TemplateField[] } & (
  | { kind: 'place'; place: Place }
  | { kind: 'question'; field: TemplateField; condition: string }
);

interface CombinationOptions {
  rules?: readonly FormRule[];
  limit?: number;
}

/**
 * Tries all combinations of the answers that the conditions of a template tell apart, for each branch, each question and
 * each printed field. It evaluates conditions as the form and the document do.
 */
export function findCombinations(
  parsed: { document: TemplateDocument },
  fields: readonly TemplateField[],
  options: CombinationOptions = {},
): CombinationReport {
  const steps = combinationSteps(parsed, fields, options);
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

/** Combinations that are tried without a pause. */
const combinationsOfStep = 200;

/** The same in short steps, between which a page can paint and stop. */
export function* combinationSteps(
  { document }: { document: TemplateDocument },
  fields: readonly TemplateField[],
  { rules = [], limit = maxCombinations }: CombinationOptions = {},
): Generator<undefined, CombinationReport> {
  const table = createFieldTable(fields);
  const showWhen = new Map(
    fields.flatMap((field): [TemplateField, Guard][] => {
      const guard = field.show_when?.trim() ? readGuard(field.show_when) : undefined;
      return guard ? [[field, guard]] : [];
    }),
  );
  const closure = (tests: readonly ConditionTest[], more: readonly TemplateField[] = []) => {
    const found = new Set(more);
    const all = [...tests];
    const add = (name: string) => {
      const field = table.find(name);
      if (field) found.add(field);
    };
    const addTests = (added: readonly ConditionTest[]) => {
      for (const test of added) {
        add(test.field);
        if (isComparison(test) && comparesFields(test, table.kindOf)) add(test.value);
      }
    };
    addTests(tests);
    // A question depends on those that decide whether it is asked.
    for (const field of found) {
      const asked = showWhen.get(field)?.tests ?? [];
      all.push(...asked);
      addTests(asked);
    }
    return { tests: all, fields: inFieldOrder([...found]) };
  };
  const targets: Target[] = [
    ...findPlaces(document, fields).flatMap((place): Target[] => {
      const around = place.around.flatMap(({ tests }) => tests);
      if (place.kind === 'branch')
        return [{ kind: 'place', place, ...closure([...around, ...place.own.tests]) }];
      const field = table.find(place.name);
      const isAsked = field && !findFieldModule(field.field_type)?.isCalculated;
      if (!isAsked || !field.required || !showWhen.has(field)) return [];
      return [{ kind: 'place', place, ...closure(around, [field]) }];
    }),
    ...[...showWhen].map(([field, { tests }]): Target => ({
      kind: 'question',
      field,
      condition: field.show_when ?? '',
      ...closure(tests, [field]),
    })),
  ];
  const broken = createRuleCheck(rules);
  const report: CombinationReport = { findings: [], shown: [], checked: 0, skipped: 0 };
  for (const group of groupByFields(targets).values()) {
    yield;
    yield* tryGroup(group, { table, broken, limit, report });
  }
  report.findings.sort((a, b) => lineOf(a) - lineOf(b));
  return report;
}

function lineOf({ position }: CombinationFinding): number {
  return position?.line ?? Infinity;
}

/** Targets that depend on the same fields share their combinations. */
function groupByFields(targets: readonly Target[]): Map<string, Target[]> {
  const groups = new Map<string, Target[]>();
  for (const target of targets) {
    const key = target.fields.map(({ name }) => name).join('\n');
    groups.set(key, [...(groups.get(key) ?? []), target]);
  }
  return groups;
}

interface Trying {
  table: ReturnType<typeof createFieldTable>;
  broken: RuleCheck;
  limit: number;
  report: CombinationReport;
}

/** Answers by which the combinations so far have shown a target or not. */
interface Seen {
  around?: Values;
  /** Within what is around it. */
  shown?: Values;
  hidden?: Values;
}

function* tryGroup(
  targets: readonly Target[],
  { table, broken, limit, report }: Trying,
): Generator<undefined, void> {
  const [first] = targets;
  if (!first) return;
  const { fields } = first;
  const tests = targets.flatMap((target) => target.tests);
  const isKnown = tests.every(({ field }) => table.find(field) !== undefined);
  const tied = Math.max(
    1,
    tests.filter((test) => isComparison(test) && comparesFields(test, table.kindOf)).length + 1,
  );
  const combined = { fields, tests, kindOf: table.kindOf, tied };
  const answers = fields.map((field) => answersOf(field, combined));
  const size = answers.reduce((product, one) => product * (one?.length ?? Infinity), 1);
  if (!isKnown || size > limit || size === 0) {
    report.skipped += targets.length;
    return;
  }
  report.checked += targets.length;
  const visibility = createFieldVisibility(fields);
  const seen = targets.map((): Seen => ({}));
  let open = targets.map((_, index) => index);
  let tried = 0;
  for (const values of combinationsOf(
    fields,
    answers.map((one) => one ?? []),
  )) {
    tried += 1;
    if (tried % combinationsOfStep === 0) yield;
    const asked = visibility.asked(values);
    const find: FindConditionField = (name) => {
      const field = table.find(name);
      return field && { kind: table.kindOf(name), value: valueOf(asked, field.name) };
    };
    const hidden = visibility.hidden(values);
    // The form does not take answers that break a rule.
    if (broken({ fields, values: asked, counts: (field) => !hidden.has(field) }).length > 0) continue;
    for (const index of open) {
      const [target, state] = [targets[index], seen[index]];
      if (target && state) look(target, state, { values, hidden, answers: { find, values: asked } });
    }
    open = open.filter((index) => !isDecided(seen[index]));
    if (open.length === 0) break;
  }
  for (const [index, target] of targets.entries()) {
    const finding = findingOf(target, seen[index] ?? {});
    if (finding) report.findings.push(finding);
    const example = seen[index]?.shown;
    if (target.kind === 'place' && target.place.kind === 'branch' && example)
      report.shown.push({ place: target.place, example });
  }
}

function isDecided(seen: Seen | undefined): boolean {
  return seen?.shown !== undefined && seen.hidden !== undefined;
}

function* combinationsOf(
  fields: readonly TemplateField[],
  answers: readonly (readonly Value[])[],
): Iterable<Values> {
  const at = answers.map(() => 0);
  for (;;) {
    yield Object.fromEntries(fields.map(({ name }, index) => [name, answers[index]?.[at[index] ?? 0] ?? '']));
    let digit = 0;
    while (digit < at.length && (at[digit] ?? 0) + 1 >= (answers[digit]?.length ?? 0)) at[digit++] = 0;
    if (digit >= at.length) return;
    at[digit] = (at[digit] ?? 0) + 1;
  }
}

interface Combination {
  values: Values;
  hidden: ReadonlySet<TemplateField>;
  answers: Answers;
}

function look(target: Target, seen: Seen, { values, hidden, answers }: Combination): void {
  const note = (isShown: boolean) => {
    seen.around ??= values;
    if (isShown) seen.shown ??= values;
    else seen.hidden ??= values;
  };
  if (target.kind === 'question') return note(!hidden.has(target.field));
  const { place } = target;
  if (!place.around.every((guard) => guard.holds(answers))) return;
  if (place.kind === 'branch') return note(place.own.holds(answers));
  note([...hidden].every(({ name }) => name.toLowerCase() !== place.name.toLowerCase()));
}

function findingOf(target: Target, { around, shown, hidden }: Seen): CombinationFinding | undefined {
  // The text around it is never shown: that is a finding of its own.
  if (around === undefined) return undefined;
  if (target.kind === 'question') {
    const { field, condition } = target;
    if (shown === undefined) return { kind: 'never-asked', field: field.name, condition };
    return hidden === undefined ? { kind: 'always-asked', field: field.name, condition } : undefined;
  }
  const { place } = target;
  if (place.kind === 'field') {
    const isExact = target.fields.every(({ field_type: type }) => !findFieldModule(type)?.isCalculated);
    if (hidden === undefined || !isExact) return undefined;
    return { kind: 'hidden-field', field: place.name, position: place.position, example: hidden };
  }
  const { position, condition } = place;
  if (shown === undefined) return { kind: 'never-shown', position, condition };
  const isAlways = hidden === undefined && place.isFirst;
  return isAlways ? { kind: 'always-shown', position, condition } : undefined;
}
