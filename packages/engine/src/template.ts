/** What a template consists of besides its text: the fields a client fills, and the page it is set on. */

/** Each has a module of its name in `fields/`. */
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
] as const;
export type FieldType = (typeof fieldTypes)[number];

/** A rule on a field: while it is active, sections disappear and exhibits appear (specification 3 and 5). */
export interface ConditionalShow {
  hide_sections?: string[] | undefined;
  show_exhibits?: string[] | undefined;
  /** The rule is active when the value is one of these; without it, when the box is ticked or the field filled. */
  when?: string | string[] | undefined;
}

/** One field of a template, in the names of the wire. Only the first six are always there. */
export interface TemplateField {
  id: number;
  /** As written between brackets in the text; compared without regard to case. */
  name: string;
  label: string;
  /** A name that is not among `fieldTypes` renders nothing (specification 5). */
  field_type: string;
  required: boolean;
  order: number;
  placeholder?: string | undefined;
  options?: string[] | undefined;
  conditional_show?: ConditionalShow | null | undefined;
  help_text?: string | undefined;
  default_value?: string | undefined;
  /** A value for previews. It may come from a filled-in document: clients never get it. */
  sample?: string | undefined;
  /** Heading under which the form shows the field. */
  group?: string | undefined;
  /** A condition of the template language; while it is false the form leaves the field out. */
  show_when?: string | undefined;
  /** Bounds for number, currency and percentage (decimal text) and for date (YYYY-MM-DD). */
  min?: string | undefined;
  max?: string | undefined;
  /** Whether a number field takes whole numbers only. */
  whole?: boolean | undefined;
  max_length?: number | undefined;
  /** A regular expression that the whole value must match, and what to say when it does not. */
  pattern?: string | undefined;
  pattern_message?: string | undefined;
}

/** A condition that the values of a form must meet, and what to say while they do not. */
export interface FormRule {
  condition: string;
  message: string;
}

/** What holds for the form as a whole. */
export interface TemplateForm {
  rules: FormRule[];
}

export type PaperSize = 'letter' | 'a4';

/** A picture in the header of every page. */
export interface PageLogo {
  /** Names the picture's bytes, in hexadecimal. */
  sha256: string;
  /** Size of the picture, in pixels. */
  pixel_width: number;
  pixel_height: number;
  /** What it shows, for those who do not see it. */
  alt: string;
  align: 'left' | 'center' | 'right';
  /** On paper, in points. */
  height: number;
}

/** How the pages of a template are set. */
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
  justify?: boolean | undefined;
  /** A BCP 47 tag for hyphenation and for values; the installation's locale without it. */
  locale?: string | undefined;
  /** ISO 4217; the installation's currency without it. */
  currency?: string | undefined;
  /** Pattern for the names of documents, such as `Invoice [invoice_number]`. */
  document_name?: string | undefined;
}

/** One value as the form holds it: text for every type but the checkbox. Rows of a repeat may be objects. */
export type Value = string | number | boolean | null | ReadonlyArray<Readonly<Record<string, string>>>;
/** What was filled, by field name (wire: `form_data`). */
export type Values = Readonly<Record<string, Value | undefined>>;

/** Where values are turned into text. Arguments, never taken from the machine. */
export interface Locale {
  /** BCP 47, such as en-US. */
  locale: string;
  /** ISO 4217, such as USD. */
  currency: string;
}
