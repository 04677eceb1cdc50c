import { createHash, randomBytes } from 'node:crypto';
import { type Clock, instant, secondsFrom } from '../clock.ts';
import type { Queries } from '../database/database.ts';
import { latestStart } from '../sessions/sessions.ts';

/** Links to the screen that sets a password: asked for, or sent by staff for the first one. */
export type LinkPurpose = 'reset' | 'set-up';

/** Three may be alive, because a late first mail must still work. */
const maxLive = 3;
const setUpTtlS = 24 * 60 * 60;

export interface NewLink {
  userId: number;
  purpose: LinkPurpose;
  ttlS: number;
  /** Whether a mail server carries it to its owner: only then using it proves the mailbox. */
  isMailed: boolean;
}

export interface Link {
  id: number;
  /** 256 bits in 43 characters. Stored nowhere: the database has only its hash. */
  token: string;
}

export function ttlOf(purpose: LinkPurpose, { resetTtlS }: { resetTtlS: number }): number {
  return purpose === 'reset' ? resetTtlS : setUpTtlS;
}

export async function createLink(tx: Queries, clock: Clock, link: NewLink): Promise<Link> {
  const token = randomBytes(32).toString('base64url');
  const now = instant(clock.now());
  const { id } = await tx
    .insertInto('password_links')
    .values({
      user_id: link.userId,
      token_hash: digest(token),
      purpose: link.purpose,
      handed_over_at: link.isMailed ? null : now,
      created_at: now,
      expires_at: secondsFrom(clock, link.ttlS),
      ended_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await endOldest(tx, clock, link.userId);
  return { id, token };
}

async function endOldest(tx: Queries, clock: Clock, userId: number): Promise<void> {
  const live = await tx
    .selectFrom('password_links')
    .select('id')
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', instant(clock.now()))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const tooMany = live.slice(maxLive).map(({ id }) => id);
  if (tooMany.length === 0) return;
  await tx
    .updateTable('password_links')
    .set({ ended_at: instant(clock.now()) })
    .where('id', 'in', tooMany)
    .execute();
}

/** The owner of a valid link. A read changes nothing, because mail scanners open links too. */
export async function findLinkOwner(queries: Queries, clock: Clock, token: string) {
  return queries
    .selectFrom('password_links')
    .innerJoin('users', 'users.id', 'password_links.user_id')
    .select(['users.id', 'email', 'first_name', 'last_name', 'company_name', 'role'])
    .where('token_hash', '=', digest(token))
    .where('ended_at', 'is', null)
    .where('expires_at', '>', instant(clock.now()))
    .where('password_links.created_at', '<=', latestStart(clock))
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
}

export interface UsedLink {
  /** Whether using it proves the mailbox. */
  provesMailbox: boolean;
}

/** Uses a link up. Returns undefined for a link that has been used, has ended or expired. */
export async function useLink(tx: Queries, clock: Clock, token: string): Promise<UsedLink | undefined> {
  const now = instant(clock.now());
  const used = await tx
    .updateTable('password_links')
    .set({ ended_at: now })
    .where('token_hash', '=', digest(token))
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where('created_at', '<=', latestStart(clock))
    .returning('handed_over_at')
    .executeTakeFirst();
  return used && { provesMailbox: used.handed_over_at === null };
}

/** Every mailed link of an account, those to another address too. */
export async function endLinksOf(tx: Queries, clock: Clock, userId: number): Promise<void> {
  const ended = { ended_at: instant(clock.now()) };
  for (const table of ['password_links', 'email_changes'] as const) {
    await tx
      .updateTable(table)
      .set(ended)
      .where('user_id', '=', userId)
      .where('ended_at', 'is', null)
      .execute();
  }
}

/** A token as the database has it. */
export function digest(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
