import type { TemplateField } from '../../template.ts';
import { compilePattern, countStates, matchesProgram, type PatternProgram } from './pattern-program.ts';
import { parsePattern, UnsupportedPart } from './pattern-tree.ts';
import { kindOfType } from '../registry.ts';

/** Longer values match no pattern. The limit bounds the time of matching. */
export const maxPatternValueLength = 200;
/** Maximum number of states of a pattern, and so of steps per character. */
const maxStates = 500;

/** Returns why a pattern can't be used, or undefined if it can. */
export function patternProblem(pattern: string): string | undefined {
  const compiled = compiledPattern(pattern);
  return typeof compiled === 'string' ? compiled : undefined;
}

/** Whether a value matches the field's pattern. Invalid patterns and fields that are not text accept every value. */
export function matchesPattern({ pattern, field_type }: TemplateField, value: string): boolean {
  if (!pattern || kindOfType(field_type) !== 'text') return true;
  const compiled = compiledPattern(pattern);
  if (typeof compiled === 'string') return true;
  return value.length <= maxPatternValueLength && matchesProgram(compiled, value);
}

/** Compiled patterns. The rows of a table use the same ones again and again. */
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
    // Only to see whether it is a valid regular expression.
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
    return `uses “${error.message}”, which is not supported`;
  }
}
