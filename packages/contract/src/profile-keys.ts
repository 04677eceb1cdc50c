/** Profiles of one user, and values of one profile. */
export const maxProfiles = 200;
export const maxProfileValues = 40;

/** The meaning of a field: a word, or words with dots between them, such as `person.name`. */
export const meaningPattern = /^[a-z][a-z0-9_]{0,30}(?:\.[a-z0-9_]{1,31})?$/;

/** The meanings that the product has names for. Templates may have others. */
export const knownMeanings = {
  'person.name': 'Name',
  'person.first_name': 'First name',
  'person.last_name': 'Last name',
  'person.address': 'Address',
  'person.email': 'E-mail address',
  'person.phone': 'Phone number',
  'person.birth_date': 'Date of birth',
  'person.id_number': 'Number of the identity document',
  'company.name': 'Name of the company',
  'company.address': 'Address of the company',
  'company.email': 'E-mail address of the company',
  'company.phone': 'Phone number of the company',
  'company.registration_number': 'Registration number',
  'company.tax_number': 'Tax number',
  'company.state': 'State of incorporation',
  'company.representative': 'Representative',
  'person.bank_account': 'Bank account',
  'company.bank_account': 'Bank account of the company',
} as const satisfies Record<string, string>;

/** The name of a meaning for people: of one that only a template knows, its words. */
export function meaningName(key: string): string {
  if (Object.hasOwn(knownMeanings, key)) return knownMeanings[key as keyof typeof knownMeanings];
  const words = key.replace(/[._]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
