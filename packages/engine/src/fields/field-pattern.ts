import type { TemplateField } from '../template.ts';

/** Values checked against a pattern may not be longer: it bounds what a costly pattern can cost. */
export const maxPatternValueLength = 200;
/** Steps that matching the longest value may take. */
const maxCost = 10_000_000;

/** Why a field's pattern can't be used, in plain words; undefined when it can. */
export function patternProblem(pattern: string): string | undefined {
  if (pattern.length > 500) return 'is longer than 500 characters';
  try {
    // Compiled only to see whether it can be.
    new RegExp(wholeValue(pattern), 'u').test('');
  } catch {
    return 'is not a regular expression';
  }
  return isCheap(pattern) ? undefined : 'could take too long to check; use fewer repetitions';
}

/** Whether a value fits the field's pattern; a pattern that can't be used fits everything. */
export function matchesPattern(field: TemplateField, value: string): boolean {
  const { pattern } = field;
  if (!pattern || patternProblem(pattern) !== undefined) return true;
  return value.length <= maxPatternValueLength && new RegExp(wholeValue(pattern), 'u').test(value);
}

function wholeValue(pattern: string): string {
  return `^(?:${pattern})$`;
}

interface Group {
  alternatives: number;
  /** Whether the group holds something that can match in more than one way. */
  varies: boolean;
}

/**
 * Bounds the ways in which a backtracking matcher can go: nothing that varies inside of a repetition, no
 * backreferences, and the product of all other choices below a limit.
 */
function isCheap(pattern: string): boolean {
  const open: Group[] = [{ alternatives: 1, varies: false }];
  let closed: Group | undefined;
  let cost = 1;
  for (const [part] of pattern.matchAll(
    /\\.|\[(?:\\.|[^\]\\])*\]|\(\?[:=!<]*|[(|)]|[*+?]\??|\{\d+(?:,\d*)?\}\??|[^]/gu,
  )) {
    const group = open.at(-1);
    if (!group || /^\\[1-9k]/.test(part)) return false;
    if (part.startsWith('(')) {
      open.push({ alternatives: 1, varies: false });
      closed = undefined;
      continue;
    }
    if (part === ')') {
      closed = open.pop();
      const outer = open.at(-1);
      if (!closed || !outer) return false;
      cost *= closed.alternatives;
      closed.varies ||= closed.alternatives > 1;
      outer.varies ||= closed.varies;
      continue;
    }
    if (part === '|') group.alternatives += 1;
    const choices = repetitionChoices(part);
    const repeats = choices !== undefined && !part.startsWith('?');
    if (repeats && closed?.varies) return false;
    if (choices !== undefined && choices > 1) {
      cost *= choices;
      group.varies = true;
    }
    closed = undefined;
  }
  return cost <= maxCost;
}

/** How many lengths a repetition can take; undefined for anything else. */
function repetitionChoices(part: string): number | undefined {
  if (/^[*+]/.test(part)) return maxPatternValueLength;
  if (part.startsWith('?')) return 2;
  const range = /^\{(\d+)(?:(,)(\d*))?\}/.exec(part);
  if (!range) return undefined;
  const [, from, comma, to] = range;
  if (!comma) return 1;
  return to ? Math.max(Number(to) - Number(from) + 1, 1) : maxPatternValueLength;
}
