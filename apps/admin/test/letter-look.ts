import type { Look } from '@inkfield/contract/look';
import { plainLook } from '@inkfield/contract/plain-look';

/** A look of a letter: Body in Arial 10, one named style, plain pages. */
export function letterLook(known: Partial<Look> = {}): Look {
  return plainLook({
    styles: { Body: { font: 'Arial', size: 10 }, Recital: { like: 'Body', left: 36 } },
    ...known,
  });
}
