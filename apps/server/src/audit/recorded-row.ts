import { isIdText } from '@inkfield/contract/values';
import { type Selectable, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** A row as it was recorded, with its ids as text. */
export type AuditRow = Omit<Selectable<Tables['audit']>, 'actor_id' | 'subject_id'> & {
  actor_id: string | null;
  subject_id: string | null;
};

/** Ids as text: a driver refuses the whole answer for one number that is too large. */
export const readableColumns = [
  'id',
  'at',
  sql<string | null>`cast(actor_id as text)`.as('actor_id'),
  'actor_email',
  'action',
  'subject_type',
  sql<string | null>`cast(subject_id as text)`.as('subject_id'),
  'before_json',
  'after_json',
  'ip',
  'request_id',
] as const;

/** Undefined for a number that is no id. */
export function readId(text: string | null): number | null | undefined {
  if (text === null) return null;
  return isIdText(text) ? Number(text) : undefined;
}

/** The parts that an export writes and a hash covers, in this order. An invalid id stays text. */
export function recordedParts(row: AuditRow) {
  const { id, at, actor_id, actor_email, action, subject_type, subject_id } = row;
  const { before_json, after_json, ip, request_id } = row;
  const numberOf = (text: string | null) => readId(text) ?? text;
  return {
    id,
    at,
    actor_id: numberOf(actor_id),
    actor_email,
    action,
    subject_type,
    subject_id: numberOf(subject_id),
    before_json,
    after_json,
    ip,
    request_id,
  };
}
