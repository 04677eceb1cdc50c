import { expect, test } from 'vitest';
import { suggestMeaning } from './suggest-meaning.ts';

test.each([
  ['Tenant name', 'person.name'],
  ['Name of the Client', 'person.name'],
  ["Buyer's address", 'person.address'],
  ['buyer_address', 'person.address'],
  ['E-mail', 'person.email'],
  ['Company email', 'company.email'],
  ['Company name', 'company.name'],
  ["Supplier's address", 'company.address'],
  ['Registered office', 'company.address'],
  ['VAT number', 'company.tax_number'],
  ['State of incorporation', 'company.state'],
  ['Date of birth', 'person.birth_date'],
  ['Last name', 'person.last_name'],
  ['Phone', 'person.phone'],
  ['Name', undefined],
  ['Address', undefined],
  ['Property address', undefined],
  ['Project name', undefined],
  ['Tenant', undefined],
  ['Monthly rent', undefined],
  ['Invoice number', undefined],
])('the value of a field called %j is %s', (label, meaning) => {
  expect(suggestMeaning(label)).toBe(meaning);
});
