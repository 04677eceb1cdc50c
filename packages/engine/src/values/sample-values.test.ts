import { matchesPattern } from '../fields/pattern/field-pattern.ts';
import { expect, test } from 'vitest';
import { makeField } from '../../test/test-template.ts';
import { parse } from '../syntax/parse.ts';
import { readValues } from './read-values.ts';
import { makeSampleValues } from './sample-values.ts';
import type { FieldType } from '../template.ts';

const sampleOf = (name: string, type: FieldType = 'text', more = {}) =>
  makeSampleValues([makeField(name, type, more)])[name];

test.each<[name: string, type: FieldType, sample: string]>([
  ['landlord', 'text', 'Harbor Lane Properties LLC'],
  ['tenant_name', 'text', 'Jordan Ellis'],
  ['employeeName', 'text', 'Jordan Ellis'],
  ['notice_email', 'text', 'jordan.ellis@example.com'],
  ['buyer_email', 'email', 'jordan.ellis@example.com'],
  ['mailing_address', 'text', '12 Harbor Street, Portland, ME 04101'],
  ['property_address', 'textarea', '12 Harbor Street\nPortland, ME 04101'],
  ['phone', 'text', '(207) 555-0142'],
  ['city_state_zip', 'text', 'Portland, ME 04101'],
  ['property_city', 'text', 'Portland'],
  ['county', 'text', 'Cumberland'],
  ['zip_code', 'text', '04101'],
  ['governing_law', 'text', 'Maine'],
  ['state_of_incorporation', 'text', 'Delaware'],
  ['job_title', 'text', 'Operations Manager'],
  ['statement', 'text', 'Sample Statement'],
  ['landlord_utilities', 'text', 'Sample Landlord utilities'],
  ['Landlord 2', 'text', 'Harbor Lane Properties LLC'],
  ['start_date', 'date', '2026-04-01'],
  ['end_date', 'date', '2027-03-31'],
  ['date_of_birth', 'date', '1988-06-14'],
  ['monthly_rent', 'currency', '1850.00'],
  ['purchase_price', 'currency', '485000.00'],
  ['security_deposit', 'currency', '2500.00'],
  ['notice_days', 'number', '30'],
  ['commission', 'percentage', '5'],
])('%s (%s) is %s', (name, type, sample) => {
  expect(sampleOf(name, type)).toBe(sample);
});

test('two parties never have the same name, and what belongs to one goes together', () => {
  const names = ['seller', 'buyer', 'tenant', 'guarantor', 'agent_name', 'seller_email', 'buyer_email'];
  const values = makeSampleValues([
    ...names.map((name) => makeField(name, 'text')),
    ...['seller_address', 'buyer_address', 'tenant_2', 'seller_signatory'].map((name) =>
      makeField(name, 'text'),
    ),
  ]);
  const people = ['seller', 'buyer', 'tenant', 'guarantor', 'agent_name', 'tenant_2', 'seller_signatory'];
  expect(new Set(people.map((name) => values[name])).size).toBe(people.length);
  expect(values['buyer']).toBe('Jordan Ellis');
  expect(values['buyer_email']).toBe('jordan.ellis@example.com');
  expect(values['seller_email']).toBe('harbor.lane@example.com');
  expect(values['seller_address']).not.toBe(values['buyer_address']);
});

test('an option that fits the address is taken', () => {
  const options = ['Alabama', 'Maine'];
  expect(sampleOf('state', 'select', { options })).toBe('Maine');
  expect(sampleOf('colour', 'select', { options })).toBe('Alabama');
});

test('what is filled in beforehand is the sample, where it fits', () => {
  expect(sampleOf('state', 'text', { default_value: 'Ohio' })).toBe('Ohio');
  expect(sampleOf('n', 'number', { default_value: '7' })).toBe('7');
  expect(sampleOf('n', 'number', { default_value: 'seven' })).toBe('12');
  expect(sampleOf('pets', 'checkbox', { default_value: 'no' })).toBe(false);
  expect(sampleOf('pets', 'checkbox')).toBe(true);
});

test('words that staff gave as a sample come first, where they fit', () => {
  expect(sampleOf('landlord', 'text', { sample: 'Ann Lee', default_value: 'Ohio' })).toBe('Ann Lee');
  expect(sampleOf('price', 'currency', { sample: '$485,000.50' })).toBe('485000.50');
  expect(sampleOf('n', 'number', { sample: 'seven' })).toBe('12');
  expect(sampleOf('landlord', 'text', { sample: ' ', default_value: 'Ohio' })).toBe('Ohio');
  expect(sampleOf('pets', 'checkbox', { sample: 'no', default_value: 'yes' })).toBe(false);
  expect(sampleOf('rent_roll', 'textarea', { sample: 'a | b', placeholder: '1 | 2' })).toBe('a | b');
});

test('limits are kept', () => {
  expect(sampleOf('end_date', 'date', { max: '2026-12-31' })).toBe('2026-12-31');
  expect(sampleOf('start_date', 'date', { min: '2028-01-01' })).toBe('2028-01-01');
  expect(sampleOf('rent', 'currency', { max: '900' })).toBe('900');
  expect(sampleOf('landlord', 'text', { max_length: 6 })).toBe('Harbor');
});

test('a field for whole numbers gets one', () => {
  expect(sampleOf('n', 'number', { whole: true, default_value: '2.5' })).toBe('12');
  expect(sampleOf('n', 'number', { whole: true, placeholder: '2.5', max: '4' })).toBe('4');
});

test('the rows of a repeat have its columns', () => {
  const list = makeField('rent_roll', 'textarea');
  const rows = (source: string) =>
    makeSampleValues([list], { document: parse(source).document })['rent_roll'];
  expect(
    rows('{for each r in rent_roll: tenant, unit, monthly_rent, lease_end_date}\n[r.tenant]\n{end}'),
  ).toBe('Jordan Ellis | 1B | $1,250.00 | March 5, 2026\nMorgan Reyes | 2B | $2,250.00 | March 5, 2026');
  expect(rows('{if rent_roll}\n{for each r in Rent_Roll}\n| [r.1] | [r.2] |\n{end}\n{end}')).toBe(
    'Sample column 1 1 | Sample column 2 1\nSample column 1 2 | Sample column 2 2',
  );
  expect(rows('[rent_roll]')).toBe('First line of sample text\nSecond line of sample text');
});

test('every sample fits its field', () => {
  const types: FieldType[] = [
    'text',
    'email',
    'number',
    'percentage',
    'currency',
    'date',
    'textarea',
    'checkbox',
  ];
  const fields = types.flatMap((type) => [
    makeField(`${type}_of_seller`, type),
    makeField(`end_${type}`, type),
  ]);
  expect(
    readValues(fields, makeSampleValues(fields), {
      locale: { locale: 'en-US', currency: 'USD' },
      repeats: new Map(),
      matchesPattern,
    }).errors,
  ).toEqual({});
});

test('the made-up rows of a list are those of its hint', () => {
  const placeholder = 'May 1, 2027 | Rent for May | $1,850.00';
  const fields = [makeField('rent_roll', 'textarea', { placeholder }), makeField('notes', 'textarea')];
  expect(makeSampleValues(fields)).toEqual({
    rent_roll: placeholder,
    notes: 'First line of sample text\nSecond line of sample text',
  });
});

test('64 persons have 64 names', () => {
  const fields = Array.from({ length: 64 }, (_, index) => makeField(`tenant_${index}`, 'text'));
  expect(new Set(Object.values(makeSampleValues(fields))).size).toBe(64);
});
