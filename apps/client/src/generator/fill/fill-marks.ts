import { createFieldErrors, type FieldErrors } from '../field-errors.ts';
import type { Filling } from '../filling.ts';

/** Notes at fields by name. */
export interface FillMarks {
  /** The source of a value until its field is looked at. */
  origins: FieldErrors;
  /** Values of a source that did not fit. */
  misfits: FieldErrors;
}

const marks = new WeakMap<Filling, FillMarks>();

/** The notes of one form. They are shown by one part of the form and saved by another. */
export function marksOf(filling: Filling): FillMarks {
  const known = marks.get(filling);
  if (known) return known;
  const made = { origins: createFieldErrors(), misfits: createFieldErrors() };
  marks.set(filling, made);
  return made;
}
