import type { Candidate } from './candidates.ts';
import { blanked } from './cell-words.ts';
import type { DocumentSigns } from './verdict.ts';
import { isWrapper } from './word-rules.ts';

/**
 * A passage with blanks in place of the values of its controls and form fields. Fields are named after the words
 * around them, and clients see the names, so another customer's answers must not be among these words.
 */
export function withoutAnswers(
  text: string,
  candidates: readonly Candidate[],
  { wrapperTags }: DocumentSigns,
): string {
  const parts: string[] = [];
  let at = 0;
  for (const { kind, start, end, text: words, control, isWhole = false } of candidates) {
    if ((kind !== 'control' && kind !== 'form') || isWhole || start < at) continue;
    const isPrompt =
      control !== undefined && (control.showsPlaceholder || isWrapper(control, words, wrapperTags));
    if (isPrompt) continue;
    parts.push(text.slice(at, start), blanked(words));
    at = end;
  }
  return parts.join('') + text.slice(at);
}
