import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { writeCalendar } from './calendar-file.ts';

const url = 'https://docs.example.com/document?id=7';
const now = '2026-11-18T15:20:00.123Z';

function write(label: string, title = 'Lease', day = '2027-02-28') {
  const dates = [{ id: 3, kind: 'own' as const, label, day, remind_days: 30 }];
  return writeCalendar({ dates, title, url, now });
}

/** The event as a calendar program reads it. */
function read(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file));
  const [event] = calendar.getAllSubcomponents('vevent');
  return event ? new ICAL.Event(event) : undefined;
}

test.each([
  'Notice; the last, day\\n of \\ all',
  'Lines\nof\r\ntext',
  'END:VEVENT\r\nBEGIN:VEVENT\r\nSUMMARY:Other',
  `${'é'.repeat(90)}💶 שלום`,
])('a calendar program reads the text %j as it was written', (label) => {
  const file = write(label);
  expect(read(file)?.summary).toBe(`${label}: Lease`.replaceAll('\r\n', '\n'));
  expect(file.match(/^BEGIN:VEVENT/gm)).toHaveLength(1);
  for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
});

test('a date is a whole day with an alarm before it', () => {
  const event = read(write('End'));
  expect(event?.startDate.toString()).toBe('2027-02-28');
  expect(event?.endDate.toString()).toBe('2027-03-01');
  expect(event?.startDate.isDate).toBe(true);
  expect(event?.uid).toBe('date-3@docs.example.com');
  expect(write('End')).toContain('TRIGGER:-P30D\r\n');
  expect(write('End')).toContain('DTSTAMP:20261118T152000Z\r\n');
});

test('the last day that a calendar has is a whole day too', () => {
  const file = write('End', 'Lease', '9999-12-31');
  expect(read(file)?.startDate.toString()).toBe('9999-12-31');
  expect(file).not.toMatch(/\+|DTEND/);
});
