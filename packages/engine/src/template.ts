/** The parts of a template besides its text: the fields that clients fill, and the page setup. */

/** Each type has a module with its name in `fields/`. */
export const fieldTypes = [
  'text',
  'email',
  'number',
  'percentage',
  'currency',
  'date',
  'textarea',
  'select',
  'checkbox',
  'time',
  'choices',
  'rows',
  'calculated',
] as const;
export type FieldType = (typeof fieldTypes)[number];
/** The type of a field about which nothing else is known. */
export const plainType: FieldType = 'text';
/** The type of a field with rows and columns. */
export const rowsType: FieldType = 'rows';

/** A rule of a field. While it is active, sections are hidden and exhibits are shown (specification 3 and 5). */
export interface ConditionalShow {
  hide_sections?: string[] | undefined;
  show_exhibits?: string[] | undefined;
  /**
   * The rule is active while the value is one of these. Without `when` it is active while the checkbox is ticked or the
   * field is filled.
   */
  when?: string | string[] | undefined;
}

/** One field of a template, with the names used by the API. Only the first six properties are always present. */
export interface TemplateField {
  id: number;
  /** The name between brackets in the text. Case is ignored. */
  name: string;
  label: string;
  /** A field of an unknown type renders nothing (specification 5). */
  field_type: string;
  required: boolean;
  order: number;
  placeholder?: string | undefined;
  options?: string[] | undefined;
  /** Name of the list whose keys are the options. */
  options_from?: string | undefined;
  conditional_show?: ConditionalShow | null | undefined;
  help_text?: string | undefined;
  default_value?: string | undefined;
  /** A value for previews. It may come from a customer's document, so clients never get it. */
  sample?: string | undefined;
  /** Name of the field's group: the heading under which the form shows the field. */
  group?: string | undefined;
  /** A condition of the template language. While it is false the form hides the field. */
  show_when?: string | undefined;
  /** Bounds for number, currency and percentage (decimal text) and for date (YYYY-MM-DD). */
  min?: string | undefined;
  max?: string | undefined;
  /** Whether a number field takes whole numbers only. */
  whole?: boolean | undefined;
  max_length?: number | undefined;
  /** A regular expression that the whole value must match, and the error for other values. */
  pattern?: string | undefined;
  pattern_message?: string | undefined;
  /** Columns of a rows field, and the least and the most rows. */
  columns?: RowColumn[] | undefined;
  min_rows?: number | undefined;
  max_rows?: number | undefined;
  /** The word for one row, such as `Tenant`. */
  row_label?: string | undefined;
  /** The rows are made, one for each part of the time between two dates. Each column has a formula. */
  each?: RowPeriods | undefined;
  /** Marks the day of a date field, or of a calculated one, as an end or a renewal. */
  due?: FieldDue | undefined;
  /** The meaning of the value, such as `person.name`: clients fill it from a profile. */
  means?: string | undefined;
  /** Formula of a calculated field, and the field type of its result. */
  formula?: string | undefined;
  result_type?: string | undefined;
}

/** The meaning of a marked day, and how many days before it the owner of a document is mailed; absent for no mail. */
export interface FieldDue {
  kind: 'end' | 'renewal';
  remind_days?: number | undefined;
}

/** Which rows are made: one for each calendar month, or for each month counted from the first day. */
export interface RowPeriods {
  period: 'calendar_month' | 'month';
  /** Names of the fields with the first and the last day. */
  from: string;
  to: string;
}

/** A column of a rows field: a field of a simple type, or a calculated one. */
export interface RowColumn extends Pick<
  TemplateField,
  | 'name'
  | 'label'
  | 'field_type'
  | 'required'
  | 'placeholder'
  | 'options'
  | 'options_from'
  | 'help_text'
  | 'min'
  | 'max'
  | 'whole'
  | 'max_length'
  | 'pattern'
  | 'pattern_message'
  | 'formula'
  | 'result_type'
> {}

/** A condition that the values of a form must meet, and the error while they do not. */
export interface FormRule {
  condition: string;
  message: string;
}

