import type { Look } from '@inkfield/contract/look';
import { besideText } from './beside-text.ts';

/** The new name of a style is one step with its places in the text. Null is the house style. */
export const { set: setLook, of: lookOf, extension: lookExtension } = besideText<Look | null>(null);
