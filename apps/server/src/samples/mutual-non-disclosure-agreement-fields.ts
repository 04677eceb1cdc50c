import type { FormStep } from './sample.ts';
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
        label: `${name}’s name`,
        field_type: 'text',
        placeholder: 'Full legal name',
        max_length: 200,
      },
      {
        name: `${prefix}_kind`,
        label: `${name}’s kind of entity`,
        field_type: 'select',
        options: partyKinds,
      },
      {
        name: `${prefix}_state`,
        label: `${name}’s state of organization`,
        field_type: 'select',
        options: usStates,
        show_when: `${prefix}_kind is not individual`,
      },
      {
        name: `${prefix}_address`,
        label: `${name}’s address`,
        field_type: 'text',
        placeholder: 'Street, city, state and ZIP code',
        max_length: 200,
      },
      {
        name: `${prefix}_email`,
        label: `${name}’s email for notices`,
        field_type: 'email',
        placeholder: 'legal@example.com',
      },
    ],
  };
}

export const mutualNonDisclosureAgreementSteps: FormStep[] = [
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
        label: 'Years of sharing',
        field_type: 'number',
        whole: true,
        default_value: '2',
        min: '1',
        max: '10',
      },
      {
        name: 'protection_years',
        label: 'Years of protection afterwards',
        field_type: 'number',
        whole: true,
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
      { name: 'state', label: 'State of the governing law', field_type: 'select', options: usStates },
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
