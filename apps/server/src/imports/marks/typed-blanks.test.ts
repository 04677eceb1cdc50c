import { expect, test } from 'vitest';
import { table } from '../../../test/docx-builder.ts';
import { importDocx } from '../../../test/imported-docx.ts';
import { writeTextTemplate } from '../write/write-template.ts';

const read = (text: string, syntax: 'plain' | 'markdown' = 'plain') =>
  writeTextTemplate(text, { syntax, warnings: [] });

const fieldsOf = (text: string) => read(text).fields.map(({ name, field_type }) => `${name}: ${field_type}`);

/** Typed text, and the fields that it becomes. */
const cases: [text: string, ...fields: string[]][] = [
  ['Telephone: (____) ____-______', 'telephone: text'],
  ['sort code __-__-__ at the bank', 'sort_code: text'],
  ['SSN: ___-__-____', 'ssn: text'],
  ['Born: __-__-____', 'born: date'],
  ['Date du versement : ……..…/…..….…/…..…….', 'date_du_versement: date'],
  ['par décret en date du ……/……/…… publié au Journal', 'date: date'],
  ['DATE OF BIRTH     /     /     NATIONALITY ………………', 'date_of_birth: date', 'nationality: text'],
  ['TELEPHONE  HOME   -   -   -   -   WORK   -   -   -   -', 'telephone_home: text', 'work: text'],
  ['and/or the rate of 3 / 4 / 5 per cent'],
  [
    'that .....(name of the pupil)...... takes a ....(course)... at .....(school)......in Leeds',
    'pupil_name: text',
    'course: text',
    'school: text',
  ],
  ['Date of birth: ____/____/____/', 'date_of_birth: date'],
  ['Last day of classes: ________', 'last_day_of_classes: date'],
  ['Día en el que finalizan las clases: ________', 'dia_en_el_que_finalizan_las_clases: date'],
  ['Registration No.      :------------------', 'registration_no: text'],
  ['Name of the Guide  : ------------------', 'guide_name: text'],
  ['E-MAIL:-……………………………', 'e_mail: email'],
  ['as we said ... (see above) and later'],
  ['<img src="../../../assets/logo.png" /> and ../../'],
  ['Certificate number __ is issued', 'certificate_number: text'],
  ['until March __, 2027 at noon', 'date: date'],
  ['this __ day of March, 2027', 'date: date'],
  ['Dated [●] 20[●]', 'date: date'],
  ['on the [__] day of [____], 20[__]', 'date: date'],
  ['this ........ day of ............ 2027', 'date: date'],
  ['in the territory of …………………… (the “Territory”)', 'territory: text'],
  ['A child, ________, born on ________', 'child: text', 'date_of_birth: date'],
  ['under a lease dated ________ (the "Lease")', 'lease_date: date'],
  ['by a pledge of even date covering ________', 'by_a_pledge_of_even_date_covering: text'],
  ['Fee receipt no. ____', 'fee_receipt_no: text'],
  ['College number ____', 'college_number: text'],
  ['Each block of [User Number] users costs more.', 'user_number: number'],
  ['Total number: ____', 'total_number: number'],
  ['Total marks obtained (out of 100) ____', 'total_marks_obtained_out_of_100: number'],
  ['Age/sex: ____', 'age_sex: text'],
  ['Patente ____ rilasciata in data ____', 'patente: text', 'rilasciata_in_data: date'],
  ['Name______Office______Dept.______Sign.', 'name: text', 'office: text', 'dept: text'],
  ['3. D.O.B: ______ 4. Age: ______', 'dob: date', 'age: number'],
  ['within ____ (__) business days', 'number_of_days: number'],
  ['at the rate of ______ percent a year', 'rate: percentage'],
  ['in ____ equal monthly installments', 'number_of_installments: number'],
  ['Fees may increase by ____% a year', 'fees_may_increase_by_a_year: percentage'],
  [
    'let with effect from ________ to ________.',
    'let_with_effect_from_to: date',
    'let_with_effect_from_to_2: date',
  ],
  ['on or before ____ days after notice', 'number_of_days_after_notice: number'],
  ['aged about --- years, an owner of the house --------.', 'age: number', 'house: text'],
  ['Chapter one ---------- 12'],
  ['a loan maturing on ________', 'a_loan_maturing_on: date'],
  ['Invoice: INV-____', 'invoice: text'],
  ['a fee of USD ________', 'fee: currency'],
  ['pay {Hourly Rate} until {End Date}', 'hourly_rate: currency', 'end_date: date'],
  ['{Bonus %} after {Notice Period (days)}', 'bonus: percentage', 'notice_period_days: number'],
  ['Dear <Client Name>,', 'client_name: text'],
  ['We charge $X,XXX within XX days.', 'we_charge_within_days: currency', 'number_of_days: number'],
  ['due by MM/DD/YYYY at noon', 'due_by_at_noon: date'],
  ['on [30/60/90] days’ notice', 'number_of_days: select'],
  ['Kind: ( ) Gift ( ) Sale', 'gift: checkbox', 'sale: checkbox'],
  ['The unit price is [Unit price].', 'unit_price: currency'],
  ['Send it to [insert address in Wales].', 'address_in_wales: textarea'],
  ['the sum of ________ Dollars ($______)', 'sum: currency'],
  ['a monthly rent of Rs. ________ (Rupees ________ only)', 'rent: currency'],
  ['a fee of Rs. ________/- (Rupees ________ Only) per month', 'fee: currency'],
  ['a deposit of $________ (________ dollars)', 'deposit: currency'],
  ['the sum of Rupees ________ (Rs. ________)', 'sum: currency'],
  ['a fee of $________ (________ hours)', 'fee: currency', 'number_of_hours: number'],
  ['________, a Texas corporation (the "Borrower")', 'borrower: text'],
  ['I, ________, residing at ________ (the "Principal")', 'principal: text', 'principal_address: textarea'],
  ['I appoint ________ as successor trustee.', 'successor_trustee: text'],
  ['3. Special instructions. ________', 'special_instructions: textarea'],
  ['{{AREA}} {{AREA_TEXTO}} hectáreas', 'area: text', 'area_texto: text'],
  ['The land of ________ hectares', 'number_of_hectares: number'],
  ['IBAN: DE ____________', 'iban: text'],
  ['Telephone: +49 ____________', 'telephone: text'],
  ['Wohnort: ________ Geb.-Datum: ________', 'wohnort: text', 'geb_datum: date'],
  ['Eintritt zum: ________', 'eintritt_zum: date'],
  ['Tell us who I am: ________', 'tell_us_who_i_am: text'],
  ['not less than £[5,000] of cover', 'not_less_than_of_cover: currency'],
];

