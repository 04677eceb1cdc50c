import { expect, test } from 'vitest';
import { blank, labels, line, type Rect, tick } from '../../../test/labelled-form.ts';

const beside: Rect = [200, 696, 400, 712];

test('a tooltip that is the name of its field as a program writes it loses against printed words', async () => {
  const words = [line('Mobile phone', 72, 700)];
  expect(await labels(words, [blank('users1_mobile', beside, 'users1 mobile')])).toEqual(['Mobile phone']);
  expect(await labels(words, [blank('holderNumber', beside, 'holderNumber')])).toEqual(['Mobile phone']);
  expect(await labels(words, [blank('home_number', beside, 'Home number')])).toEqual(['Home number']);
});

test('a tooltip that only tells how to fill in a box is no label', async () => {
  const how = 'Enter as YYYY-MM-DD, or click the arrow to open the calendar.';
  expect(await labels([line('Day of arrival', 72, 700)], [blank('a', beside, how)])).toEqual([
    'Day of arrival',
  ]);
  expect(await labels([line('Terms', 72, 100)], [blank('Text1', beside, how)])).toEqual(['Page 1, line 1']);
  expect(
    await labels([line('Day of arrival', 72, 700)], [blank('a', beside, 'Arrival. Enter 4 digit year')]),
  ).toEqual(['Arrival. Enter 4 digit year']);
});

test('how to write a date does not name it', async () => {
  const words = [line('Day of arrival', 72, 724), line('(mm/dd/yyyy)', 72, 700)];
  const [label] = await labels(words, [blank('a', [140, 697, 240, 712])]);
  expect(label).not.toMatch(/^mm/i);
});

test('a question that begins several lines above its answers is whole', async () => {
  const words = [
    line('Has anyone who lives with you been asked to leave', 72, 736),
    line('the country or been sent back to it in any of the', 72, 724),
    line('last five years?', 72, 712),
    line('Yes', 90, 696),
    line('No', 150, 696),
  ];
  expect(await labels(words, [tick('a', 76, 696), tick('b', 136, 696)])).toEqual([
    'Has anyone who lives with you been asked to leave the country or been sent back to it in any of the last five years?',
  ]);
});

test('fields with one label get the person in whose lines they are', async () => {
  const words = [
    line('Landlord:', 72, 700),
    line('Address:', 72, 684),
    line('Tenant:', 72, 668),
    line('Address:', 72, 652),
  ];
  const widgets = [700, 684, 668, 652].map((y, index) => blank(`t${index}`, [140, y - 3, 400, y + 10]));
  expect(await labels(words, widgets)).toEqual([
    'Landlord',
    'Landlord: Address',
    'Tenant',
    'Tenant: Address',
  ]);
});

test('fields with one label get the question above, also where another box has it as its label', async () => {
  const [first, second] = ['Who employs you now?', 'Who rents you your flat?'];
  const words = [
    line(`1. ${first}`, 72, 700),
    line('Address:', 83, 684),
    line(`2. ${second}`, 72, 660),
    line('Address:', 83, 644),
  ];
  const widgets = [
    blank('a', [240, 697, 400, 710], first),
    blank('b', [240, 681, 400, 694]),
    blank('c', [240, 657, 400, 670], second),
    blank('d', [240, 641, 400, 654]),
  ];
  expect(await labels(words, widgets)).toEqual([first, `${first}: Address`, second, `${second}: Address`]);
});

test('a field of which nothing says what it is for gets its place', async () => {
  const widgets = [
    blank('Edit1', [72, 600, 200, 612]),
    blank('Text2', [300, 600, 400, 612]),
    blank('Radio3', [72, 560, 200, 572]),
  ];
  expect(await labels([line('Thank you.', 300, 60)], widgets)).toEqual([
    'Page 1, line 1',
    'Page 1, line 1 (2)',
    'Page 1, line 2',
  ]);
});
