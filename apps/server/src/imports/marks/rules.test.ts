import { expect, test } from 'vitest';
import { buildDocx, paragraph, table } from '../../../test/docx-builder.ts';
import { readDocx } from '../docx/read-docx.ts';
import { writeTemplate, writeTextTemplate } from '../write/write-template.ts';
import { rules } from './rules.ts';

const read = (text: string) => writeTextTemplate(text, { syntax: 'plain', warnings: [] });

/** A line, the rule that decides about its last mark, and its field as `name: type`. */
const cases: [line: string, rule: keyof typeof rules, field?: string][] = [
  ['Dear [Client Name],', 'bracket-name', 'client_name: text'],
  ['Send it to [EMAIL ADDRESS].', 'bracket-name', 'email_address: email'],
  ['on [start date] at noon', 'bracket-name', 'start_date: date'],
  ['Please pay [insert the purchase price].', 'bracket-instruction', 'purchase_price: currency'],
  ['the laws of [____]', 'empty-bracket', 'governing_law: text'],
  ['dated as of [●]', 'empty-bracket', 'date: date'],
  ['The Company: [TBD]', 'empty-bracket', 'company: text'],
  ['a fee of $[__]', 'empty-bracket', 'fee: currency'],
  ['Closing: not before __/__/____ at noon', 'blank-line', 'closing_not_before_at_noon: date'],
  ['within [____] days after notice', 'empty-bracket', 'number_of_days_after_notice: number'],
  ['a rate of [__]% a year', 'empty-bracket', 'rate: percentage'],
  ['[__________], Inc.', 'empty-bracket', 'company_name: text'],
  ['by [_____ 2026]', 'bracket-with-blank', 'date: date'],
  ['for thirty [30] days', 'bracket-default', 'number_of_days: number'],
  ['Dear [[Client Name]],', 'bracket-name', 'client_name: text'],
  ['[[X]] and others', 'bracket-name', 'x: text'],
  ['for [Select: Lease / Sale / Other] only', 'bracket-choice', 'choice: select'],
  ['sent by [U.S. mail address]', 'bracket-name', 'us_mail_address: textarea'],
  ['the courts of [Delaware]', 'bracket-default', 'courts: text'],
  ['in [Kansas City, Missouri]', 'bracket-default', 'place: text'],
  ['in [city, California]', 'bracket-name', 'city: text'],
  ['[Name of City, Texas]', 'bracket-name', 'city_name: text'],
  ['cap of [$1,000,000]', 'bracket-default', 'cap: currency'],
  ['paid [monthly / quarterly]', 'bracket-choice', 'choice: select'],
  ['a [sole or joint] account', 'bracket-choice', 'choice: select'],
  ['the [buyer] / [seller] pays', 'further-alternative'],
  ['The tenant [is] / [are] bound', 'grammar-choice'],
  ['[ ] pets allowed', 'tick-box', 'pets_allowed: checkbox'],
  ['☐ I agree to the terms', 'tick-box', 'i_agree_to_the_terms: checkbox'],
  ['( )\u00a0Free trial', 'tick-box', 'free_trial: checkbox'],
  ['☒ Pay by invoice', 'tick-box', 'pay_by_invoice: checkbox'],
  ['[ ] Option 1', 'note-to-reader'],
  ['Fees rise by [    ]% per renewal', 'empty-bracket', 'fees_rise: percentage'],
  ['for [2] consecutive months', 'bracket-default', 'number_of_months: number'],
  ['in a rolling [12]-month period', 'bracket-default', 'in_a_rolling_month_period: number'],
  ['within [ ] days', 'empty-bracket', 'number_of_days: number'],
  ['billed per [fee unit]', 'bracket-name', 'fee_unit: text'],
  ['according to [rates and fees]', 'bracket-name', 'rates_and_fees: text'],
  ['[Name | Place | What it does / sells]', 'bracket-name', 'name_place_what_it_does_sells: text'],
  ['[Yellow highlighted text in brackets] is to be filled in', 'note-to-reader'],
  ['Delete all [informational text].', 'note-to-reader'],
  ['[See Section 6 for more information]', 'note-to-reader'],
  ['Take part in [ # ] sessions', 'empty-bracket', 'take_part_in_sessions: number'],
  ['[Base salary or hourly amount]', 'bracket-name', 'base_salary_or_hourly_amount: currency'],
  ['Contact: [telephone / email]', 'bracket-name', 'telephone_email: text'],
  ['in {{ court.address.county }}', 'named-in-braces', 'court_address_county: text'],
  ["{% if kind in ['a', 'b'] %}", 'other-logic'],
  ['see [the terms](https://example.com)', 'markdown-link'],
  ['[***]', 'redaction'],
  ['first [i] and [ii]', 'enumerator'],
  ['child[ren] of the tenant', 'word-ending'],
  ['as held in Smith [12]', 'citation'],
  ['Fok Hing v Liu [2018] HKEC 1885', 'citation'],
  ['[PIE525] Tripod 2\n\n[CABM10] Cable 3\n\n[CAS26] Headphones 1\n\n[MULTIP] Socket 1', 'citation'],
  ['[CLIENT1] and others', 'bracket-name', 'client1: text'],
  ['the Company [, its affiliates]', 'optional-wording'],
  ['the Company [and its affiliates]', 'optional-wording'],
  ['[Remainder of page intentionally left blank]', 'note-to-reader'],
  ['[Note: delete before signing]', 'note-to-reader'],
  [
    '[The tenant may keep one cat or one small dog, if the landlord agrees in writing before.]',
    'optional-text',
  ],
  ['The rent is ______ a month', 'blank-line', 'rent: currency'],
  ['By: ______________', 'signature-line'],
  ['______________________', 'rule-line'],
  ['Contents ............ 4', 'leader-dots'],
  ['Name of guest ..........', 'dotted-blank', 'guest_name: text'],
  ['● First item of a list', 'list-bullet'],
  ['the sum of ●', 'dot-sign', 'sum: currency'],
  ['Dear {{ client.firstName }}', 'named-in-braces', 'client_first_name: text'],
  ['Dear {firstName}', 'named-in-braces', 'first_name: text'],
  ['{{ format(total) }}', 'expression-in-braces', 'total: currency'],
  ['Dear <<first_name>>', 'named-in-braces', 'first_name: text'],
  ['Dear «First name»', 'named-in-guillemets', 'first_name: text'],
  ['He said «this is not for us to say.»', 'quoted-words'],
  ['Dear __CLIENT_NAME__', 'underscored-name', 'client_name: text'],
  ['{% for item in items %}', 'other-logic'],
  ['a set {1, 2, 3}', 'no-name'],
  ['Key Holders *[who are then providing services to the company]*', 'optional-wording'],
  ['in italics *[as it is now]* [optional provision in italics]', 'note-to-reader'],
  ['By:\t*_____________*\t\t', 'signature-line'],
  ['⊠ Digital invoice', 'tick-box', 'digital_invoice: checkbox'],
  ['R$ __________', 'blank-line', 'amount: currency'],
  ['[total authorized shares]', 'bracket-name', 'total_authorized_shares: number'],
  [
    '[Repurchase price for all repurchased shares]',
    'bracket-name',
    'repurchase_price_for_all_repurchased_shares: currency',
  ],
  ['[Sign here]', 'signature-line'],
  ['[Tenant’s signature]', 'signature-line'],
  ['in [city or town], Ohio', 'bracket-name', 'city_or_town: text'],
  ['[Price of the shares]', 'bracket-name', 'price_of_the_shares: currency'],
  ['“Board Member Count” means ______.', 'blank-line', 'board_member_count: number'],
  ['“Pool Shares” means ______.', 'blank-line', 'pool_shares: number'],
  ['a fee of {{amountText}}', 'named-in-braces', 'amount_text: text'],
  ['**Payment Due Date:** __DUE_DATE__ of each month', 'underscored-name', 'due_date: text'],
  ['held in [Boulder County, Colorado]', 'bracket-default', 'place: text'],
  ['shall be priced at $_______ a year', 'blank-line', 'price: currency'],
  ['Contact us, [communicate with us by chat,] or write', 'optional-wording'],
  ['our residents, [such as job applicants], have rights', 'optional-wording'],
  ['providers that [employ cookies and software code] there', 'optional-wording'],
  ['operate the [chat and/or user input] features', 'optional-wording'],
  ['[Optional: Pets may be kept.]', 'optional-text'],
  ['[Optional: middle name]', 'bracket-name', 'middle_name: text'],
  ['[We do not process your data for such purposes].', 'optional-text'],
  ['write to [office@leeds-choir.org] or call', 'note-to-reader'],
  ['write to [name@company.com]', 'bracket-name', 'name_company_com: text'],
  ['a rate below 5% [light grey]', 'note-to-reader'],
  ['Address: [Enter here]', 'empty-bracket', 'address: textarea'],
  ['for a period of [Enter number] years', 'empty-bracket', 'period_years: number'],
  ['# of Chairs ______', 'blank-line', 'of_chairs: number'],
  ['Cooking skills (15pts): ______', 'blank-line', 'cooking_skills_15pts: number'],
  ['Total points: ______', 'blank-line', 'total_points: number'],
  ['I will join on ________.', 'blank-line', 'i_will_join_on: date'],
  ['see the [“Personal information we collect”] section', 'quoted-words'],
  ['[x]  [1 year(s)] from today', 'bracket-default', 'x_from_today: text'],
  ['by calling [NUMBER], or', 'bracket-name', 'number: text'],
  ['in the city of {{addressLocality}}', 'named-in-braces', 'address_locality: text'],
  ['a par value of {{parValue}} per share', 'named-in-braces', 'par_value: currency'],
  ['{{ sign.signature_of(user) }}', 'signature-line'],
  ['{{ sign.signature_date_of(user) }}', 'expression-in-braces', 'sign_signature_date_of: date'],
  ['{{%elif kind == “a”}}', 'other-logic'],
  ['{{p include_docx_template("a.docx") }}', 'other-logic'],
  ['{{ users.as_noun("Tenant") }}', 'other-logic'],
  ['{{ users[0].address.line_one() }}', 'expression-in-braces', 'users_address_line_one: text'],
  ['{{ users[1].address.line_one() }}', 'expression-in-braces', 'users_2_address_line_one: text'],
  ["{{ income['rent']|currency }}", 'expression-in-braces', 'income_rent: currency'],
  ['{{ total | currency }}', 'named-in-braces', 'total: currency'],
  ['{{ users[1] | upper }}', 'expression-in-braces', 'users_2: text'],
  ['{{ load_row(x)["Fee"] }}', 'expression-in-braces', 'load_row_fee: currency'],
  ['{{ users[0].signature }}', 'signature-line'],
  ['{{ signer.attr_name("signature") }}', 'signature-line'],
  ['{{endereço}}', 'named-in-braces', 'endereco: textarea'],
  ['{{ currency(rent_share) }}', 'expression-in-braces', 'rent_share: currency'],
  ['On {{ claims["Lock out"].date }}', 'expression-in-braces', 'claims_lock_out_date: date'],
  ['dated ________, ____ (the “Option Agreement”)', 'part-of-field'],
  ['existing under the laws of the State of ________', 'blank-line', 'state_of_incorporation: text'],
  ['{{p reasons }}', 'named-in-braces', 'reasons: textarea'],
  ['on the [day] day of [month], [year]', 'part-of-field'],
  ['to buy [_______ (_)] shares', 'bracket-with-blank', 'number_of_shares: number'],
  ['[starting on __________]', 'bracket-with-blank', 'starting_date: date'],
  ['is dated as of ______, 201__, and', 'blank-line', 'date: date'],
  ['________\tDate:________', 'signature-line'],
  ['[Corporation Name in All Caps]', 'bracket-name', 'corporation_name: text'],
];

