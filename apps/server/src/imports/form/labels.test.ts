import { degrees, PDFDocument } from '@cantoo/pdf-lib';
import { describe, expect, test } from 'vitest';
import { blank, labels, line, type Rect, tick } from '../../../test/labelled-form.ts';
import { buildPdf } from '../../../test/pdf-builder.ts';
import { readImport } from '../read-import.ts';
import { brief } from './brief.ts';
import { tidyTooltip } from './tooltips.ts';

describe('a tooltip', () => {
  const lines = [line('Name of the employer', 72, 700), line('Date of the accident', 72, 300)];

  test('is the label without its number and order', () => {
    expect(tidyTooltip('Part 2. 3.a. Enter the family name')).toBe('Family name');
    expect(tidyTooltip('17B. Was the veteran married?')).toBe('Was the veteran married?');
    const long =
      'Is anyone enrolled in a plan for health, for eyes or for teeth, or in a plan of the employer? ';
    expect(tidyTooltip(`${long}${long}No.`)).toContain('Is anyone enrolled');
    expect(tidyTooltip('Date signed. Enter 2 digit month, 2 digit day and 4 digit year.')).toBe(
      'Date signed',
    );
    expect(tidyTooltip('City. 18 characters available.')).toBe('City');
    expect(tidyTooltip('Business information. Legal name.')).toBe('Business information. Legal name');
    const sentences = 'Tell us who lives with you at this address. Write their full names.';
    expect(tidyTooltip(sentences)).toBe(sentences);
    expect(tidyTooltip('Enter your own words')).toBe('Your own words');
    const path = 'Part A. Information about your spouse and your children. Children. Child 2. ';
    expect(tidyTooltip(`${path}${path}Enter the date of birth`)).toMatch(/Date of birth$|date of birth$/);
    expect(tidyTooltip(`${path}${path}Enter the date of birth`).length).toBeLessThan(105);
  });

  test('loses against the words beside a widget if the page has its words elsewhere', async () => {
    const copied = blank('a', [200, 296, 400, 312], 'Name of the employer');
    expect(await labels(lines, [copied])).toEqual(['Date of the accident']);
    const own = blank('a', [200, 296, 400, 312], 'Day on which it happened');
    expect(await labels(lines, [own])).toEqual(['Day on which it happened']);
  });

  test('loses if fields of other names have it too, or if printed words say more', async () => {
    const shared = [
      blank('a', [200, 696, 400, 712], 'Select what is appropriate'),
      blank('b', [200, 296, 400, 312], 'Select what is appropriate'),
    ];
    expect(await labels(lines, shared)).toEqual(['Name of the employer', 'Date of the accident']);
    expect(await labels(lines, [blank('a', [200, 296, 400, 312], 'Date')])).toEqual(['Date of the accident']);
  });
});

describe('fields with the same words', () => {
  test('take the words in which their names in the file differ', async () => {
    const lines = [line('First name', 72, 700), line('First name', 72, 600)];
    const widgets = [
      blank('petitionersFirstName1', [140, 696, 300, 712]),
      blank('respondentsFirstName1', [140, 596, 300, 612]),
    ];
    expect(await labels(lines, widgets)).toEqual(['First name (petitioners)', 'First name (respondents)']);
  });

  test('take the heading of their own column', async () => {
    const lines = [
      line('Yourself', 72, 740, 14),
      line('Your partner', 320, 740, 14),
      ...['Name:', 'Country:', 'Town:'].flatMap((text, row) => [
        line(text, 72, 700 - 40 * row),
        line(text, 320, 700 - 40 * row),
      ]),
    ];
    const widgets = [0, 1, 2].flatMap((row) => [
      blank(`a${row}`, [130, 696 - 40 * row, 280, 712 - 40 * row]),
      blank(`b${row}`, [380, 696 - 40 * row, 540, 712 - 40 * row]),
    ]);
    expect((await labels(lines, widgets)).slice(0, 2)).toEqual(['Yourself: Name', 'Your partner: Name']);
  });

  test('take the numbered question that they belong to', async () => {
    const lines = [
      line('5. Mailing address of the claimant', 72, 740),
      line('City', 72, 700),
      line('6. Address of the employer', 72, 660),
      line('City', 72, 620),
    ];
    const widgets = [blank('a', [110, 696, 300, 712]), blank('b', [110, 616, 300, 632])];
    expect(await labels(lines, widgets)).toEqual([
      'Mailing address of the claimant: City',
      'Address of the employer: City',
    ]);
  });
});

