/** Something wrong in a template, with its place. Errors block publishing, warnings do not. */
export interface Problem {
  code: ProblemCode;
  level: 'error' | 'warning';
  /** 1-based; absent when the problem lies in a field and not in the text. */
  line?: number | undefined;
  /** 1-based, in UTF-16 units of the line. */
  column?: number | undefined;
  /** One past the last unit. */
  end_column?: number | undefined;
  /** In plain words, safe to show. */
  message: string;
  /** Name of the field that the problem lies in. */
  field?: string | undefined;
}

/** The first letter tells the level: `E` for errors, `W` for warnings. */
export const problemCodes = [
  'E-unclosed',
  'E-mismatch',
  'E-unexpected',
  'E-unclosed-if',
  'E-condition',
  'E-numbering',
  'E-depth',
  'W-command',
  'W-ragged',
  'E-unknown-placeholder',
  'W-unknown-placeholder',
  'E-unknown-field',
  'E-format',
  'E-ref',
  'E-duplicate',
  'E-unknown-section',
  'E-unknown-exhibit',
  'W-unused-field',
  'W-level',
  'W-section-unused',
  'E-field',
] as const;
/** template-language 1.5; `E-field` is a field that can't be used as it stands (unknown type, select without options). */
export type ProblemCode = (typeof problemCodes)[number];
