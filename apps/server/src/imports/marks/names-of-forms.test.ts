import { expect, test } from 'vitest';
import { writeTextTemplate } from '../write/write-template.ts';

const fieldsOf = (text: string) =>
  writeTextTemplate(text, { syntax: 'plain', warnings: [] }).fields.map(
    ({ label, field_type }) => `${label}: ${field_type}`,
  );

/** Typed text, and the fields that it becomes. */
const cases: [what: string, text: string, ...fields: string[]][] = [
  [
    'short lines before their answers',
    'Status: __ Single __ Married __ Divorced',
    'Status: single: checkbox',
    'Status: married: checkbox',
    'Status: divorced: checkbox',
  ],
  [
    'answers without a question',
    '___ Nausea ___ Loss of sleep',
    'Nausea: checkbox',
    'Loss of sleep: checkbox',
  ],
  [
    'a long question, as it is printed',
    'Have you ever rented from us or from our partners? __ Yes __ No',
    'Have you ever rented from us or from our partners? ____ Yes: checkbox',
    'Have you ever rented from us or from our partners? ____ No: checkbox',
  ],
  [
    'words that ask for more',
    'Any pets? ___ Yes ___ No Describe: ________',
    'Any pets: yes: checkbox',
    'Any pets: no: checkbox',
    'Any pets? describe: text',
  ],
  ['figures of a list', '# of each: ____ Chairs ____ Tables', 'Chairs: number', 'Tables: number'],
  [
    'the day of a form, beside a telephone number',
    'Phone ________ Date ________',
    'Phone: text',
    'Date: date',
  ],
  [
    'long labels that differ at their ends',
    'Number of extraordinary applications considered thoroughly granted: ________\nNumber of extraordinary applications considered thoroughly refused: ________',
    'Number of extraordinary applications considered thoroughly granted: number',
    'Number of extraordinary applications considered thoroughly refused: number',
  ],
  [
    'a person to call, beside a signer',
    'Signature: ________\nPrinted Name: ________   Emergency Contact: ________',
    'Emergency contact: text',
  ],
  ['those who check a document', 'ELABORO: ________\nREVISO: ________', 'Elaboro: text'],
  [
    'boxes behind the words of their lines',
    'Status of the library:-\nFully computerized\t\t(      \t )\t\nManual\t\t\t\t(       \t )\t',
    'Fully computerized: checkbox',
    'Manual: checkbox',
  ],
  ['a line for initials', 'No photographs (initial if you DO NOT consent): ________'],
  [
    'labels before short lines',
    'Age ___ Height ___ Weight ___',
    'Age: number',
    'Height: number',
    'Weight: number',
  ],
  [
    'parts of a sentence',
    'on the ___ floor of the ___ house',
    'On the ____ floor …: text',
    '… floor of the ____ house: text',
  ],
  ['a question before its blank', 'Where do you work? ____________ in Leeds', 'Where do you work?: text'],
  [
    'a short question',
    'Do you smoke? How much? ________ How long? ________',
    'Do you smoke? how much?: text',
    'Do you smoke? how long?: text',
  ],
  [
    'two columns',
    'Mother: ________ Father: ________\nAddress: ________ Address: ________',
    'Mother: text',
    'Father: text',
    'Mother: address: textarea',
    'Father: address: textarea',
  ],
  [
    'two titled columns',
    'MERE\t\tPERE\nProfession : ………………\tProfession : ………………',
    'Mere: profession: text',
    'Pere: profession: text',
  ],
  [
    'the same label in rows that begin otherwise',
    'Employer: ________ School: ________\nInsured: ________ Employer: ________',
    'Employer: text',
    'School: text',
    'Insured: text',
    'Insured: employer: text',
  ],
  ['a label of parts', 'Straße: ________ PLZ, Ort: ________', 'Straße: text', 'PLZ, ort: text'],
  [
    'a label of parts in the next line',
    'Address: ________\nCity, State, Zip: ________',
    'Address: textarea',
    'City, state, zip: text',
  ],
  [
    'whether it is required',
    'First: ________ Last name: ________ (Required)',
    'First: text',
    'Last name: text',
  ],
  ['a date that may be left out', 'Geburtsdatum (optional): ________', 'Geburtsdatum (optional): date'],
  ['a sign for a number', 'Pay by cash or License Plate # ________ in full', 'License plate #: text'],
  ['letters with dots', 'D.O.B.: ________ Contact Number: ________', 'D.O.B: date', 'Contact number: text'],
  ['three lines of a name', 'Child’s Name: ________ ________ ________', 'Child’s name: text'],
  [
    'a line that goes on as dots',
    'Name of the child ____........ son of ________ here',
    'Child: text',
    'Name of the child … son of ____ here: text',
  ],
  [
    'a place of birth and a day',
    'nato/a a ________ il ________ residente in ________',
    'Luogo di nascita: text',
    'Data di nascita: date',
    'Residenza: textarea',
  ],
  [
    'the number of a clause',
    'for product innovation. 1.2.2 ________, being the Chief Officer, and',
    'Chief officer: text',
  ],
  [
    'a number of what',
    'inscrita no CNPJ sob o nº ________, com sede em Faro',
    'Inscrita no CNPJ sob o nº ____ com sede em Faro: text',
  ],
  ['a variable with its sign', 'on behalf of {$company_address} and', 'Company address: textarea'],
  [
    'a value of an address',
    'Address: ________ Phone: ________\nOffice address: ________ Phone: ________',
    'Address: textarea',
    'Address: phone: text',
    'Office address: textarea',
    'Office address: phone: text',
  ],
];

test.each(cases)('%s', (_, text, ...fields) => {
  expect(fieldsOf(text)).toEqual(fields);
});

test.each([
  ['elements of HTML', 'The element <header> and the <nav> in it'],
  ['a signature in brackets', '(Signature of Volunteer): ____________ Date: ________'],
  ['a line below who signs on it', '____________ Print Participant’s Name Age* Signature Date'],
])('%s are no blanks', (_, text) => {
  expect(fieldsOf(text)).toEqual([]);
});

test('short lines below words that ask for ticks are parted, too', () => {
  expect(fieldsOf('Please check those that apply\n___ Nausea ___ Fever')).toEqual([
    'Nausea: checkbox',
    'Fever: checkbox',
  ]);
});

test('questions that begin alike differ without a number', () => {
  const question = 'Do you think that you would need to make changes to the house';
  expect(fieldsOf(`${question}? ________\n${question} again? ________`)).toEqual([
    `${question}? ____: text`,
    `${question} again? ____: text`,
  ]);
});