describe('yes and no', () => {
  test('answer the numbered statement above them, which has several lines', async () => {
    const lines = [
      line('14. If you are the spouse of the deceased, say whether you', 72, 740),
      line('received an allowance', 90, 728),
      line('Yes', 110, 700),
      line('No', 170, 700),
    ];
    expect(await labels(lines, [tick('a', 94, 700), tick('b', 154, 700)])).toEqual([
      'If you are the spouse of the deceased, say whether you received an allowance',
    ]);
  });

  test('answer the words behind them', async () => {
    const lines = [line('Yes', 86, 700), line('No', 126, 700), line('I have been in prison', 170, 700)];
    expect(await labels(lines, [tick('a', 72, 700), tick('b', 112, 700)])).toEqual(['I have been in prison']);
  });
});

test('boxes under heads answer the statement behind them', async () => {
  const lines = [
    line('Yes', 72, 740),
    line('No', 102, 740),
    line('Unsure', 132, 740),
    line('Did you receive interest?', 170, 720),
    line('Did you receive tips?', 170, 700),
  ];
  const row = (y: number) => [72, 102, 132].map((x) => tick(`c${x}.${y}`, x, y));
  expect(await labels(lines, [...row(720), ...row(700)])).toEqual([
    'Did you receive interest?',
    'Did you receive tips?',
  ]);
});

test('blanks in a row with a few words right below each are named by these', async () => {
  const lines = [
    line('as a result of the order of the court', 72, 716),
    line('(Street)', 72, 688),
    line('(Town)', 250, 688),
  ];
  const widgets = [blank('a', [72, 698, 230, 712]), blank('b', [250, 698, 400, 712])];
  expect(await labels(lines, widgets)).toEqual(['Street', 'Town']);
});

test('rows that stand as near to the words below as above have their label above', async () => {
  const names = ['Name', 'Street', 'Mail'];
  const lines = names.map((text, row) => line(text, 72, 700 - row * 32));
  const others = ['Born', 'Town', 'Phone'].map((text, row) => line(text, 310, 700 - row * 32));
  const widgets = names.flatMap((name, row) => [
    blank(`${name}a`, [72, 682 - row * 32, 284, 694 - row * 32]),
    blank(`${name}b`, [310, 682 - row * 32, 533, 694 - row * 32]),
  ]);
  expect(await labels([...lines, ...others], widgets)).toEqual([
    'Name',
    'Born',
    'Street',
    'Town',
    'Mail',
    'Phone',
  ]);
});

test('words right below most boxes of a page name the ones that stand alone, too', async () => {
  const rows = ['Name', 'Town', 'Mail', 'Phone'];
  const lines = rows.map((text, row) => line(text, 72, 684 - row * 32, 6));
  const widgets = rows.map((_, row) => blank(`x${row}`, [72, 690 - row * 32, 284, 708 - row * 32]));
  expect(await labels([line('as I wish to join the club', 72, 712), ...lines], widgets)).toEqual(rows);
});

test('boxes one below the other have their words before them, the first one, too', async () => {
  const rows = ['Name', 'Street', 'Town', 'Phone'];
  const lines = rows.map((text, row) => line(text, 72, 680 - row * 20));
  const widgets = rows.map((_, row) => blank(`x${row}`, [160, 676 - row * 20, 400, 692 - row * 20]));
  expect(await labels([line('Membership (please tick one of them)', 72, 700), ...lines], widgets)).toEqual(
    rows,
  );
});

test('words below that stand before another box name that one', async () => {
  const lines = [line('IBAN', 72, 700), line('Bank', 72, 684), line('BIC', 300, 684)];
  const widgets = [
    blank('a', [130, 697, 460, 711]),
    blank('b', [130, 681, 290, 695]),
    blank('c', [370, 681, 460, 695]),
  ];
  expect(await labels(lines, widgets)).toEqual(['IBAN', 'Bank', 'BIC']);
});

test('capitals of two sizes are one word, and typed cells are none', async () => {
  const lines = [line('N', 72, 700), line('AME', 79.5, 700, 7), line('Code I_I_I_I_I', 72, 660)];
  const widgets = [blank('a', [110, 698, 230, 712]), blank('b', [96, 658, 230, 672])];
  expect(await labels(lines, widgets)).toEqual(['NAME', 'Code']);
});

test('an abbreviation ends no statement', async () => {
  const lines = [line('I join the Club e.V. by Art. 2 and pay its fee.', 90, 700)];
  expect(await labels(lines, [tick('a', 72, 700)])).toEqual([
    'I join the Club e.V. by Art. 2 and pay its fee.',
  ]);
});

test('names that a program made tell no fields apart', async () => {
  const lines = [line('Phone', 72, 700), line('Phone', 72, 660)];
  const widgets = [blank('Text 9msxv', [110, 698, 230, 712]), blank('Text 7shlx', [110, 658, 230, 672])];
  expect(await labels(lines, widgets)).toEqual(['Phone', 'Phone (2)']);
});