test.each(cases)('%s', (line, rule, field) => {
  const { marks, fields } = read(line);
  const mark = marks.at(-1);
  const found = fields.find(({ name }) => name === mark?.field);
  expect(mark).toMatchObject({ rule, decision: rules[rule].decision, reason: rules[rule].reason });
  expect(found && `${found.name}: ${found.field_type}`).toBe(field);
});

test.each([
  [
    'dated as of ______, 2026__ (the “Effective Date”).',
    'dated as of [effective_date as long] (the “Effective Date”).',
  ],
  ['this ___ day of ________, 20__.', 'this [date as ordinal] day of [date as month], [date as year].'],
  [
    'executed this ____day of ______, 20__.',
    'executed this [date as ordinal] day of [date as month], [date as year].',
  ],
  ['on this [DAY day of MONTH, YEAR].', 'on this [date as ordinal] day of [date as month], [date as year].'],
  ['on the ____ day of ______ we met', 'on the [date as ordinal] day of [date as month] we met'],
])('a date in parts is one field: %s', (line, content) => {
  const imported = read(line);
  expect(imported.document_content).toBe(`${content}\n`);
  expect(imported.fields.map(({ field_type: type }) => type)).toEqual(['date']);
});

test('the words of a choice become its options', () => {
  expect(read('paid [monthly / quarterly / yearly]').fields[0]?.options).toEqual([
    'monthly',
    'quarterly',
    'yearly',
  ]);
  const neighbours = read('The [buyer] / [seller] pays.');
  expect(neighbours.fields[0]?.options).toEqual(['buyer', 'seller']);
  expect(neighbours.document_content).toBe('The [choice] pays.\n');
});

