import { cleanLookName } from '@inkfield/contract/clean-look-name';

/** The name of a style or font of a document in its look. */
export function cleanName(name: string): string {
  return cleanLookName(name) || 'Plain';
}
