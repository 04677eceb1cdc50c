import { maxLookName } from './look-limits.ts';

/** A name of a document or font as one of a look: without characters that the template's text gives a meaning. */
export function cleanLookName(name: string): string {
  const clean = name
    .replace(/[{}|\\[\],;:]|\p{C}/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return clean.slice(0, maxLookName).trim();
}