test.each(cases)('%s', (text, ...fields) => {
  expect(fieldsOf(text)).toEqual(fields);
});

test('fields that hold a detail of a person or company are proposed with that meaning, and no others', () => {
  const { fields } = read(
    'Between [Company name] of [Registered office] and [Tenant name], [Rent], due on [Start date], born on [Date of birth].',
  );
  expect(Object.fromEntries(fields.map(({ name, means }) => [name, means]))).toEqual({
    company_name: 'company.name',
    registered_office: 'company.address',
    tenant_name: 'person.name',
    rent: undefined,
    start_date: undefined,
    date_of_birth: 'person.birth_date',
  });
});

const kept: [text: string, rule: string][] = [
  ['and so on… …and more', ''],
  ['Article XX, Part XXX', ''],
  ['Date (MM/DD/YYYY)', ''],
  ['a<b> and c</b>', ''],
  ['__Bold words__ and more', ''],
  ['Seller’s signature: ________', 'signature-line'],
  ['SIGNED as a DEED by the Landlord ..........', 'signature-line'],
  ['Tenant initials: ______', 'signature-line'],
  ['Witness name ..........', 'signature-line'],
  ['I agree.  Initials: ______', 'signature-line'],
  ['Sworn to before me by ________.', 'signature-line'],
  ['Notary Public, State of ________', 'signature-line'],
  ['My commission expires: ________', 'signature-line'],
  ['____________, ____________', 'rule-line'],
  ['"[We] need not show it [emphasis added]."', 'note-to-reader'],
  ['See Order [Dkt. 44] at 3', 'note-to-reader'],
  ['[On Firm letterhead]', 'note-to-reader'],
  ['Pay a fee [even if you ask for a waiver].', 'optional-wording'],
  ['£5 [any one claim]', 'optional-wording'],
];

