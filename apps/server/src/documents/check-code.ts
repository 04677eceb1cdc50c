import { randomBytes } from 'node:crypto';
import { checkCodeLength, checkCodeLetters } from '@inkfield/contract/check-codes';
import type { Deps } from '../deps.ts';
import { isConstraintViolation } from '../database/failures.ts';

/** A new check code: 60 random bits. It is made before typesetting, so that it can be printed. */
export function newCheckCode(): string {
  // A byte holds each of the 32 letters equally often.
  return Array.from(randomBytes(checkCodeLength), (byte) => checkCodeLetters[byte % 32]).join('');
}

/** How often a document is typeset again because its code was taken meanwhile. */
export const maxCodes = 3;

/** Whether documents could not be stored because one of their codes belongs to another document. */
export async function isCodeTaken(
  { database }: Pick<Deps, 'database'>,
  error: unknown,
  codes: readonly string[],
): Promise<boolean> {
  if (!isConstraintViolation(error) || codes.length === 0) return false;
  const row = await database.query
    .selectFrom('documents')
    .select('id')
    .where('code', 'in', codes)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
