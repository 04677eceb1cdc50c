import type { DocumentDate } from '@inkfield/contract/document-dates';

interface Calendar {
  dates: readonly DocumentDate[];
  /** Of the document. */
  title: string;
  url: string;
  /** When the file is written, ISO 8601. */
  now: string;
}

const maxLineBytes = 75;

/** Writes dates as days of a calendar by RFC 5545, which last a day without an end, each with an alarm if its owner wants a mail. */
export function writeCalendar({ dates, title, url, now }: Calendar): string {
  const { host } = new URL(url);
  const events = dates.flatMap(({ id, label, day, remind_days }) => [
    'BEGIN:VEVENT',
    `UID:date-${id}@${host}`,
    `DTSTAMP:${now.slice(0, 19).replaceAll(/[-:]/g, '')}Z`,
    `DTSTART;VALUE=DATE:${compact(day)}`,
    `SUMMARY:${escapeText(`${label}: ${title}`)}`,
    `URL:${url}`,
    'TRANSP:TRANSPARENT',
    ...(remind_days === null ? [] : alarm(label, remind_days)),
    'END:VEVENT',
  ]);
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Inkfield//EN', ...events, 'END:VCALENDAR'];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}

function alarm(label: string, days: number): string[] {
  const description = `DESCRIPTION:${escapeText(label)}`;
  return ['BEGIN:VALARM', 'ACTION:DISPLAY', description, `TRIGGER:-P${days}D`, 'END:VALARM'];
}

function compact(day: string): string {
  return day.replaceAll('-', '');
}

function escapeText(text: string): string {
  return text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r\n|\r|\n/g, String.raw`\n`);
}

/** Folds a line of more than 75 bytes into lines that begin with a space, without splitting a character. */
function fold(line: string): string {
  let bytes = 0;
  let folded = '';
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > maxLineBytes) {
      folded += '\r\n ';
      bytes = 1;
    }
    folded += character;
    bytes += size;
  }
  return folded;
}
