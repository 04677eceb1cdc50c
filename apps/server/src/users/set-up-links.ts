import { linkUrl } from '@inkfield/contract/site-pages';
import type { SentLink, UserRecord } from '@inkfield/contract/users';
import type { Deps } from '../deps.ts';
import { type Act, by } from '../events/act.ts';
import { recordEvents } from '../events/record.ts';
import { secondsFrom } from '../clock.ts';
import type { Queries } from '../database/database.ts';
import { AppError } from '../errors.ts';
import { siteOf } from '../mail/mail.ts';
import { type GrantedTemplates, queueMail } from '../events/outbox.ts';
import { createLink, ttlOf } from '../password-resets/links.ts';
import { getUser, requireMayManage } from './users.ts';

type LinkDeps = Pick<Deps, 'clock' | 'config'>;

/** Sends a link to set a password to the owner of an account. */
export async function sendSetUpLink(deps: Deps, userId: number, act: Act): Promise<SentLink> {
  return deps.database.transaction(async (tx) => {
    const user = await getUser(tx, userId);
    requireMayManage(act, user.role);
    if (!user.is_active) throw new AppError('conflict', { detail: 'The account is disabled.' });
    const subject = { type: 'user', id: userId };
    await recordEvents(tx, deps.clock, { ...by(act), action: 'user.link_sent', subject });
    return queueSetUpLink(deps, tx, { user, act });
  });
}

interface LinkFor {
  user: UserRecord;
  act: Act;
  grant?: GrantedTemplates;
}

/** Queues the mail with the link; where no mail server is set, the caller may get a link to hand over as well. */
export async function queueSetUpLink(
  { clock, config }: LinkDeps,
  tx: Queries,
  { user, act, grant }: LinkFor,
): Promise<SentLink> {
  await queueMail(tx, clock, { kind: 'set-up', userId: user.id, by: act.caller.id, ...grant });
  if (config.smtpUrl !== undefined) return { transport: 'smtp', url: null, expires_at: null };
  if (!(await mayHandOver(tx, user, act))) return { transport: 'folder', url: null, expires_at: null };
  const ttlS = ttlOf('set-up', config);
  const link = { userId: user.id, purpose: 'set-up' as const, ttlS, isMailed: false };
  const { token } = await createLink(tx, clock, link);
  const subject = { type: 'user', id: user.id };
  await recordEvents(tx, clock, { ...by(act), action: 'user.link_shown', subject });
  const url = linkUrl(siteOf(config, user.role), 'setPassword', token);
  return { transport: 'folder', url, expires_at: secondsFrom(clock, ttlS) };
}

/** The link opens the account. An account that was ever in use may hold a client's documents. */
async function mayHandOver(tx: Queries, { id, has_password: hasPassword }: UserRecord, { caller }: Act) {
  if (caller.role === 'admin') return true;
  if (hasPassword) return false;
  const user = await tx
    .selectFrom('users')
    .select('password_ended_at')
    .where('id', '=', id)
    .executeTakeFirst();
  return user?.password_ended_at === null;
}
