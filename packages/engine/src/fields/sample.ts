import { compareDecimals, parseTemplateDecimal } from './notation/decimals.ts';
import type { TemplateField } from '../template.ts';

/** Made-up words for one field, chosen by its name and label. */
export interface SampleMaker {
  /** Words of name and label, in lower case with a space around each. */
  words: string;
  /** A text of one line; undefined where the words say nothing about it. */
  text: () => string | undefined;
  /** A text of two lines. */
  lines: () => string;
  email: () => string;
}

/** Made-up values by the words of the field's name. The first match counts. */
export type SamplesByWords = readonly [words: RegExp, sample: string][];

export function findSample(samples: SamplesByWords, { words }: SampleMaker): string | undefined {
  return samples.find(([pattern]) => pattern.test(words))?.[1];
}

/** The sample, or the bound of the field that it would break. */
export function withinBounds({ min, max }: TemplateField, sample: string): string {
  const low = parseTemplateDecimal(min);
  const high = parseTemplateDecimal(max);
  if (low !== undefined && compareDecimals(sample, low) < 0) return low;
  return high !== undefined && compareDecimals(sample, high) > 0 ? high : sample;
}
