import { expect, test } from 'vitest';
import { paragraph, table } from '../../../test/docx-builder.ts';
import { importDocx } from '../../../test/imported-docx.ts';
import { writeTextTemplate } from '../write/write-template.ts';

const read = (text: string) => writeTextTemplate(text, { syntax: 'plain', warnings: [] });
const fieldsOf = (text: string) =>
  read(text).fields.map(({ label, field_type }) => `${label}: ${field_type}`);

/** Typed text, and the fields that it becomes. */
const cases: [text: string, ...fields: string[]][] = [
  ['Das Jahresentgelt beträgt EUR XX.XXX brutto.', 'Jahresentgelt: currency'],
  [
    'Das Arbeitsverhältnis beginnt am XX.XX.XXXX in Bonn.',
    'Das Arbeitsverhältnis beginnt am ____ in Bonn: date',
  ],
  ['The Tenant lives in XXXX.', 'The Tenant lives in ____: text'],
  ['Herr xxx übernimmt die Leitung.', 'Herr ____ übernimmt die Leitung: text'],
  ['Dear #client_name#,', 'Client name: text'],
  ['Dear %first_name%,', 'First name: text'],
  ['Dear +++client.name+++,', 'Client name: text'],
  ['Dear +++INS name+++,', 'Name: text'],
  ['CPF: XXX, nº XXX', 'Cpf: text', 'Nº: text'],
  ['Dear [[Client Name]],', 'Client name: text'],
  ['甲方：〇〇', '甲方: text'],
  ['[甲方] 与 [乙方]，[甲方]', '甲方: text', '乙方: text'],
  ['签署日期：____年____月____日', '签署日期: date'],
  ['A/C. Group No. ____', 'Group no: text'],
  ['The price is ●● EUR.', 'Price: currency'],
  ['Die Miete beträgt ____ EUR im Monat.', 'Miete: currency'],
  ['Le loyer est de …… € par mois.', 'Loyer: currency'],
  ['Herr … wohnt hier.', 'Herr ____ wohnt hier: text'],
  ['Fait à Lyon, le ____ 2026', 'Date: date'],
  ['la somme de ____€ (____euros) par mois', 'Somme: currency'],
  ['paid on ________ (date) as follows', 'Paid on ____ as follows: date'],
  ['Number of shares granted: ____', 'Number of shares granted: number'],
  ['between Example, Inc., a Delaware corporation, and ____.', 'Party name: text'],
  ['den ____.____.20__ in Wien', 'Date: date'],
  ['a los ____ días del mes de ________ de 20__', 'Date: date'],
  ['innerhalb von ____ Tagen', 'Anzahl tagen: number'],
  ['____________________\n(full name of the tenant)', 'Full name of the tenant: text'],
  ['Describe the damage to the house:\n____________________', 'Describe the damage to the house: textarea'],
  [
    'Does the tenant smoke?\n\nYes ______\tNo ______',
    'Does the tenant smoke? yes: text',
    'Does the tenant smoke? no: text',
  ],
  ['____________        ____________\nCity                Date', 'City: text', 'Date: date'],
];

test.each(cases)('%s', (text, ...fields) => {
  expect(fieldsOf(text)).toEqual(fields);
});

test.each([
  'Article XXX of the law and Part XXX',
  'Issue #12 and #13, 100%',
  '“the parties … have agreed”',
  'He wrote … and so on',
  '________________________\nGeneral terms of the sale',
  '________________________\nSignature of the tenant',
  'Signed by the tenant:\n____________________',
  'ESCROW AGENT:\n____________________',
  'le contrat « Prestations de service » et (le «Client»)',
  '<PAGE>\n<CAPTION>\n<S>  <C>',
])('%s has nothing to fill in', (text) => {
  expect(fieldsOf(text)).toEqual([]);
});

test.each([
  ['{# only for the editor #}', 'comment'],
  ['{{! only for the editor }}', 'comment'],
  ['<PAGE>', 'filing-markup'],
  ['+++IF a+++b', 'other-logic'],
])('%s is known as %s', (text, rule) => {
  expect(read(text).marks.map((mark) => mark.rule)).toEqual([rule]);
});

