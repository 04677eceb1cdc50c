import { createHash } from 'node:crypto';
import { clientPages } from '@inkfield/contract/site-pages';
import { checkCodeLength, printedCode } from '@inkfield/contract/check-codes';
import type { PageSetup, Values } from '@inkfield/engine/template';

const checkDigits = 12;

/** The values as they are stored with their document. */
export function storedValues(values: Values): string {
  return JSON.stringify(values);
}

/** Stands for the code of a preview. No code has a zero. */
const noCode = '0'.repeat(checkCodeLength);

/** In pictures of pages: the line as it changes would change every page with every key. */
const placeholder = lineOf({
  code: noCode,
  moment: '0000-00-00 00:00:00',
  digits: '0'.repeat(checkDigits),
});

interface Copy {
  date: string;
  output: 'pdf' | 'svg' | 'docx';
  /** Undefined for a preview, which is not stored. */
  code: string | undefined;
}

/**
 * Identifies a copy by its check code, its moment and the first digits of the SHA-256 of its stored values. The
 * document's number is not in it: a number exists only once the finished PDF is stored.
 */
export function copyLine(values: Values, { date, output, code }: Copy): string {
  if (output === 'svg') return placeholder;
  const moment = new Date(date).toISOString().slice(0, 19).replace('T', ' ');
  const hash = createHash('sha256').update(storedValues(values)).digest('hex');
  return lineOf({ code, moment, digits: hash.slice(0, checkDigits) });
}

/** The line about the check code in the foot, with the address that the QR code leads to. */
export function checkMark(
  { check_code: wanted = 'none' }: PageSetup,
  { code = noCode, site }: { code: string | undefined; site: string },
): { line: string; link?: string } | undefined {
  if (wanted === 'none') return undefined;
  const page = new URL(clientPages.check, site);
  const line = `${printedCode(code)} · ${page.host}${page.pathname}`;
  page.searchParams.set('code', code);
  return wanted === 'qr' ? { line, link: page.href } : { line };
}

function lineOf({
  code,
  moment,
  digits,
}: {
  code: string | undefined;
  moment: string;
  digits: string;
}): string {
  const parts = [code === undefined ? [] : printedCode(code), `${moment} UTC`, digits].flat();
  return parts.join(' · ');
}
