import type { FieldType, Locale, TemplateField, Value } from '../template.ts';

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

/** Everything that is particular to one field type, but for reading: `FieldReader`. */
export interface FieldModule {
  type: FieldType;
  input: (field: TemplateField, locale: Locale) => InputAttributes;
  /** What a new form holds. */
  emptyValue: Value;
  /** Formats that `[name as ...]` may name, besides `blank`, `upper` and `title`, which all types know. */
  formats: readonly string[];
  /** Whether a document has nothing to print for the value. An unticked box prints No: it is never empty. */
  isEmpty: (value: Value | undefined) => boolean;
  /** Whether the value is enough for a required field. A required box must be ticked. */
  isAnswered: (value: Value | undefined) => boolean;
  /** Writes a canonical value as the locale does, so that it is read as the same value. */
  write: (value: Value, locale: Locale) => string;
  /** Shows a value that is not empty. A value that does not fit the type is shown as it is. */
  format: (value: Value, format: string | undefined, locale: Locale) => string;
}