test('docx-templates’ conditions become conditions', () => {
  expect(read('a +++IF pets+++b+++END-IF+++ c').document_content).toBe('a {if pets}b{end} c\n');
});

const asked = ({ marks }: { marks: { rule: string; before: string; suggests?: string | undefined }[] }) =>
  marks.flatMap(({ rule, suggests }) => (rule === 'empty-beside-label' ? [suggests] : []));

test('staff are asked about labels with nothing behind them', () => {
  expect(asked(read('Questionnaire\n\nCompany Name:\nMailing Address:\nTreasurer:\n\nThe end.'))).toEqual([
    'Company name',
    'Mailing address',
    'Treasurer',
  ]);
  expect(asked(read('Sincerely,\n\nYour name:\n\nYour address:\n\nYour phone number:'))).toEqual([
    'Address',
    'Phone number',
  ]);
  expect(asked(read('Minutes of the board                    Date:\nTo: all members'))).toEqual(['Date']);
  expect(asked(read('SELLER:\nName: ____\n\nThe parties agree as follows:\nThe seller sells.'))).toEqual([]);
  expect(asked(read('Conditions:\nThe price is paid in May.'))).toEqual([]);
  expect(asked(read('Phone:\nE-mail: ______\nNotes:\nE-mail: ______'))).toEqual(['Phone']);
});

test('staff are asked about labels with room behind them', () => {
  expect(asked(read('Nom :                    Prénom :\t\tDate de naissance :'))).toEqual([
    'Nom',
    'Prénom',
    'Date de naissance',
  ]);
  expect(asked(read('Total price:\t$'))).toEqual(['Total price']);
  expect(asked(read('File No.:  \t\t'))).toEqual(['File no']);
  expect(asked(read('Automobiles\t\t\t$   '))).toEqual(['Automobiles']);
  expect(asked(read('Name:\tAnn Lee\nBy: \t\tBy:'))).toEqual([]);
});

test('staff are asked about names in capitals that a program replaces', () => {
  const { marks, fields } = read('between SELLER_NAME, the seller, and BUYER_NAME, in {{CITY_NAME}}');
  expect(marks.map(({ text, suggests }) => [text, suggests])).toEqual([
    ['SELLER_NAME', 'Seller name'],
    ['BUYER_NAME', 'Buyer name'],
    ['{{CITY_NAME}}', undefined],
  ]);
  expect(fields).toHaveLength(1);
  expect(read('see https://example.org/A_B_C and the file MAX_SIZE.txt').marks).toEqual([]);
});

test('a box alone in its cell is called after the next cell', async () => {
  const body = table([
    ['☐', 'Name', '☐', 'Bank details'],
    ['☐', 'Title', '☐', 'Salary'],
  ]);
  const { fields } = await importDocx({ body });
  expect(fields.map(({ label, field_type }) => `${label}: ${field_type}`)).toEqual([
    'Name: checkbox',
    'Bank details: checkbox',
    'Title: checkbox',
    'Salary: checkbox',
  ]);
});

test('staff are asked about empty cells under labels', async () => {
  const look = '<w:tblBorders><w:top w:val="single"/></w:tblBorders>';
  const rows = [
    ['Last name', 'First name'],
    ['', ''],
    ['Street', 'City'],
    ['', ''],
  ];
  const imported = await importDocx({ body: paragraph('Application') + table(rows, look) });
  expect(asked(imported)).toEqual(['Last name', 'First name', 'Street', 'City']);
});

test('values of a filled-in sample are offered and stay in the text', () => {
  const text =
    'This lease is made between Ann Lee (the "Landlord") and Ben Moor (the "Tenant") on March 5, 2026.\n' +
    'The rent is $1,250.00, paid to DE89 3704 0044 0532 0130 00 of Acme Homes LLC.\n' +
    'E-mail: ann@example.com\nLate payments bear 5 % interest.';
  const { fields, marks, document_content: content } = read(text);
  expect(fields).toEqual([]);
  expect(content).toContain('$1,250.00');
  expect(marks.map((mark) => [mark.decision, mark.text, mark.suggests])).toEqual([
    ['sample', 'Ann Lee', 'Landlord'],
    ['sample', 'March 5, 2026', 'Date'],
    ['sample', '$1,250.00', 'Rent'],
    ['sample', 'DE89 3704 0044 0532 0130 00', expect.any(String)],
    ['sample', 'Acme Homes LLC.', expect.any(String)],
    ['sample', 'ann@example.com', 'E-mail'],
    ['sample', '5 %', expect.any(String)],
  ]);
});

