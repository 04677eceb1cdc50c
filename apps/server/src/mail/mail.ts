import type { Role } from '@inkfield/contract/values';
import type { Config } from '../config.ts';
import { escapeMarkup } from '../markup.ts';

/** A mail ready to be sent. Its only headers with user input are addresses. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  replyTo?: string;
  attachment?: { filename: string; bytes: Uint8Array };
}

export interface Letter {
  to: string;
  subject: string;
  /** Absent where the mailbox may belong to another person: the greeting has no name then. */
  firstName?: string | undefined;
  /** Each a paragraph of plain words; line breaks within one stay. */
  before: string[];
  link?: { url: string; label: string };
  after: string[];
}

/** The same words as plain text and as simple HTML. */
export function writeMail({ to, subject, firstName, before, link, after }: Letter): Mail {
  const greeting = firstName === undefined ? 'Hello,' : `Hello ${firstName},`;
  const lines = [greeting, ...before, ...(link === undefined ? [] : [link.url]), ...after, 'Inkfield'];
  const paragraphs = [
    ...[greeting, ...before].map(paragraph),
    ...(link === undefined
      ? []
      : [
          `<p><a href="${escapeMarkup(link.url)}">${escapeMarkup(link.label)}</a></p>`,
          `<p style="color:#555">${escapeMarkup(link.url)}</p>`,
        ]),
    ...[...after, 'Inkfield'].map(paragraph),
  ];
  return {
    to,
    subject,
    text: `${lines.join('\n\n')}\n`,
    html: `<!doctype html><html lang="en"><meta charset="utf-8"><body style="font-family:sans-serif;line-height:1.5">${paragraphs.join('')}</body></html>`,
  };
}

function paragraph(text: string): string {
  return `<p style="white-space:pre-line">${escapeMarkup(text)}</p>`;
}

export interface Addressee {
  email: string;
  /** Undefined until the owner of the mailbox has proven to be the user: others may have typed the name. */
  first_name: string | undefined;
}

/** The site on which an account signs in: the only place that links lead to, whatever hosts a request named. */
export function siteOf({ publicUrl, adminUrl }: Pick<Config, 'publicUrl' | 'adminUrl'>, role: Role): string {
  return role === 'client' ? publicUrl : adminUrl;
}

/** How long a link works, in words. */
export function lifetime(seconds: number): string {
  if (seconds >= 2 * 3600) return `${Math.round(seconds / 3600)} hours`;
  if (seconds >= 120) return `${Math.round(seconds / 60)} minutes`;
  return `${seconds} seconds`;
}