test('a place that is asked for keeps where it lies, and is no usual value', () => {
  const { fields, document_content: content } = read(
    'in [city, California], then in [CITY AND COUNTY, Texas]',
  );
  expect(content).toBe('in [city], California, then in [city_and_county], Texas\n');
  expect(fields.map((field) => field.default_value)).toEqual([undefined, undefined]);
});

test('a usual value fits its field', () => {
  const { fields } = read('for [thirty (30)] days, on [March 5, 2026], $[1,500.00], in [New York]');
  expect(fields.map((field) => field.default_value)).toEqual(['30', '2026-03-05', '1500.00', 'New York']);
});

const merging: [text: string, content: string, names: string[]][] = [
  ['[Company] and [COMPANY]', '[company] and [company as upper]', ['company']],
  ['[Buyer’s Name] / [buyers name]', '[buyers_name] / [buyers_name]', ['buyers_name']],
  ['[Address]\n[Address]', '[address]\n[address_2]', ['address', 'address_2']],
  [
    '[__] days or [__] days',
    '[number_of_days] days or [number_of_days_2] days',
    ['number_of_days', 'number_of_days_2'],
  ],
  ['☐ yes ☐ yes', '{if yes}☒{else}☐{end} yes {if yes_2}☒{else}☐{end} yes', ['yes', 'yes_2']],
];

