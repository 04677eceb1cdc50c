/** A word for a person who signs or is named in a document. */
const party =
  /\b(?:client|customer|buyer|purchaser|seller|vendor|supplier|tenant|landlord|lessor|lessee|employee|employer|contractor|consultant|borrower|lender|guarantor|licensor|licensee|party|recipient|discloser|debtor|creditor|principal|agent|owner|patient|applicant|company|business|corporation|firm)\b/i;

const company = /\b(?:company|business|corporation|firm|employer|supplier|vendor|registered office)\b/i;

/** Parts of a label, the special ones first. Those with `alone` need no party: nothing else has such a value. */
const rules: { part: RegExp; person?: string; company?: string; alone?: true }[] = [
  { part: /\bstate of (?:incorporation|organization|formation)\b/i, company: 'state', alone: true },
  {
    part: /\b(?:company|registration|register) (?:number|no)\b/i,
    company: 'registration_number',
    alone: true,
  },
  {
    part: /\b(?:vat|tax|taxpayer)(?: identification| id)? (?:number|no|id)\b/i,
    company: 'tax_number',
    alone: true,
  },
  { part: /\bregistered office\b/i, company: 'address', alone: true },
  { part: /\b(?:date of birth|birth ?date)\b/i, person: 'birth_date', alone: true },
  { part: /\b(?:first|given) name\b/i, person: 'first_name', alone: true },
  { part: /\b(?:last|family) name\b|\bsurname\b/i, person: 'last_name', alone: true },
  { part: /\b(?:passport|identity card|id card) (?:number|no)\b/i, person: 'id_number', alone: true },
  { part: /\b(?:iban|bank account)\b/i, person: 'bank_account', company: 'bank_account', alone: true },
  { part: /\be-?mail\b/i, person: 'email', company: 'email', alone: true },
  { part: /\b(?:tele)?phone\b|\bmobile\b/i, person: 'phone', company: 'phone', alone: true },
  { part: /\baddress\b/i, person: 'address', company: 'address' },
  { part: /\bname\b/i, person: 'name', company: 'name' },
];

/** The meaning of the values of a field with this label, such as `person.name`; undefined if they belong to no party. */
export function suggestMeaning(label: string): string | undefined {
  const words = label.replace(/_/g, ' ');
  // An address of a flat or a name of a project belongs to no party.
  if (/\b(?:property|premises|project|file|product|document|web|bank name)\b/i.test(words)) return undefined;
  const rule = rules.find(({ part }) => part.test(words));
  if (rule === undefined || !(rule.alone === true || party.test(words))) return undefined;
  if (rule.company !== undefined && (rule.person === undefined || company.test(words)))
    return `company.${rule.company}`;
  return rule.person && `person.${rule.person}`;
}
