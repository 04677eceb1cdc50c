import type { FormStep } from './sample.ts';

export const invoiceSteps: FormStep[] = [
  {
    name: 'From',
    fields: [
      { name: 'sender_name', label: 'Your business', field_type: 'text', max_length: 200 },
      { name: 'sender_address', label: 'Your address', field_type: 'textarea' },
      { name: 'sender_email', label: 'Your email', field_type: 'email', placeholder: 'billing@example.com' },
    ],
  },
  {
    name: 'Bill to',
    fields: [
      { name: 'customer_name', label: 'Customer', field_type: 'text', max_length: 200 },
      { name: 'customer_address', label: 'Customer’s address', field_type: 'textarea' },
      { name: 'customer_email', label: 'Customer’s email', field_type: 'email', required: false },
    ],
  },
  {
    name: 'Invoice',
    fields: [
      {
        name: 'invoice_number',
        label: 'Invoice number',
        field_type: 'text',
        placeholder: '2027-0038',
        max_length: 40,
        pattern: '[A-Za-z0-9][A-Za-z0-9./-]*',
        pattern_message: 'Use letters, digits, hyphens, dots and slashes only',
      },
      { name: 'issue_date', label: 'Issue date', field_type: 'date' },
      { name: 'due_date', label: 'Due date', field_type: 'date' },
      {
        name: 'reference',
        label: 'Customer’s reference',
        field_type: 'text',
        required: false,
        placeholder: 'PO 7719',
        max_length: 80,
      },
    ],
  },
  {
    name: 'Items and totals',
    fields: [
      {
        name: 'items',
        label: 'Items',
        field_type: 'textarea',
        placeholder: 'Label design | 24 hours | $95.00 | $2,280.00',
        help_text: 'One item a line: description | quantity | unit price | amount.',
      },
      {
        name: 'subtotal',
        label: 'Subtotal',
        field_type: 'currency',
        help_text: 'The sum of the items.',
        min: '0',
      },
      {
        name: 'discount',
        label: 'Discount',
        field_type: 'currency',
        required: false,
        help_text: 'As a positive amount. Leave empty if there is none.',
        min: '0.01',
      },
      { name: 'charges_tax', label: 'Charge sales tax', field_type: 'checkbox', required: false },
      {
        name: 'tax_rate',
        label: 'Sales tax rate',
        field_type: 'percentage',
        show_when: 'charges_tax',
        min: '0',
        max: '20',
      },
      {
        name: 'tax',
        label: 'Sales tax',
        field_type: 'currency',
        show_when: 'charges_tax',
        help_text: 'The rate on the subtotal less the discount.',
        min: '0',
      },
      {
        name: 'total',
        label: 'Total due',
        field_type: 'currency',
        help_text: 'Subtotal, less the discount, plus sales tax.',
        min: '0',
      },
    ],
  },
  {
    name: 'Payment',
    fields: [
      {
        name: 'payment_instructions',
        label: 'How to pay',
        field_type: 'textarea',
        placeholder: 'Bank, routing number and account number',
      },
      {
        name: 'late_rate',
        label: 'Late charge, percent a month',
        field_type: 'percentage',
        required: false,
        help_text: 'Leave empty if there is none.',
        min: '0.1',
        max: '5',
      },
      {
        name: 'message',
        label: 'Message',
        field_type: 'text',
        required: false,
        placeholder: 'Thank you for your business.',
        max_length: 300,
      },
    ],
  },
];
