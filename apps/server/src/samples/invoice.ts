import { invoiceSteps } from './invoice-fields.ts';
import { invoiceText } from './invoice-text.ts';
import { fieldsOfSteps, type Sample } from './sample.ts';
import { invoiceValues as values } from './sample-values.ts';

export const invoice: Sample = {
  name: 'Invoice',
  description: 'Items with discount, sales tax, total due and how to pay, under your own letterhead.',
  document_content: invoiceText,
  fields: fieldsOfSteps(invoiceSteps),
  page: {
    size: 'letter',
    margin: 64,
    font: 'sans',
    font_size: 10,
    page_numbers: true,
    justify: false,
    locale: 'en-US',
    currency: 'USD',
    document_name: 'Invoice [invoice_number], [customer_name]',
  },
  rules: [
    {
      condition: 'discount is at most subtotal',
      message: 'The discount can be at most the subtotal.',
    },
  ],
  cases: [
    {
      name: 'Items, discount, tax and total',
      values,
      must_contain: [
        'Press check at the printer',
        '24 hours',
        '$2,280.00',
        '$3,837.50',
        '-$187.50',
        'Sales tax, 6%',
        '$3,869.00',
        'March 28, 2027',
      ],
      must_not_contain: ['$$', '%%'],
    },
    {
      name: 'Without discount, tax and late charge they are not mentioned',
      values: {
        ...values,
        discount: '',
        charges_tax: false,
        tax_rate: '',
        late_rate: '',
      },
      must_contain: ['$3,837.50'],
      must_not_contain: ['Discount', 'Sales tax', 'late charge'],
    },
    {
      name: 'What is optional leaves no trace',
      values: { ...values, reference: '', customer_email: '', message: '' },
      must_contain: ['QS-2027-0038'],
      must_not_contain: ['Your reference', 'Thank you', 'ap@ostranderpike.example'],
    },
  ],
};
