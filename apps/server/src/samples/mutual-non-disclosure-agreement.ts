import { mutualNonDisclosureAgreementSteps } from './mutual-non-disclosure-agreement-fields.ts';
import { mutualNonDisclosureAgreementText } from './mutual-non-disclosure-agreement-text.ts';
import { fieldsOfSteps, type Sample } from './sample.ts';
import { mutualNonDisclosureAgreementValues as values } from './sample-values.ts';

export const mutualNonDisclosureAgreement: Sample = {
  name: 'Mutual non-disclosure agreement',
  description: 'Two parties share confidential information for one purpose, each bound in the same way.',
  document_content: mutualNonDisclosureAgreementText,
  fields: fieldsOfSteps(mutualNonDisclosureAgreementSteps),
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
    document_name: 'NDA, [first_party_name] – [second_party_name]',
  },
  mode: 'steps',
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
