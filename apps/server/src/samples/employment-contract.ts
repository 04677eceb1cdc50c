import { employmentContractSteps } from './employment-contract-fields.ts';
import { employmentContractText } from './employment-contract-text.ts';
import { fieldsOfSteps, type Sample } from './sample.ts';
import { employmentContractValues as values } from './sample-values.ts';

export const employmentContract: Sample = {
  name: 'Employment contract',
  description: 'Position, pay and bonus, time off, confidentiality, work product and end of employment.',
  document_content: employmentContractText,
  fields: fieldsOfSteps(employmentContractSteps),
  page: {
    size: 'letter',
    margin: 64,
    font: 'serif',
    font_size: 10.5,
    footer: 'Employment Contract',
    page_numbers: true,
    justify: true,
    locale: 'en-US',
    currency: 'USD',
    document_name: 'Employment of [employee_name]',
  },
  mode: 'steps',
  cases: [
    {
      name: 'Each duty is a clause of its own',
      values,
      must_contain: ['among them:', '(c) Advising customers on measurement uncertainty'],
      must_not_contain: ['reasonably assigns.'],
    },
    {
      name: 'A holiday is no business day',
      values: { ...values, start_date: '2027-05-28' },
      must_contain: ['by June 3, 2027, Employee shall present'],
      must_not_contain: ['June 2'],
    },
    {
      name: 'The working day begins at its time',
      values,
      must_contain: ['A usual working day begins at 8:30'],
      must_not_contain: ['08:30'],
    },
    {
      name: 'An hourly employee is paid for overtime',
      values: { ...values, pay_basis: 'Hourly wage', pay: '31.5', overtime: 'Paid for overtime' },
      must_contain: ['Hourly wage', '$31.50', 'Employer pays for all overtime worked'],
      must_not_contain: ['exempt from the overtime provisions', 'Annual salary'],
    },
    {
      name: 'Benefits that are chosen are named',
      values,
      must_contain: ['Employer offers Employee health insurance and a 401(k) retirement plan. Employee may'],
      must_not_contain: ['the health, retirement and other'],
    },
    {
      name: 'What is left empty is not promised',
      values: {
        ...values,
        benefits: [],
        duties: '',
        signing_bonus: '',
        bonus_share: '',
        severance_weeks: '',
        introductory_days: '',
        may_work_remotely: false,
        remote_days: '',
        day_begins: '',
      },
      must_contain: ['reasonably assigns.', 'the health, retirement and other benefit plans'],
      must_not_contain: [
        'igning bonus',
        'early bonus',
        'Severance',
        'ntroductory period',
        'from home',
        'among them',
        'working day begins',
        'Employer offers Employee',
      ],
    },
    {
      name: 'One week of notice is in the singular',
      values: { ...values, notice_weeks: '1' },
      must_contain: ['one (1) week’s written notice'],
      must_not_contain: ['one (1) weeks’'],
    },
  ],
};
