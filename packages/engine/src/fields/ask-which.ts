import type { Value } from '../template.ts';
import type { ReadResult } from './field-module.ts';

/** The result of typed text with more than one meaning: `choices` are canonical values, written as people read them. */
export function askWhich<Choice extends Value>(
  choices: Choice[],
  write: (choice: Choice) => string,
  hint: string,
): ReadResult {
  return { error: `Did you mean ${choices.map(write).join(' or ')}? ${hint}`, choices };
}