test.each(merging)('%s', (text, content, names) => {
  const imported = read(text);
  expect(imported.document_content).toBe(`${content}\n`);
  expect(imported.fields.map(({ name }) => name)).toEqual(names);
});

test('the same name behind the names of two parties is a field of each', () => {
  const both = read('PROVIDER: {company_name}\nCUSTOMER: {company_name}\nSent to {company_name}');
  expect(both.document_content).toBe(
    'PROVIDER: [provider_company_name]\nCUSTOMER: [customer_company_name]\nSent to [company_name]\n',
  );
  // One party alone has it, or the words before it are no party.
  expect(read('Provider: {company_name}\nSent to {company_name}').fields).toHaveLength(1);
  expect(read('Address: {company_name}\nName: {company_name}').fields).toHaveLength(1);
});

test('advice in brackets that a cell names elsewhere is the same field in all places', async () => {
  const advice =
    '[The effective date of the resignation. It fixes the termination date and starts the window of the option.]';
  const { document_content, fields } = writeTemplate(
    await readDocx(
      buildDocx({
        body: [
          paragraph(advice),
          table([['Effective Date', advice]]),
          paragraph(`effective as of ${advice}.`),
          table([['Date', advice]]),
        ].join(''),
      }),
    ),
  );
  expect(fields.map(({ name, field_type: type }) => [name, type])).toEqual([['effective_date', 'date']]);
  expect(document_content.match(/\[effective_date\]/g)).toHaveLength(4);
});

test('a box before a bracket is called after its words', () => {
  const { fields } = read('[x]  [1 year(s)] from today');
  expect(fields.map(({ label, field_type: type }) => `${label}: ${type}`)).toEqual([
    '1 year(s) from today: checkbox',
    '[x] ____ from today: text',
  ]);
});

test('two brackets with the same words are no choice', () => {
  expect(read('vest in [AKA] or [AKA]’s designee').document_content).toBe(
    'vest in [aka] or [aka]’s designee\n',
  );
});

test('witnesses write by hand, however many empty lines are between their lines', () => {
  const lines = [
    '**Signature:** ____',
    '**Date:** ____',
    '#### Witness',
    '**Name:** ____',
    '**Address:** ____',
  ];
  const { fields, marks } = read(
    [...lines, '**Signature:** ____'].map((line) => line.replace('____', '_'.repeat(12))).join('\n\n\n'),
  );
  expect(marks.map(({ decision }) => decision)).toEqual(Array(5).fill('signature'));
  expect(fields).toEqual([]);
});

