/**
 * The maximum lengths of texts in characters, for the schemas and the forms. They are in a file of their own, because
 * browsers must not load the schemas.
 */
export const maxLengths = {
  /** The words of a search in a list. */
  search: 200,
  /** The digits of an id. */
  id: 16,
  /** A typed check code, which may contain dashes and spaces. */
  checkCode: 40,
  watermark: 40,
  personName: 60,
  companyName: 100,
  /** The message of staff in a mail to the holders of a permission. */
  mailMessage: 2000,
  /** The reason for an erasure or a hold. */
  reason: 500,
  document: { name: 200, note: 1000, tag: 40, dateLabel: 200 },
  profile: { name: 200, value: 2000 },
  template: {
    name: 200,
    documentName: 200,
    description: 1000,
    text: 500_000,
    note: 1000,
    case: 200,
    ruleMessage: 300,
  },
  field: {
    label: 200,
    placeholder: 200,
    option: 500,
    helpText: 1000,
    defaultValue: 10_000,
    group: 100,
    condition: 500,
    bound: 32,
    pattern: 200,
    patternMessage: 200,
    formula: 500,
    rowLabel: 60,
  },
  /** The description of a logo. */
  logo: 200,
} as const;
