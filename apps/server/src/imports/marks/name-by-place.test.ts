import { expect, test } from 'vitest';
import { buildDocx, paragraph, run, table } from '../../../test/docx-builder.ts';
import { readImport } from '../read-import.ts';
import { writeTextTemplate } from '../write/write-template.ts';

const labelsIn = (text: string) =>
  writeTextTemplate(text, { syntax: 'plain', warnings: [] }).fields.map(({ label }) => label);

test.each([
  [
    'the parts of several totals',
    'Total number of trees: ______\n\n# of oaks ______ # of limes ______\n\nTotal number of hedges: ______\n\n# of oaks ______ # of limes ______\n',
    [
      'Total number of trees',
      'Total number of trees: # of oaks',
      'Total number of trees: # of limes',
      'Total number of hedges',
      'Total number of hedges: # of oaks',
      'Total number of hedges: # of limes',
    ],
  ],
  [
    'words to sign below, and a row of labels',
    'Report\nName of scholar: ______\n\nSignature of the guide\nDesignation:\tDesignation:\n\nName of scholar: ______\n\nWith stamp\n\nName of scholar: ______\n',
    ['Report scholar name', 'Scholar name', 'Scholar name 2'],
  ],
  [
    'sums below the possible ones',
    'Show\n\nLooks\nTotal possible: (80 pts)\nPoints: ______\n\nVoice\nTotal possible: (40 pts)\nPoints: ______\n\nStyle\nTotal possible: (20 pts)\nPoints: ______\n',
    ['Looks: points', 'Voice: points', 'Style: points'],
  ],
  [
    'two parties in their blocks',
    'SELLER\nName: ______\nAddress: ______\n\nBUYER\nName: ______\nAddress: ______\n',
    ['Seller name', 'Seller address', 'Buyer name', 'Buyer address'],
  ],
  [
    'details below the party of a line',
    'LEASE\n\nLandlord: ______\n\nAddress: ______\n\nTenant: ______\n\nAddress: ______\n\nThe rent is due.\n',
    ['Landlord', 'Landlord address', 'Tenant', 'Tenant address'],
  ],
  [
    'brackets below the party that a line defines',
    'NDA\n\nParty 1 (“Giver”): ______\n\nAddress: [Enter here]\n\nParty 2 (“Taker”): ______\n\nAddress: [Enter here]\n',
    ['Party 1 (“giver”)', 'Giver address', 'Party 2 (“taker”)', 'Taker address'],
  ],
  [
    'a person to call, below the one who fills in',
    'Name ______\n\nPhone ______\n\nEmergency Contact ______\n\nPhone ______\n\nI agree.\n',
    ['Name', 'Phone', 'Emergency contact', 'Emergency contact: phone'],
  ],
  [
    'two parties by their defined terms',
    'This lease is made between [Name] (the “Landlord”) and [Name] (the “Tenant”).',
    ['Landlord name', 'Tenant name'],
  ],
  [
    'a price and a deposit',
    'The price is $[Amount], of which $[Amount] is paid as a deposit.',
    ['Amount', 'Amount 2'],
  ],
  [
    'three of a kind',
    'Beneficiaries\n1. Name: ______\n2. Name: ______\n3. Name: ______\n',
    ['Beneficiaries name', 'Beneficiaries name 2', 'Beneficiaries name 3'],
  ],
  [
    'two people with the same details',
    'First tenant\nPassport number: ______\nPlace of birth: ______\n\nSecond tenant\nPassport number: ______\nPlace of birth: ______\n',
    [
      'First tenant passport number',
      'First tenant place of birth',
      'Second tenant passport number',
      'Second tenant place of birth',
    ],
  ],
  [
    'two sections of another template system',
    '{#buyer}{name}, {city}{/buyer} and {#seller}{name}{/seller} in {place}',
    ['Buyer name', 'City', 'Seller name', 'Place'],
  ],
  [
    'two dates',
    'Last updated: [Date]\nThis policy is effective as of [Date].',
    ['Last updated date', 'Effective date'],
  ],
])('names that say little are not one value: %s', (_, text, labels) => {
  expect(labelsIn(text)).toEqual(labels);
});

test.each([
  [
    'the same sentence',
    'Notices to the seller go to [Address] by post.\nNotices to the seller go to [Address] by post.',
    ['Address'],
  ],
  [
    'a defined term',
    '[Name] (the “Buyer”) buys.\n[Name] (the “Buyer”) pays within a week. [Name] (the “Seller”) delivers.',
    ['Buyer name', 'Seller name'],
  ],
  ['a name that says which', '[Company Name] sells.\nSigned for [Company Name].', ['Company name']],
  ['a variable of another system', 'Dear {{ name }},\nsigned by {{ name }}.', ['Name']],
])('one value is one field: %s', (_, text, labels) => {
  expect(labelsIn(text)).toEqual(labels);
});

test('two signers who fill in controls without a name are two people', async () => {
  const control = (text: string) =>
    `<w:sdt><w:sdtPr><w:showingPlcHdr/><w:text/></w:sdtPr><w:sdtContent>${run(text)}</w:sdtContent></w:sdt>`;
  const line = paragraph(run('Contact name: ') + control('Click here to enter text.'));
  const body = paragraph('For the client') + line + paragraph('For the supplier') + line;
  const { fields } = await readImport(buildDocx({ body }), 'contacts.docx');
  expect(fields).toHaveLength(2);
});

test('two columns for two parties hold the details of each', async () => {
  const body =
    paragraph('Parties') +
    table([
      ['The client:', 'The supplier:'],
      ['[Company name]', '[Company name]'],
      ['Key contact: [Name]', 'Key contact: [Name]'],
    ]);
  const { fields } = await readImport(buildDocx({ body }), 'parties.docx');
  expect(fields.map(({ label }) => label)).toEqual([
    'Client company name',
    'Supplier company name',
    'Client key contact name',
    'Supplier key contact name',
  ]);
});

test('the first cell of a column names the party also where it is to be filled in', async () => {
  const body = table([
    ['[insert company name]', '', 'Participant: ________'],
    ['Address: ________', '', 'Address: ________'],
    ['Phone: ________', '', 'Phone: ________'],
  ]);
  const { fields } = await readImport(buildDocx({ body }), 'parties.docx');
  expect(fields.map(({ label }) => label)).toEqual([
    'Company name',
    'Participant',
    'Company address',
    'Participant address',
    'Company phone',
    'Participant phone',
  ]);
});
