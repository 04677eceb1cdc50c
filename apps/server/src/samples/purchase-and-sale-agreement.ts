import { purchaseAndSaleAgreementSteps } from './purchase-and-sale-agreement-fields.ts';
import { purchaseAndSaleAgreementText } from './purchase-and-sale-agreement-text.ts';
import { fieldsOfSteps, type Sample } from './sample.ts';
import { purchaseAndSaleAgreementValues as values } from './sample-values.ts';

function party(name: string) {
  return { name, address: '12 Mill Road, Boulder, Colorado 80302', email: 'party@example.com' };
}

export const purchaseAndSaleAgreement: Sample = {
  name: 'Purchase and sale agreement',
  description: 'Sale of real estate, vacant or with tenants: price, title, inspection, closing and exhibits.',
  document_content: purchaseAndSaleAgreementText,
  fields: fieldsOfSteps(purchaseAndSaleAgreementSteps),
  page: {
    size: 'letter',
    margin: 72,
    font: 'serif',
    font_size: 11,
    footer: 'Purchase and Sale Agreement',
    page_numbers: true,
    justify: true,
    locale: 'en-US',
    currency: 'USD',
    document_name: 'Purchase of [property_address]',
  },
  rules: [
    {
      condition: 'closing_date is after agreement_date',
      message: 'The closing date must be after the date of the agreement.',
    },
    {
      condition: 'deposit is at most purchase_price',
      message: 'The deposit can be at most the purchase price.',
    },
  ],
  cases: [
    {
      name: 'With tenants, the leases pass to Buyer and the rent roll is attached',
      values,
      must_contain: [
        'Leases and Tenants',
        'EXHIBIT B',
        'Elena Park',
        'that Section 7.1 defines',
        'subject only to the rights of the Tenants under the Leases',
      ],
      must_not_contain: ['Vacant possession', 'No lease, license or other agreement gives anyone'],
    },
    {
      name: 'Without tenants, the property is delivered vacant and there is no rent roll',
      values: { ...values, has_tenants: false, rent_roll: [] },
      must_contain: [
        'Vacant possession',
        'No lease, license or other agreement gives anyone',
        'EXHIBIT A',
        'Seller shall deliver possession of the Property at Closing.',
      ],
      must_not_contain: ['EXHIBIT B', 'Tenants', 'Rent Roll', 'the Leases'],
    },
    {
      name: 'Two sellers and three buyers are named, get notices and sign',
      values: {
        ...values,
        sellers: [party('Harriet M. Coleman'), party('Owen Coleman')],
        buyers: [party('Ada Fern'), party('Brook Holdings LLC'), party('Noor Aziz')],
      },
      must_contain: [
        'between Harriet M. Coleman and Owen Coleman (“Seller”)',
        'Ada Fern, Brook Holdings LLC, and Noor Aziz (“Buyer”)',
        'each of them is liable for all of Seller’s duties',
        'Brook Holdings LLC\n\n\n____',
      ],
      must_not_contain: [],
    },
    {
      name: 'A buyer with own funds gets no way out for want of a loan',
      values: { ...values, financing: 'Own funds' },
      must_contain: ['No financing condition.'],
      must_not_contain: ['Financing Period', 'Lender’s policy'],
    },
    {
      name: 'Amounts stand in words next to the figures',
      values,
      must_contain: [
        'one million two hundred eighty-five thousand dollars ($1,285,000.00)',
        'three (3) Business Days',
      ],
      must_not_contain: ['$$', '%%'],
    },
    {
      name: 'Without broker and additional terms nothing is said of them',
      values: { ...values, broker_name: '', commission_rate: '', additional_terms: '' },
      must_contain: ['has dealt with no broker or finder in this sale'],
      must_not_contain: ['Commission.', 'Additional terms'],
    },
  ],
};