test('a preposition is no name of the person behind it', () => {
  const { marks } = read('Between Mr Ravi Dash\nAnd Mr Om Patel\n');
  expect(marks.map((mark) => [mark.text, mark.suggests])).toEqual([
    ['Ravi Dash', 'Name'],
    ['Om Patel', 'Name'],
  ]);
});

test('a blank that was left in a filled-in sample does not hide its values', () => {
  const sample = 'Name: Ann Lee\nDate: March 5, 2026\nRent: $1,250.00\nE-mail: ann@example.com\n';
  const samplesOf = (text: string) => read(text).marks.filter(({ decision }) => decision === 'sample').length;
  expect(samplesOf(`${sample}Keys: ______`)).toBe(4);
  expect(samplesOf(`${sample}Keys: ______\nDeposit: ______`)).toBe(0);
});

test('names with a title, companies of several partners and addresses are values of a sample', () => {
  const text =
    'Zwischen der Brandt & Söhne Maschinenbau GmbH, Ahornweg 3, 70597 Stuttgart, und Frau Katrin Lehmann.\n' +
    'Frau Katrin Lehmann beginnt am 1. April 2025.\nOffices: 48 Canal Street, Leeds LS2 7QR.\nSigned on 14 March 2025.';
  expect(read(text).marks.map((mark) => [mark.text, mark.suggests])).toEqual([
    ['Brandt & Söhne Maschinenbau GmbH', 'Name'],
    ['Ahornweg 3, 70597 Stuttgart', 'Address'],
    ['Katrin Lehmann', 'Name'],
    ['Katrin Lehmann', 'Name'],
    ['1. April 2025', expect.any(String)],
    ['48 Canal Street, Leeds LS2 7QR', expect.any(String)],
    ['14 March 2025', expect.stringMatching(/date/i)],
  ]);
});

test('a document with marks has no values to offer', () => {
  expect(read('Between [Name] and Acme Inc. for $500.').marks.map(({ decision }) => decision)).toEqual([
    'field',
  ]);
});

test('staff are asked about questions with an empty line below them', () => {
  const form = '1. Why do you apply?\n\n\n2. Who may we call?\n\n3. Will you come by car?\n\n';
  expect(asked(read(form))).toHaveLength(3);
  expect(asked(read('Why us?\n\nWe are cheap.\n\nWhat is the price of it?\n\nTen euros.'))).toEqual([]);
  expect(asked(read('How will you pay for it?\n\n☐ Cash\n☐ Card'))).toEqual([]);
});

test('staff are asked about printed answers of which one is crossed out', () => {
  const choices = (text: string) =>
    read(text).marks.flatMap(({ rule, text: words, suggests }) =>
      rule === 'yes-or-no' ? [[words, suggests]] : [],
    );
  expect(
    choices(
      'Do you smoke? Yes / No\nRaucher: Ja/Nein\nDriver (answer Yes or No)\nTrained   Y / N   Licensed   Y / N',
    ),
  ).toEqual([
    ['Yes / No', 'Do you smoke?'],
    ['Ja/Nein', 'Raucher'],
    ['Yes or No', 'Driver'],
    ['Y / N', 'Trained'],
    ['Y / N', 'Licensed'],
  ]);
  expect(choices('Answer Yes or No to each question.')).toEqual([]);
});

test('staff are not asked about heads of cells that hold a value', async () => {
  const rows = [
    ['Contact', 'Details'],
    ['Address:', 'Phone:'],
    ['12 High Street', '555 0100'],
    ['Name:', 'Email:'],
    ['City:', 'Country:'],
  ];
  const imported = await importDocx({ body: paragraph('Application') + table(rows) });
  expect(asked(imported)).toEqual(['Name', 'Email', 'City', 'Country']);
});