test.each(kept)('%s stays as it is', (text, rule) => {
  const last = read(text).marks.at(-1);
  expect([last?.rule ?? '', last?.field]).toEqual([rule, undefined]);
});

test('the parts of a date belong to its field', () => {
  const { document_content, marks } = read('on this ____ day of ________, 20__ in Leeds');
  expect(document_content).toBe(
    'on this [date as ordinal] day of [date as month], [date as year] in Leeds\n',
  );
  expect(marks.map(({ rule }) => rule)).toEqual(['blank-line', 'part-of-field']);
});

test('a number of days in words and figures is one field', () => {
  expect(read('within ____ (__) days of notice').document_content).toBe(
    'within [number_of_days_of_notice as words] ([number_of_days_of_notice]) days of notice\n',
  );
});

test('short lines before words are to initial or to tick, as the words above them say', () => {
  const list = '_____ (A) Banking.\n_____ (B) Taxes.';
  expect(read(`The powers that I have initialed:\n${list}`).marks.map(({ rule }) => rule)).toEqual([
    'signature-line',
    'signature-line',
  ]);
  expect(fieldsOf('Paid by (check one):\n____ Cash\n____ Cheque')).toEqual([
    'cash: checkbox',
    'cheque: checkbox',
  ]);
  expect(fieldsOf('The initial term is long.\n_____ days')).toEqual(['number_of_days: number']);
});

test('what stands before the words that open a signature block is to be filled in', () => {
  const { fields } = read(
    'Notices to:\nAttn: ________\nEmail: ________\n\nIN WITNESS WHEREOF\n\nBy: ________',
  );
  expect(fields.map(({ name }) => name)).toEqual(['attn', 'email']);
});

test('witnesses and those who accept write by hand, and under the heads of a grid values are filled in', async () => {
  const witness = 'in the presence of:\n\nOccupation: ........\nSignature: ........';
  expect(fieldsOf(witness)).toEqual([]);
  expect(fieldsOf('ACCEPTED AND AGREED:\n\nGuest: ________\nDate: ________')).toEqual([]);
  const grid = table([
    ['Member', 'Units', 'Share'],
    ['______', '____', '____%'],
  ]);
  const { fields } = await importDocx({ body: grid });
  expect(fields.map(({ name, field_type }) => `${name}: ${field_type}`)).toEqual([
    'member: text',
    'units: number',
    'share: percentage',
  ]);
});

test('in Markdown, fields within words that may be left out are kept', () => {
  const { document_content, fields, marks } = read('3. [OPTIONAL: I give [item] to [name].]', 'markdown');
  expect(fields.map(({ name }) => name)).toEqual(['item', 'name']);
  expect(document_content).toBe('3. \\[OPTIONAL: I give [item] to [name].]\n');
  expect(marks.map(({ line, column }) => [line, column])).toEqual([
    [1, 4],
    [1, 23],
    [1, 33],
  ]);
});

test('tags of HTML in brackets are no words', () => {
  expect(fieldsOf('the laws of [<mark>Delaware</mark>], and [<mark>start date</mark>]')).toEqual([
    'governing_law: text',
    'start_date: date',
  ]);
});

test('an amount in words and in figures is one field, which prints the name of its currency itself', () => {
  expect(read('a rent of Rs. ________/- (Rupees ________ only) monthly').document_content.trim()).toBe(
    'a rent of Rs. [rent as number]/- ([rent as words] only) monthly',
  );
  expect(read('the sum of Rupees ________ only (Rs. ________)').document_content.trim()).toBe(
    'the sum of [sum as words] only (Rs. [sum as number])',
  );
  expect(read('a deposit of $________ (________ dollars)').document_content.trim()).toBe(
    'a deposit of $[deposit as number] ([deposit as words])',
  );
});

test('an amount in words without a sign does not join figures whose currency nothing says', () => {
  expect(fieldsOf('a share of ________ (________ rupees)')).toHaveLength(2);
});
