import { readFileSync } from 'node:fs';

/** One hostile value. Its name says what it tests. */
export interface Hostile<T = unknown> {
  name: string;
  value: T;
}

interface HostileFile {
  /** One printable line each: kept exactly as it is. */
  strings: Hostile<string>[];
  multi_line: Hostile<string>[];
  /** Characters that neither paper nor a mail header can show. */
  unprintable: Hostile<string>[];
  numbers: Hostile[];
  dates: Hostile<string>[];
  wrong_types: Hostile[];
  raw_bodies: Hostile<string>[];
  ids: Hostile<string>[];
  passwords: (Hostile<string> & { accepted: boolean })[];
  emails: (Hostile<string> & { accepted: boolean })[];
}

/** The product's list of hostile input by people and programs. */
export const hostile: HostileFile = readHostile();

function readHostile(): HostileFile {
  // The file beside this one has this shape.
  return JSON.parse(readFileSync(new URL('hostile.json', import.meta.url), 'utf8')) as HostileFile;
}

/** A text as it must be kept: its line ends alike, without blanks around a line or after the last of several. */
export function keptText(sent: string, field: 'a_text' | 'a_textarea'): string {
  const text = sent.replace(/\r\n|[\r\v\f\u0085\u2028\u2029]/g, '\n');
  return field === 'a_text' ? text.trim().replace(/\s{2,}|[\t\n]/g, ' ') : text.trimEnd();
}
