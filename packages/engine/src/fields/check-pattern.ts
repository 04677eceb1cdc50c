import type { TemplateField } from '../template.ts';
import type { ReadResult } from './field-module.ts';

/** Whether a value fits the pattern of its field: `matchesPattern`, or `noPatterns`. */
export type PatternCheck = (field: TemplateField, value: string) => boolean;

/** For templates without patterns, so that their pages do not load the matching code. */
export const noPatterns: PatternCheck = () => true;

/** Rejects text that does not match the pattern of its field. */
export function withPattern(result: ReadResult, field: TemplateField, fits: PatternCheck): ReadResult {
  if ('error' in result || typeof result.value !== 'string' || fits(field, result.value)) return result;
  return { error: field.pattern_message || 'Enter the value in the requested format.' };
}
