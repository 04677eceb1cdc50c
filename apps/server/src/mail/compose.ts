import type { Role } from '@inkfield/contract/values';
import type { Queries } from '../database/database.ts';
import type { Deps } from '../deps.ts';
import type { Mail } from './mail.ts';
import type { MailKind, MailKinds, QueuedMail } from '../events/outbox.ts';

export interface Composed {
  mail: Mail;
  /** The link that was made for this mail. It is deleted when the mail can't be sent. */
  linkId?: number;
  /** A stored PDF that is attached. */
  file?: { sha256: string; filename: string };
}

export interface Recipient {
  id: number;
  email: string;
  first_name: string | undefined;
  role: Role;
  password_hash: string | null;
  password_ended_at: string | null;
  company: string | null;
}

/** The data that a mail is composed from. */
export interface Draft<Kind extends MailKind> {
  user: Recipient;
  queued: QueuedMail<Kind>;
  /** Whether an earlier attempt to send it failed, or its worker died. */
  triedBefore: boolean;
}

/** Composes one kind of mail as it is sent. Returns undefined when it should not be sent after all. */
export type Composer<Kind extends MailKind> = (
  deps: Deps,
  tx: Queries,
  draft: Draft<Kind>,
) => Promise<Composed | undefined> | Composed;

/** The composers of some kinds. The feature that owns a kind has its composer. */
export type Composers<Kind extends MailKind = MailKind> = { [K in Kind]: Composer<K> };

/** The mail for a queued one. Returns undefined when there is no recipient, or when the composer drops it. */
export async function composeMail<Kind extends MailKind>(
  { deps, composers }: { deps: Deps; composers: Composers },
  queued: QueuedMail<Kind>,
  triedBefore: boolean,
): Promise<Composed | undefined> {
  return deps.database.transaction(async (tx) => {
    const user = await findRecipient(tx, queued);
    return user && composers[queued.kind](deps, tx, { user, queued, triedBefore });
  });
}

async function findRecipient(tx: Queries, queued: MailKinds[MailKind]): Promise<Recipient | undefined> {
  const users = tx
    .selectFrom('users')
    .leftJoin('companies', 'companies.id', 'users.company_id')
    .select([
      'users.id',
      'email',
      'first_name',
      'role',
      'password_hash',
      'password_ended_at',
      'email_proven_at',
    ])
    .select('companies.name as company')
    .where('disabled_at', 'is', null);
  const found =
    'email' in queued
      ? users.where('email_key', '=', queued.email.toLowerCase())
      : users.where('users.id', '=', queued.userId);
  const user = await found.executeTakeFirst();
  return user && { ...user, first_name: user.email_proven_at === null ? undefined : user.first_name };
}
