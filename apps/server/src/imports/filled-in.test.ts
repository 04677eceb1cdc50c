import { describe, expect, test } from 'vitest';
import { buildDocx, paragraph, run, section, table } from '../../test/docx-builder.ts';
import { importDocx } from '../../test/imported-docx.ts';
import { buildPdf } from '../../test/pdf-builder.ts';
import { readImport } from './read-import.ts';

const control = (properties: string, words: string) =>
  `<w:sdt><w:sdtPr>${properties}</w:sdtPr><w:sdtContent>${run(words)}</w:sdtContent></w:sdt>`;
const named = (name: string, more = '') => `<w:alias w:val="${name}"/>${more}`;
const list = (name: string, ...options: string[]) =>
  named(
    name,
    `<w:dropDownList>${options.map((one) => `<w:listItem w:displayText="${one}" w:value="${one}"/>`).join('')}</w:dropDownList>`,
  );
const box = (name: string, isTicked: boolean) =>
  control(
    named(name, `<w14:checkbox><w14:checked w14:val="${Number(isTicked)}"/></w14:checkbox>`),
    isTicked ? '☒' : '☐',
  );
const date = (fullDate: string) => named('Start', `<w:date w:fullDate="${fullDate}T00:00:00Z"/>`);

/** A field of the old forms, with its shown text. */
const oldField = (code: string, data: string, shown: string) => {
  const sign = (type: string, more = '') =>
    `<w:r><w:fldChar w:fldCharType="${type}">${more}</w:fldChar></w:r>`;
  const begin = sign('begin', `<w:ffData>${data}</w:ffData>`);
  const instruction = `<w:r><w:instrText>${code}</w:instrText></w:r>`;
  return `${begin}${instruction}${sign('separate')}${shown === '' ? '' : run(shown)}${sign('end')}`;
};

const samples: [what: string, content: string, sample: string | undefined][] = [
  ['words', control(named('Buyer'), 'Ann Example'), 'Ann Example'],
  ['a prompt', control(named('Buyer', '<w:showingPlcHdr/>'), 'Name of the buyer'), undefined],
  ['the option that is chosen', control(list('Pet', 'Cat', 'Dog'), 'Dog'), 'Dog'],
  ['an option that is none', control(list('Pet', 'Cat', 'Dog'), 'Horse'), undefined],
  ['a ticked box', box('Has pets', true), 'true'],
  ['an empty box', box('Has pets', false), undefined],
  ['a day that is read without doubt', control(date('2026-03-05'), 'March 5, 2026'), '2026-03-05'],
  ['a day written the other way round', control(date('2026-03-05'), '5 March 2026'), '2026-03-05'],
  ['a day in figures that Word knows', control(date('2026-03-05'), '5/3/2026'), '2026-03-05'],
  ['a day that is not the one Word knows', control(date('2026-03-05'), '6/4/2027'), undefined],
  ['a day that may be two', control(named('Start date'), '5/3/2026'), undefined],
  ['an amount', control(named('Rent amount'), '$1,200.00'), '1200.00'],
  ['an amount that may be two', control(named('Rent amount'), '1200 or more'), undefined],
  ['a number in words', control(named('Number of days'), 'thirty (30)'), '30'],
  [
    'an old text field',
    oldField('FORMTEXT', '<w:name w:val="Buyer"/><w:textInput/>', 'Ann Example'),
    'Ann Example',
  ],
  [
    'an old text field that is empty',
    oldField('FORMTEXT', '<w:name w:val="Buyer"/>', '\u2002\u2002\u2002\u2002\u2002'),
    undefined,
  ],
  [
    'an old text field with the words that the form came with',
    oldField(
      'FORMTEXT',
      '<w:name w:val="Buyer"/><w:textInput><w:default w:val="Name"/></w:textInput>',
      'Name',
    ),
    undefined,
  ],
  [
    'an old box that was ticked',
    oldField('FORMCHECKBOX', '<w:name w:val="Has_pets"/><w:checkBox><w:checked/></w:checkBox>', ''),
    'true',
  ],
  [
    'an old box that the form ticks itself',
    oldField('FORMCHECKBOX', '<w:name w:val="Has_pets"/><w:checkBox><w:default w:val="1"/></w:checkBox>', ''),
    undefined,
  ],
  [
    'an old list',
    oldField(
      'FORMDROPDOWN',
      '<w:name w:val="Pet"/><w:ddList><w:result w:val="1"/><w:listEntry w:val="Cat"/><w:listEntry w:val="Dog"/></w:ddList>',
      '',
    ),
    'Dog',
  ],
];