test('a signature block keeps its lines to be filled in by hand', () => {
  const { fields, marks } = read(
    'IN WITNESS WHEREOF:\n\nBy: ________\nName: ________\nTitle: ________\nDate: ________',
  );
  expect(fields).toEqual([]);
  expect(marks.map(({ decision }) => decision)).toEqual(Array(4).fill('signature'));
});

const conditions: [what: string, text: string, content: string][] = [
  ['words in a line', 'a {% if pets %}b{% else %}c{% endif %} d', 'a {if pets}b{else}c{end} d'],
  ['whole lines', '{%p if pets %}\nyes\n{%p endif %}', '{if pets}\nyes\n{end}'],
  ['a comparison', '{{#if state == "NY"}}a{{/if}}', '{if state = "NY"}a{end}'],
  ['the opposite', '{{#unless pets}}a{{/unless}}', '{if not pets}a{end}'],
  [
    'further branches',
    '{% if n > 2 %}a{% elif not b and c %}b{% endif %}',
    '{if n > 2}a{else if not b and c}b{end}',
  ],
  ['Docmosis', '<<cs_pets>>a<<es_pets>>', '{if pets}a{end}'],
  ['a loop stays', '{% for a in b %}a{% endfor %}', '{% for a in b %}a{% endfor %}'],
  ['what calls a function stays', '{% if len(a) %}a{% endif %}', '{% if len(a) %}a{% endif %}'],
  ['what is never closed stays', '{% if a %}a', '{% if a %}a'],
  [
    'what begins and ends within other words stays',
    'a {% if b %}\nc\n{% endif %}',
    'a {% if b %}\nc\n{% endif %}',
  ],
];

test.each(conditions)('conditions: %s', (_, text, content) => {
  expect(read(text).document_content).toBe(`${content}\n`);
});

test('a line of nothing but signs is read in time', () => {
  for (const sign of ['[', ']', '[a', '{', '{{', '«', '<<', '_', '☐ ', '__A', '[]', '/[a]']) {
    expect(() => read(sign.repeat(20_000 / sign.length))).not.toThrow();
  }
});

test('alternatives keep what is to be filled in within one of them', () => {
  const { document_content, fields, marks } = read('under the laws of [Delaware / [other state]].\n');
  expect(marks.map(({ rule }) => rule)).toEqual(['alternatives-with-blanks', 'bracket-name']);
  expect(fields.map(({ name }) => name)).toEqual(['other_state']);
  expect(document_content).toBe('under the laws of \\[Delaware / [other_state]].\n');
});

test('a box before a field is a field of its own, and a crossed one is ticked', () => {
  const { document_content, fields } = read('( x ) {start_date}\n');
  expect(document_content).toBe('{if start_date}☒{else}☐{end} [start_date_2]\n');
  expect(fields.map(({ field_type, default_value }) => [field_type, default_value])).toEqual([
    ['checkbox', 'true'],
    ['date', undefined],
  ]);
});

test('doubled brackets are one mark, with a clean label', () => {
  const { marks, fields, document_content } = read('Dear [[X]], and [[Client Name]].');
  expect(marks.map(({ text }) => text)).toEqual(['[[X]]', '[[Client Name]]']);
  expect(fields.map(({ label }) => label)).toEqual(['X', 'Client name']);
  expect(document_content).toBe('Dear [x], and [client_name].\n');
});

test.each([
  ['[Select: Lease / Sale / Other]', ['Lease', 'Sale', 'Other']],
  ['[Choose one: A / B]', ['A', 'B']],
  ['[select one of the following – cash, check or wire]', ['cash', 'check', 'wire']],
  ['[DELETE AS APPLICABLE: gas / oil]', ['gas', 'oil']],
])('what to do with the options of %s is no option', (line, options) => {
  expect(read(`Kind: ${line}.`).fields.map((field) => field.options)).toEqual([options]);
});

test.each([
  ['[U.S. mail]', 'U.S. mail'],
  ['[Sent by U.S. Mail]', 'Sent by U.S. mail'],
  ['[client.name]', 'Client name'],
])('the label of %s is %s', (line, label) => {
  expect(read(`By ${line}:`).fields.map((field) => field.label)).toEqual([label]);
});
