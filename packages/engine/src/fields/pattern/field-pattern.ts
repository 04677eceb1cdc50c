import type { TemplateField } from '../../template.ts';
import { compilePattern, countStates, matchesProgram, type PatternProgram } from './pattern-program.ts';
import { parsePattern, UnsupportedPart } from './pattern-tree.ts';
import { kindOfType } from '../registry.ts';

/** Longer values match no pattern. It bounds what matching can cost. */
export const maxPatternValueLength = 200;
/** States of one pattern: matching takes at most so many steps per character. */
const maxStates = 500;

/** Why a field's pattern can't be used, in plain words; undefined when it can. */
export function patternProblem(pattern: string): string | undefined {
  const compiled = compiledPattern(pattern);
  return typeof compiled === 'string' ? compiled : undefined;
}

/** Whether a value fits the field's pattern. Every value fits a pattern that can't be used, and choices have none. */
export function matchesPattern({ pattern, field_type }: TemplateField, value: string): boolean {
  if (!pattern || kindOfType(field_type) !== 'text') return true;
  const compiled = compiledPattern(pattern);
  if (typeof compiled === 'string') return true;
  return value.length <= maxPatternValueLength && matchesProgram(compiled, value);
}

/** The rows of a table are checked one by one against the same patterns. */
const recent = new Map<string, PatternProgram | string>();
const maxRecent = 300;

function compiledPattern(pattern: string): PatternProgram | string {
  const known = recent.get(pattern);
  if (known !== undefined) return known;
  const compiled = compile(pattern);
  if (recent.size >= maxRecent) recent.clear();
  recent.set(pattern, compiled);
  return compiled;
}

/** The states of the pattern, or why it can't be used. */
function compile(pattern: string): PatternProgram | string {
  if (pattern.length > 500) return 'is longer than 500 characters';
  try {
    // Compiled only to see whether it can be.
    new RegExp(`^(?:${pattern})$`, 'u').test('');
  } catch {
    return 'is not a regular expression';
  }
  try {
    const tree = parsePattern(pattern);
    if (countStates(tree) > maxStates) return 'is too large; use fewer or smaller repetitions';
    return compilePattern(tree);
  } catch (error) {
    if (!(error instanceof UnsupportedPart)) throw error;
    return `uses “${error.message}”, which patterns cannot have here`;
  }
}
