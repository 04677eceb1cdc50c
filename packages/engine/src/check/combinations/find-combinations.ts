import { createFieldTable, type FieldTable, valueOf } from '../../values/field-table.ts';
import { createFieldVisibility } from '../../values/field-visibility.ts';
import type { FindConditionField } from '../../values/evaluate-condition.ts';
import { createRuleCheck, type RuleCheck } from '../../values/logic/form-rules.ts';
import type { Position, TemplateDocument } from '../../syntax/nodes.ts';
import type { TemplateField, Values } from '../../template.ts';
import { answerClasses } from './answer-classes.ts';
import type { Place } from './guards.ts';
import { type CombinationFinding, findingOf, isDecided, look, type Seen } from './judge-target.ts';
import { allCombinations, pairwiseCombinations } from './pairs.ts';
import { type Target, type TargetOptions, targetsOf } from './targets.ts';

export type { CombinationFinding } from './judge-target.ts';

/** Where a branch, a question or a printed field is: its place in the text or its field. */
export interface CheckedPart {
  position?: Position;
  field?: string;
}

export interface CombinationReport {
  findings: CombinationFinding[];
  /** Branches, questions and printed fields that all combinations were tried for. */
  checked: number;
  /** Those with too many combinations, for which each two answers were tried together. */
  pairwise: CheckedPart[];
  /** Those that were not tried: their tests have answers that can't be listed, or there was no time. */
  unchecked: CheckedPart[];
  /** For each branch that can be shown, answers that show it. */
  shown: { place: Place; example: Values }[];
}

/** Of a place with more combinations only each two answers are tried together. */
export const maxCombinations = 2 ** 16;
/** More fields would take too long even so. */
const maxPairedFields = 60;

interface CombinationOptions extends Partial<TargetOptions> {
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

/**
 * The same in short steps, between which a page can paint and stop. Each step gives what is known until then, with all
 * that was not tried yet as unchecked.
 */
export function* combinationSteps(
  { document }: { document: TemplateDocument },
  fields: readonly TemplateField[],
  { rules = [], elsewhere = '', limit = maxCombinations }: CombinationOptions = {},
): Generator<CombinationReport, CombinationReport> {
  const table = createFieldTable(fields);
  const groups = [...groupByFields(targetsOf(document, table, { rules, elsewhere })).values()];
  const broken = createRuleCheck(rules);
  const report: CombinationReport = { findings: [], shown: [], checked: 0, pairwise: [], unchecked: [] };
  for (const [index, group] of groups.entries()) {
    const steps = tryGroup(group, { table, broken, limit, report });
    const left = groups.slice(index).flat().map(partOf);
    while (!steps.next().done) yield { ...report, unchecked: [...report.unchecked, ...left] };
  }
  report.findings.sort((a, b) => lineOf(a) - lineOf(b));
  return report;
}

function lineOf({ position }: CheckedPart): number {
  return position?.line ?? Infinity;
}

function partOf(target: Target): CheckedPart {
  return 'place' in target ? { position: target.place.position } : { field: target.field.name };
}

/** Targets that depend on the same fields share their combinations. */
function groupByFields(targets: readonly Target[]): Map<string, Target[]> {
  const groups = new Map<string, Target[]>();
  for (const target of targets) {
    const key = target.fields.map(({ name }) => name).join('\n');
    const group = groups.get(key);
    if (group) group.push(target);
    else groups.set(key, [target]);
  }
  return groups;
}

interface Trying {
  table: FieldTable;
  broken: RuleCheck;
  limit: number;
  report: CombinationReport;
}

function* tryGroup(
  targets: readonly Target[],
  { table, broken, limit, report }: Trying,
): Generator<undefined, void> {
  yield;
  const { fields = [] } = targets[0] ?? {};
  const tests = targets.flatMap((target) => target.tests);
  const isKnown = tests.every(({ field }) => table.find(field) !== undefined);
  const answered = answerClasses(fields, tests, table.kindOf);
  const size = answered.reduce((product, { answers }) => product * answers.length, 1);
  const hasAll = size <= limit;
  if (!isKnown || size === 0 || (!hasAll && fields.length > maxPairedFields)) {
    report.unchecked.push(...targets.map(partOf));
    return;
  }
  const visibility = createFieldVisibility(fields);
  const open = targets.map((target): { target: Target; seen: Seen } => ({ target, seen: {} }));
  let left = open;
  let tried = 0;
  for (const values of hasAll ? allCombinations(answered) : pairwiseCombinations(answered)) {
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
    const combination = { values, hidden, answers: { find, values: asked } };
    for (const { target, seen } of left) look(target, seen, combination);
    left = left.filter(({ target, seen }) => !isDecided(target, seen));
    if (left.length === 0) break;
  }
  // A target that pairs of answers decide is decided. Only the others may have more to them.
  report.checked += hasAll ? targets.length : targets.length - left.length;
  if (!hasAll) report.pairwise.push(...left.map(({ target }) => partOf(target)));
  for (const { target, seen } of open) {
    const finding = findingOf(target, seen, hasAll);
    if (finding) report.findings.push(finding);
    const isBranch = target.kind === 'place' && target.place.kind === 'branch';
    if (isBranch && seen.shown) report.shown.push({ place: target.place, example: seen.shown });
  }
}
