import { mutualNonDisclosureAgreementText } from './mutual-non-disclosure-agreement-text.ts';
import { fieldsOfSteps } from './sample.ts';
import type { FormStep, Sample } from './sample.ts';
import { mutualNonDisclosureAgreementValues as values } from './sample-values.ts';
import { usStates } from './us-states.ts';

const partyKinds = [
  'corporation',
  'limited liability company',
  'limited partnership',
  'nonprofit corporation',
  'individual',
];

function partyStep(name: string, prefix: 'first_party' | 'second_party'): FormStep {
  return {
    name,
    fields: [
      {
        name: `${prefix}_name`,
        label: `${name}: name`,
        field_type: 'text',
        placeholder: 'Full legal name',
        max_length: 200,
      },
      { name: `${prefix}_kind`, label: `${name}: kind`, field_type: 'select', options: partyKinds },
      {
        name: `${prefix}_state`,
        label: `${name}: state of organization`,
        field_type: 'select',
        options: usStates,
        show_when: `${prefix}_kind is not individual`,
      },
      {
        name: `${prefix}_address`,
        label: `${name}: address`,
        field_type: 'text',
        placeholder: 'Street, city, state and ZIP code',
        max_length: 200,
      },
      {
        name: `${prefix}_email`,
        label: `${name}: email for notices`,
        field_type: 'email',
        placeholder: 'legal@example.com',
      },
    ],
  };
}

const steps: FormStep[] = [
  partyStep('First party', 'first_party'),
  partyStep('Second party', 'second_party'),
  {
    name: 'Terms',
    fields: [
      {
        name: 'effective_date',
        label: 'Effective date',
        field_type: 'date',
        help_text: 'What is shared from this day on is covered.',
      },
      {
        name: 'purpose',
        label: 'Purpose',
        field_type: 'text',
        placeholder: 'the supply of packaging for laboratory products',
        help_text: 'Completes “to evaluate and, if they so agree, to carry out ...”.',
        max_length: 300,
      },
      {
        name: 'term_years',
        label: 'Years in which information is shared',
        field_type: 'number',
        default_value: '2',
        min: '1',
        max: '10',
      },
      {
        name: 'protection_years',
        label: 'Years of protection after that',
        field_type: 'number',
        default_value: '3',
        min: '1',
        max: '20',
      },
      {
        name: 'shares_with_affiliates',
        label: 'Affiliates may receive the information too',
        field_type: 'checkbox',
        required: false,
      },
      {
        name: 'shares_personal_data',
        label: 'Personal data will be shared',
        field_type: 'checkbox',
        required: false,
        help_text: 'Otherwise the agreement says that none may be shared.',
        conditional_show: { hide_sections: ['Personal data'] },
      },
      { name: 'state', label: 'Governing law', field_type: 'select', options: usStates },
      {
        name: 'venue',
        label: 'County of the courts',
        field_type: 'text',
        placeholder: 'New Castle County, Delaware',
        help_text: 'County and state.',
        max_length: 120,
      },
    ],
  },
];

export const mutualNonDisclosureAgreement: Sample = {
  name: 'Mutual non-disclosure agreement',
  description: 'Two parties share confidential information for one purpose, each bound in the same way.',
  document_content: mutualNonDisclosureAgreementText,
  fields: fieldsOfSteps(steps),
  page: {
    size: 'letter',
    margin: 72,
    font: 'serif',
    font_size: 11,
    footer: 'Mutual Non-Disclosure Agreement',
    page_numbers: true,
    justify: true,
    locale: 'en-US',
    currency: 'USD',
  },
  cases: [
    {
      name: 'Two companies, affiliates included',
      values,
      must_contain: [
        'a limited liability company organized under the law of Minnesota',
        'and to those of its Affiliates, who need it',
        'two (2) years from the Effective Date',
        'No personal data.',
      ],
      must_not_contain: ['an individual'],
    },
    {
      name: 'An individual has no state of organization',
      values: {
        ...values,
        second_party_name: 'Ines Okafor',
        second_party_kind: 'individual',
        second_party_state: '',
      },
      must_contain: ['Ines Okafor, an individual, of 1200 Mill Street'],
      must_not_contain: ['organized under the law of Minnesota'],
    },
    {
      name: 'Without affiliates, they are not mentioned',
      values: { ...values, shares_with_affiliates: false, term_years: '1' },
      must_contain: ['advisers and contractors who need it', 'one (1) year from'],
      must_not_contain: ['Affiliate'],
    },
    {
      name: 'Personal data is allowed when it is to be shared',
      values: { ...values, shares_personal_data: true },
      must_contain: ['even if an exception in Section 2.2 applies'],
      must_not_contain: ['No personal data.'],
    },
  ],
};
