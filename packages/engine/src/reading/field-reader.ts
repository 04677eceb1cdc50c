import type { Locale, TemplateField, Value } from '../template.ts';

/**
 * A value in its canonical form (plain decimal text, `YYYY-MM-DD`, trimmed text, the option's own spelling), or what
 * to say at the field. `choices` are canonical values: where a text can be read in several ways, the person chooses.
 * A `note` says what was removed from the text.
 */
export type ReadResult = { value: Value; note?: string } | { error: string; choices?: readonly Value[] };

/** Reads values of one field type. Only called with what is not empty. */
export interface FieldReader {
  /** Reads a value of the API: the canonical form first, then text as the locale writes it. */
  read: (field: TemplateField, raw: unknown, locale: Locale) => ReadResult;
  /** Reads what a person typed, as the locale writes it. */
  readTyped: (field: TemplateField, text: string, locale: Locale) => ReadResult;
}