describe('a filled-in Word document', () => {
  test.each(samples)('%s: the sample of its field, never the default', async (_, content, sample) => {
    const { fields } = await importDocx({ body: paragraph(`${run('Value: ')}${content}`) });
    expect(fields).toHaveLength(1);
    expect(fields[0]?.sample).toBe(sample);
    expect(fields[0]).not.toHaveProperty('default_value');
  });

  test('the same words become the same field in every place at once', async () => {
    const { document_content, fields, marks } = await importDocx({
      body: [
        paragraph(`${run('Between ')}${control(named('Buyer'), 'John Smith')}${run(' and the Seller.')}`),
        paragraph(
          run('John ') + run('Smith', '<w:b/>') + run('’s notices go to John Smith, not John Smithson.'),
        ),
        table([['Name', 'John Smith']], '<w:tblStyle w:val="TableGrid"/>'),
      ].join(''),
    });
    expect(document_content).toBe(
      'Between [buyer] and the Seller.\n[buyer]’s notices go to [buyer], not John Smithson.\n\n{table look Table 1}\n| Name | [buyer] |\n',
    );
    expect(fields.map(({ name, sample }) => [name, sample])).toEqual([['buyer', 'John Smith']]);
    expect(marks.map(({ rule, field, line }) => [rule, field, line])).toEqual([
      ['content-control', 'buyer', 1],
      ['same-words', 'buyer', 2],
      ['same-words', 'buyer', 2],
      ['same-words', 'buyer', 5],
    ]);
  });

  test('brackets around a control say nothing more than it does', async () => {
    const { document_content, fields } = await importDocx({
      body: paragraph(`${run('Between [')}${control(named('Buyer'), 'John Smith')}${run('] and [Seller].')}`),
    });
    expect(document_content).toBe('Between [buyer] and [seller].\n');
    expect(fields.map(({ label, sample }) => [label, sample])).toEqual([
      ['Buyer', 'John Smith'],
      ['Seller', undefined],
    ]);
  });

  test('no field is named after the words that fill in another one', async () => {
    const nameless = (words: string) => control('', words);
    const { fields, document_content } = await importDocx({
      body: [
        paragraph(
          `${run('Name: ')}${nameless('John Smith')}${run(' Address: ')}${nameless('12 Elm Street')}`,
        ),
        paragraph(`${run('between ')}${nameless('John Smith')}${run(' and ')}${nameless('Acme LLC')}`),
        table([['Left', 'Right']])
          .replace(paragraph('Left'), paragraph(nameless('Jane Roe')))
          .replace(paragraph('Right'), paragraph(nameless('Yes, of course'))),
        paragraph(`${run('John Smith phone: ')}${nameless('555 0100')}`),
        table([['Left', 'Right']])
          .replace(paragraph('Left'), paragraph(nameless('smith and sons')))
          .replace(paragraph('Right'), paragraph(nameless('no'))),
        paragraph(`${run('Paid by ')}${nameless('old smith')}${run(' ')}${nameless('in cash')}`),
      ].join(''),
    });
    expect(document_content).not.toMatch(/john|smith|jane|roe/i);
    expect(fields.map(({ name, label }) => `${name} ${label}`).join()).not.toMatch(/john|smith|jane|roe/i);
    expect(fields.map(({ label }) => label)).toEqual(expect.arrayContaining(['Name', 'Address', 'Phone']));
  });

  test('of two fields the longer words win, and what is marked already stays as it is', async () => {
    const { document_content } = await importDocx({
      body: [
        paragraph(control(named('First name'), 'John')),
        paragraph(control(named('Buyer'), 'John Smith')),
        paragraph(control(named('Witness'), 'John')),
        paragraph('John Smith, called John, is [John].'),
      ].join(''),
    });
    expect(document_content).toBe(
      '[first_name]\n[buyer]\n[witness]\n[buyer], called [first_name], is [john].\n',
    );
  });

  test('ordinary words, options and short ones are no other places', async () => {
    const { document_content } = await importDocx({
      body: [
        paragraph(control(named('Frequency'), 'monthly')),
        paragraph(control(list('Pet', 'Cat', 'Dog'), 'Dog')),
        paragraph(control(named('State'), 'NY')),
        paragraph('Rent is paid monthly. Dog owners of NY pay more.'),
      ].join(''),
    });
    expect(document_content).toContain('Rent is paid monthly. Dog owners of NY pay more.');
  });

  test('a header with the words is left out, as no field can stand there', async () => {
    const { page, warnings } = await importDocx({
      body:
        paragraph(control(named('Buyer'), 'John Smith')) +
        section({ default: 'header1', 'default ': 'footer1' }),
      hangings: { header1: paragraph('Lease of John Smith'), footer1: paragraph('Confidential') },
    });
    expect(page).toMatchObject({ footer: 'Confidential' });
    expect(page).not.toHaveProperty('header');
    expect(warnings.join()).toContain('The header was left out');
  });

  test('controls of one name fill one field, whichever of them is filled in', async () => {
    const { document_content, fields } = await importDocx({
      body: [
        paragraph(control(named('Buyer', '<w:showingPlcHdr/>'), 'Click here')),
        paragraph(control(named('Buyer'), 'John Smith')),
        paragraph(control(named('Buyer'), 'Jane Roe')),
        paragraph(control(named('Buyer'), 'John Smith')),
        paragraph(control(named('Buyer'), 'Jane Roe')),
      ].join(''),
    });
    expect(document_content).toBe('[buyer]\n[buyer]\n[buyer_2]\n[buyer]\n[buyer_2]\n');
    expect(fields.map(({ sample }) => sample)).toEqual(['John Smith', 'Jane Roe']);
  });

  test('many fields and many words are read in time', async () => {
    const names = Array.from({ length: 300 }, (_, index) => `Party Number ${index}`);
    const body =
      names.map((name) => paragraph(control(named(`f ${name}`), name))).join('') +
      paragraph(names.join(', ')).repeat(30);
    const { marks } = await readImport(buildDocx({ body }), 'many.docx');
    expect(marks.length).toBeLessThanOrEqual(5000);
  });
});

