/**
 * The most characters that a text may have, for its schema and for the forms in which it is typed. They stand apart from
 * the schemas, which have no place in a browser.
 */
export const maxLengths = {
  /** Words that the rows of a list must have. */
  search: 200,
  /** The digits of an id. */
  id: 16,
  /** A check code as it may be typed, with dashes and spaces. */
  checkCode: 40,
  personName: 60,
  companyName: 100,
  /** What staff write into a mail to the people of a permission. */
  mailMessage: 2000,
  /** Why something is erased or held. */
  reason: 500,
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
  },
  /** What a logo shows. */
  logo: 200,
} as const;