/** Settings of the fields of one `group`. */
export interface FormGroup {
  name: string;
  help?: string | undefined;
  /** A condition for all fields of the group, in addition to their own. */
  show_when?: string | undefined;
  /** Whether the group begins a step of its own where the form has steps. Absent for true. */
  is_step?: boolean | undefined;
}

/** One version of a list: options of fields, and values that formulas look up. */
export interface FormList {
  name: string;
  /** Titles of the columns. The first is the key. */
  columns: string[];
  entries: string[][];
}

/** Settings of the whole form. */
export interface TemplateForm {
  rules: FormRule[];
  /** Groups with settings. A group without settings is a heading only. */
  groups?: FormGroup[] | undefined;
  /** How a client begins to fill the form. Absent for one page. */
  mode?: 'page' | 'steps' | undefined;
}

export type PaperSize = 'letter' | 'a4';

/** A picture in the header of every page. */
export interface PageLogo {
  /** Hash of the picture's bytes, in hexadecimal. */
  sha256: string;
  /** Size of the picture, in pixels. */
  pixel_width: number;
  pixel_height: number;
  /** Text alternative of the picture. */
  alt: string;
  align: 'left' | 'center' | 'right';
  /** On paper, in points. */
  height: number;
}

/** Letters behind the text of every page, of previews alone or of all documents. */
export interface Watermark {
  text: string;
  on: 'previews' | 'all';
}

/** Page setup of a template. */
export interface PageSetup {
  size?: PaperSize | undefined;
  /** Margin on all sides, in points. */
  margin?: number | undefined;
  font?: 'serif' | 'sans' | undefined;
  /** Size of the body text, in points. */
  font_size?: number | undefined;
  header?: string | undefined;
  footer?: string | undefined;
  logo?: PageLogo | undefined;
  page_numbers?: boolean | undefined;
  /** Whether a small line in the foot identifies the copy: check code, moment and check digits of its values. */
  copy_line?: boolean | undefined;
  /** The check code in the foot of every page: absent for none, its letters, or also a QR code. */
  check_code?: 'none' | 'text' | 'qr' | undefined;
  /** Large pale letters behind the text. */
  watermark?: Watermark | undefined;
  /** Whether clients may take their documents as Word files. */
  word_files?: boolean | undefined;
  justify?: boolean | undefined;
  /** Whether pages have the house style although the template has the look of an imported document. */
  house_style?: boolean | undefined;
  /** A BCP 47 tag for hyphenation and for values; the installation's locale without it. */
  locale?: string | undefined;
  /** ISO 4217; the installation's currency without it. */
  currency?: string | undefined;
  /** Pattern for the names of documents, such as `Invoice [invoice_number]`. */
  document_name?: string | undefined;
}

/** One row of a rows field: its cells by column name. */
export type Row = Readonly<Record<string, string>>;
/** One value of a form: text for most types, a list of options for choices. Rows are objects. */
export type Value = string | number | boolean | null | readonly string[] | readonly Row[];
/** Values by field name (`form_data` in the API). */
export type Values = Readonly<Record<string, Value | undefined>>;

/** Numbers and amounts in the words of one language. `undefined` for numbers that are too long. */
export interface NumberWords {
  /** `-12.50` -> `minus twelve point five`. */
  decimal: (decimal: string) => string | undefined;
  /** `1234.5` -> `one thousand two hundred thirty-four dollars and fifty cents`; expects at most two decimals. */
  amount: (amount: string, currency: string) => string | undefined;
  /** `7.5` -> `seven point five percent`. */
  percentage: (decimal: string) => string | undefined;
  /** The word for %. */
  percent: string;
}

/** Locale and currency for formatting. Always passed as arguments, never taken from the machine. */
export interface Locale {
  /** BCP 47, such as en-US. */
  locale: string;
  /** ISO 4217, such as USD. */
  currency: string;
  /** For `as words`; without it numbers are printed in figures. */
  words?: NumberWords | undefined;
}
