import type { FieldType, Locale, TemplateField, Value } from '../template.ts';

/** Kind of a field's values. Conditions compare by kind, and tables and forms choose cells and controls by it. */
export type FieldKind = 'text' | 'decimal' | 'date' | 'choice' | 'tick' | 'time' | 'choices' | 'rows';

/** How a form shows a field. `type`, `step`, `inputMode` and `rows` are attributes of the element. */
export interface InputAttributes {
  control: 'input' | 'textarea' | 'select' | 'checkbox' | 'choices' | 'rows' | 'calculated';
  type?: 'text' | 'email' | 'date' | 'time' | 'checkbox';
  step?: string;
  inputMode?: 'decimal' | 'email' | 'numeric';
  autoComplete?: 'email';
  rows?: number;
  /** Shown inside the box before the typed text, such as `$`. */
  prefix?: string;
  /** Shown inside the box after the typed text, such as `%`. */
  suffix?: string;
}

/**
 * A canonical value (plain decimal text, `YYYY-MM-DD`, trimmed text, the option's own spelling), or the error for the
 * field. `choices` are the canonical values that an ambiguous text can mean: the user chooses. `note` says which
 * characters were removed. `errors` are all errors of a field with rows.
 */
export type ReadResult =
  | { value: Value; note?: string }
  | { error: string; choices?: readonly Value[]; errors?: readonly string[] };

/** Everything that one field type does differently from the others. */
export interface FieldModule {
  type: FieldType;
  kind: FieldKind;
  /** Set for text of several lines, which may also be the rows of a repeat. */
  isMultiline?: true;
  /** The sign that a format adds to a decimal. */
  sign?: 'currency' | 'percent';
  /** Set for values that a formula makes, so that the form does not ask for them. */
  isCalculated?: true;
  /** Set if the field's `whole` applies. */
  canBeWhole?: true;
  input: (field: TemplateField, locale: Locale) => InputAttributes;
  /** The value of a field that was cleared. */
  emptyValue: Value;
  /** The value of an untouched form: the field's default, or nothing. */
  initialValue: (field: TemplateField) => Value;
  /** Formats that `[name as ...]` may name, besides `blank`, `upper` and `title`, which all types know. */
  formats: readonly string[];
  /** Whether the document prints nothing for the value. An unticked checkbox prints No, so it is never empty. */
  isEmpty: (value: Value | undefined) => boolean;
  /** Whether the value satisfies a required field. A required checkbox must be ticked. */
  isAnswered: (value: Value | undefined) => boolean;
  /** Reads a value of the API that is not empty: the canonical form first, then text as the locale writes it. */
  read: (field: TemplateField, raw: unknown, locale: Locale) => ReadResult;
  /** Reads typed text that is not empty, as the locale writes it. */
  readTyped: (field: TemplateField, text: string, locale: Locale) => ReadResult;
  /** Writes a canonical value in the locale's notation. Reading it again gives the same value. */
  write: (value: Value, locale: Locale) => string;
  /** Shows a value that is not empty. A value that does not fit the type is shown as it is. */
  format: (value: Value, format: string | undefined, locale: Locale) => string;
}