test('the values of a filled-in PDF form become samples, where it becomes a text', async () => {
  const line = (text: string, y: number) => ({ text, x: 72, y });
  const bytes = buildPdf({
    pages: [
      [
        line('Name of the applicant:', 700),
        line('State:', 670),
        line('I have pets', 640),
        line('Remarks:', 610),
        line('Rent is paid:', 580),
        line('The landlord lets the house to Ann Example.', 500),
      ],
    ],
    widgets: [
      { rect: [200, 696, 400, 712], body: '/FT/Tx/T(applicant)/V(Ann Example)' },
      { rect: [120, 666, 300, 682], body: '/FT/Ch/Ff 131072/T(State)/Opt[[(OH)(Ohio)][(UT)(Utah)]]/V(UT)' },
      {
        rect: [146, 638, 160, 652],
        body: '/FT/Btn/T(pets)/V/Yes/AS/Yes/AP<</N<</Yes null/Off null>>>>',
      },
      { rect: [200, 606, 400, 622], body: '/FT/Tx/T(Remarks)/V(none yet)/DV(none yet)' },
      {
        rect: [200, 576, 210, 586],
        body: '/FT/Btn/Ff 32768/T(paid)/V/monthly/AS/monthly/AP<</N<</monthly null/Off null>>>>',
      },
    ],
  });
  const { document_content, fields } = await readImport(bytes, 'form.pdf', { pdf: 'words' });
  expect(fields.map(({ name, sample, default_value }) => [name, sample, default_value])).toEqual([
    ['applicant', 'Ann Example', undefined],
    ['state', 'Utah', undefined],
    ['pets', 'true', undefined],
    ['remarks', undefined, undefined],
    ['paid', 'monthly', undefined],
  ]);
  expect(document_content).toContain('The landlord lets the house to [applicant].');
});
