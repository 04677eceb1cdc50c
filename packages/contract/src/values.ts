import { isEmailAddress } from '@inkfield/engine/email-address';
import * as z from 'zod/mini';
import { maxLengths } from './text-lengths.ts';
import { maxPasswordLength, minPasswordLength, passwordLength, passwordTooShort } from './password-length.ts';

/** Ids are 64-bit integers of the database, checked to stay exact as JSON numbers. */
export const idSchema = z.int().check(z.positive());

/** Whether a text is an id that stays exact as a JSON number: 1 to 2^53 - 1. */
export function isIdText(text: string): boolean {
  return /^[1-9]\d{0,15}$/.test(text) && Number.isSafeInteger(Number(text));
}

/** An id in a path or a query string. */
export const idTextSchema = z.pipe(
  z.string().check(z.refine(isIdText, 'Not a valid id.')),
  z.transform((text) => Number(text)),
);
export const idParamsSchema = z.object({ id: idTextSchema });

/** RFC 3339 in UTC with a Z. */
export const instantSchema = z.string();

/** A moment in a query, with any offset; it comes out as it is stored. */
export const momentSchema = z.pipe(
  z.iso.datetime({ offset: true, error: 'Not a date and time such as 2026-03-05T00:00:00Z.' }),
  z.transform((text) => new Date(text).toISOString()),
);

export const maxEmailLength = 254;
/** Spaces around it do not count; the top-level part has 2 to 24 letters (specification 5). */
export const emailSchema = z
  .string()
  .check(
    z.trim(),
    z.maxLength(maxEmailLength),
    z.refine(isEmailAddress, 'Please enter a valid email address'),
  );

/** No control characters, direction overrides or lone surrogates. Safe in a mail header and printable. */
function isPrintableLine(text: string): boolean {
  return text.isWellFormed() && !/[\p{Cc}\u202A-\u202E\u2066-\u2069\p{Noncharacter_Code_Point}]/u.test(text);
}

/** The same for text of several lines, which may contain line feeds and tabs. */
export function isPrintableText(text: string): boolean {
  return isPrintableLine(text.replace(/[\n\t]/g, ' '));
}

const unusable = 'Contains a character that cannot be used.';
/** Checks of a schema for text of one line, and of several. */
export const printableLine = z.refine<string>(isPrintableLine, unusable);
export const printable = z.refine<string>(isPrintableText, unusable);

/** Mail programs make links of these. Wide forms of the characters count too. */
function holdsLink(text: string): boolean {
  return /:\/\/|www\.|@/i.test(text.normalize('NFKC'));
}

/** A person's name: one line of printable text. It greets its owner in mails, so it is no place for a link. */
export const personNameSchema = z.string().check(
  z.trim(),
  z.minLength(1),
  z.maxLength(maxLengths.personName),
  printableLine,
  z.refine((text) => !holdsLink(text), 'Enter a name without a link or an e-mail address.'),
);

/** A company's name: one line of printable text. */
export const companyNameSchema = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(maxLengths.companyName), printableLine);

/** A new password. Lengths in code points; the server also refuses common ones (trust, section 4). */
export const newPasswordSchema = z.string().check(
  z.refine((text) => passwordLength(text) >= minPasswordLength, passwordTooShort),
  z.refine(
    (text) => passwordLength(text) <= maxPasswordLength,
    'Password must be at most 128 characters long',
  ),
  z.refine(
    (text) => text.isWellFormed() && !/\p{Cc}/u.test(text),
    'Password contains a character that cannot be used',
  ),
);

/** A new password with its repetition, for a body that is checked by `passwordsMatch`. */
export const repeatedPasswordShape = { new_password: newPasswordSchema, confirm_password: z.string() };

/** Both texts of `repeatedPasswordShape` are the same. */
export const passwordsMatch = z.refine<{ new_password: string; confirm_password: string }>(
  (body) => body.new_password === body.confirm_password,
  { path: ['confirm_password'], error: 'Passwords do not match' },
);

/** A password as typed at sign-in: anything that fits, so that a wrong one is only ever wrong. */
export const typedPasswordSchema = z.string().check(z.minLength(1), z.maxLength(1024));

/** From the least rights to the most. */
export const roles = ['client', 'staff', 'admin'] as const;
export const roleSchema = z.enum(roles);
export type Role = z.infer<typeof roleSchema>;

const limitSchema = z._default(
  z.pipe(
    z.string().check(z.regex(/^\d{1,4}$/, 'Not a number.')),
    z.transform((text) => Math.min(500, Math.max(1, Number(text)))),
  ),
  100,
);
/** Words that a row of a list must have. */
export const searchSchema = z.optional(z.string().check(z.maxLength(maxLengths.search)));
/** An opaque place in a list, from the `Link` header of the page before. It may hold the longest name, in any script. */
const cursorSchema = z.optional(z.string().check(z.maxLength(1000)));
export const pageQuerySchema = z.object({ limit: limitSchema, cursor: cursorSchema });
export const detailSchema = z.object({ detail: z.string() });

/** The name of a stored file: the SHA-256 of its bytes. */
export const sha256Schema = z.string().check(z.regex(/^[0-9a-f]{64}$/, 'Not a SHA-256 in hexadecimal.'));
