import type { FieldType, Locale, TemplateField, Value } from '../template.ts';
import type { SampleMaker } from './sample.ts';

/** What the values of a field are. Conditions compare by it, and tables and forms choose their cells and controls. */
export type FieldKind = 'text' | 'decimal' | 'date' | 'choice' | 'tick';

/** How a form shows a field. `type`, `step`, `inputMode` and `rows` are attributes of the element. */
export interface InputAttributes {
  control: 'input' | 'textarea' | 'select' | 'checkbox';
  type?: 'text' | 'email' | 'date' | 'checkbox';
  step?: string;
  inputMode?: 'decimal' | 'email' | 'numeric';
  autoComplete?: 'email';
  rows?: number;
  /** Stands inside the box before what is typed, such as `$`. */
  prefix?: string;
  /** Stands inside the box after what is typed, such as `%`. */
  suffix?: string;
}

/**
 * A value in its canonical form (plain decimal text, `YYYY-MM-DD`, trimmed text, the option's own spelling), or the
 * message for the field. `choices` are the canonical values that an ambiguous text may mean: the person chooses.
 * A `note` says what was removed from the text.
 */
export type ReadResult = { value: Value; note?: string } | { error: string; choices?: readonly Value[] };

/** Everything that is particular to one field type. */
export interface FieldModule {
  type: FieldType;
  kind: FieldKind;
  /** Name of the type in tables to fill. */
  label: string;
  /** What the cell of a table may hold, where the name does not say it. */
  cellHint?: (field: TemplateField) => string | undefined;
  /** Whether a text has lines, or the rows of a repeat. */
  isMultiline?: true;
  /** The sign that a format adds to a decimal. */
  sign?: 'currency' | 'percent';
  /** Whether `whole` applies. */
  canBeWhole?: true;
  input: (field: TemplateField, locale: Locale) => InputAttributes;
  /** The value of a field that was cleared. */
  emptyValue: Value;
  /** The value of an untouched form: the field's default, or nothing. */
  initialValue: (field: TemplateField) => Value;
  /** A made-up value for previews, as a call would send it. */
  sample: (field: TemplateField, make: SampleMaker) => Value;
  /** Formats that `[name as ...]` may name, besides `blank`, `upper` and `title`, which all types know. */
  formats: readonly string[];
  /** Whether a document has nothing to print for the value. An unticked box prints No: it is never empty. */
  isEmpty: (value: Value | undefined) => boolean;
  /** Whether the value is enough for a required field. A required box must be ticked. */
  isAnswered: (value: Value | undefined) => boolean;
  /** Reads a value of the API that is not empty: the canonical form first, then text as the locale writes it. */
  read: (field: TemplateField, raw: unknown, locale: Locale) => ReadResult;
  /** Reads typed text that is not empty, as the locale writes it. */
  readTyped: (field: TemplateField, text: string, locale: Locale) => ReadResult;
  /** Writes a canonical value as the locale does, so that it is read as the same value. */
  write: (value: Value, locale: Locale) => string;
  /** Shows a value that is not empty. A value that does not fit the type is shown as it is. */
  format: (value: Value, format: string | undefined, locale: Locale) => string;
}
