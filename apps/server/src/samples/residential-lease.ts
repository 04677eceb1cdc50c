import { residentialLeaseSteps } from './residential-lease-fields.ts';
import { residentialLeaseText } from './residential-lease-text.ts';
import { fieldsOfSteps, type Sample } from './sample.ts';
import { residentialLeaseValues as values } from './sample-values.ts';

export const residentialLease: Sample = {
  name: 'Residential lease',
  description:
    'Lease of a home, furnished or not, with a rent roll made from term and rent, and terms for pets.',
  document_content: residentialLeaseText,
  fields: fieldsOfSteps(residentialLeaseSteps),
  page: {
    size: 'letter',
    margin: 72,
    font: 'serif',
    font_size: 11,
    footer: 'Residential Lease',
    page_numbers: true,
    justify: true,
    locale: 'en-US',
    currency: 'USD',
    document_name: 'Lease of [property_address]',
  },
  rules: [
    {
      condition: 'end_date is after start_date',
      message: 'The last day of the term must be after the first day.',
    },
  ],
  cases: [
    {
      name: 'A furnished home with a pet',
      values,
      must_contain: [
        'EXHIBIT B',
        'Dining table with four chairs',
        'one domestic shorthair cat',
        'that Section 2.5 covers',
        'on the 1st day of the month',
        'May 31, 2027',
        '$22,200.00',
      ],
      must_not_contain: ['No pets.', 'let unfurnished'],
    },
    {
      name: 'A part of a month costs its days',
      values: { ...values, start_date: '2027-05-17', end_date: '2027-07-10' },
      must_contain: ['May 17, 2027', '$895.16', '$1,850.00', 'July 10, 2027', '$596.77', '$3,341.93'],
      must_not_contain: ['August'],
    },
    {
      name: 'An unfurnished home without pets',
      values: { ...values, furnished: false, furniture: [], allows_pets: false, pets: '', pet_deposit: '' },
      must_contain: ['No pets.', 'let unfurnished', 'EXHIBIT A'],
      must_not_contain: ['EXHIBIT B', 'Pets.', 'pet deposit'],
    },
    {
      name: 'What is left empty is not mentioned',
      values: {
        ...values,
        other_occupants: '',
        parking: '',
        late_fee: '',
        grace_days: '',
        landlord_utilities: '',
        built_before_1978: false,
      },
      must_contain: ['Only Tenant may live in the Home.', 'pays for all utilities'],
      must_not_contain: ['parking', 'late fee', 'Landlord pays for', 'Lead-based paint'],
    },
  ],
};