test('parts of one value have its label and their place in it', async () => {
  const part = (name: string, x: number, width: number, length: number) => ({
    rect: [x, 696, x + width, 712] as Rect,
    body: `/FT/Tx/T(${name})/MaxLen ${length}`,
  });
  const date = [part('a', 230, 24, 2), part('b', 264, 24, 2), part('c', 298, 48, 4)];
  expect(await labels([line('Date of birth (MM/DD/YYYY)', 72, 700)], date)).toEqual([
    'Date of birth (MM/DD/YYYY), MM',
    'Date of birth (MM/DD/YYYY), DD',
    'Date of birth (MM/DD/YYYY), YYYY',
  ]);
  expect(await labels([line('Insurance number', 72, 700)], date)).toEqual([
    'Insurance number, 1/3',
    'Insurance number, 2/3',
    'Insurance number, 3/3',
  ]);
});

test('the number of a row does not hide that its value is a date', async () => {
  const widgets = [blank('a', [130, 697, 260, 711], 'Row 1, Column Geburtsdatum')];
  const { fields } = await readImport(buildPdf({ pages: [[line('Family', 72, 740)]], widgets }), 'form.pdf');
  expect(fields).toMatchObject([{ label: 'Geburtsdatum, row 1', field_type: 'date' }]);
});

test('a row of a table is named by its whole statement', async () => {
  const lines = [
    line('Petitioner', 300, 740),
    line('Respondent', 400, 740),
    line('1. Monthly income from wages and', 72, 716),
    line('commissions', 86, 704),
    line('2. Other income', 72, 690),
  ];
  const widgets = [716, 690].flatMap((y) => [
    blank(`a${y}`, [300, y - 4, 370, y + 10]),
    blank(`b${y}`, [400, y - 4, 470, y + 10]),
  ]);
  expect((await labels(lines, widgets)).slice(0, 2)).toEqual([
    'Monthly income from wages and commissions, Petitioner',
    'Monthly income from wages and commissions, Respondent',
  ]);
});

test('words of a watermark across the page are in no label', async () => {
  const pdf = buildPdf({
    pages: [[line('Name of the employer', 72, 700)]],
    widgets: [blank('a', [190, 696, 400, 712])],
  });
  const doc = await PDFDocument.load(pdf);
  doc.getPage(0).drawText('SAMPLE', { x: 120, y: 700, size: 12, rotate: degrees(45) });
  const { fields } = await readImport(await doc.save(), 'form.pdf');
  expect(fields.map(({ label }) => label)).toEqual(['Name of the employer']);
});

test('an answer above a blank does not name it', async () => {
  const lines = [line('a single room', 166, 716), line('I, the undersigned', 72, 700)];
  expect(await labels(lines, [tick('a', 150, 716), blank('b', [166, 696, 400, 711])])).toEqual([
    'a single room',
    'I, the undersigned',
  ]);
});

test('parts with names of their own keep these', async () => {
  const part = (name: string, x: number, length: number) => ({
    rect: [x, 676, x + 30, 690] as Rect,
    body: `/FT/Tx/T(${name})/MaxLen ${length}`,
  });
  const lines = [
    line('Date of the marriage', 72, 716),
    line('Month', 72, 693),
    line('Day', 112, 693),
    line('Year', 152, 693),
  ];
  expect(await labels(lines, [part('a', 72, 2), part('b', 112, 2), part('c', 152, 4)])).toEqual([
    'Month',
    'Day',
    'Year',
  ]);
});

test('a bar code that a script draws is no field', async () => {
  const lines = [line('Name', 72, 700)];
  expect(
    await labels(lines, [blank('a', [120, 696, 300, 712]), blank('PDF417BarCode1', [72, 20, 300, 40])]),
  ).toEqual(['Name']);
});

test('answers that begin with yes and no are one question', async () => {
  const lines = [
    line('13. Is this child in the country', 72, 740),
    line('Yes (complete items 14 to 21)', 96, 716),
    line('No (say where)', 300, 716),
  ];
  expect(await labels(lines, [tick('a', 82, 716), tick('b', 286, 716)])).toEqual([
    'Is this child in the country',
  ]);
});

test('a long label ends with its question or a part of it, and a statement may be longer', () => {
  const words = 'that the person who asks for it lives here';
  expect(brief(`Say ${words} (${words}, ${words})`, 90)).toBe(`Say ${words}`);
  expect(brief(`Have you lived elsewhere in the year before? ${words}, ${words}, ${words}`, 90)).toBe(
    'Have you lived elsewhere in the year before?',
  );
  expect(brief(`The clerk confirms ${words}, and ${words}, and ${words}`, 90)).toBe(
    `The clerk confirms ${words}`,
  );
  expect(brief(`I swear ${words} and ${words} and ${words}`, 90)).toMatch(/ …$/);
  expect(brief(`I swear ${words} and ${words} and ${words}`, 150)).not.toMatch(/…/);
});
