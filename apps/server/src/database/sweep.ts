import { type Clock, instant, secondsFrom } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Database } from './database.ts';

const day = 24 * 60 * 60;

/** Removes expired rows: sessions and links long over, mails long sent, failures long forgiven. */
export async function sweep({ query }: Database, clock: Clock, config: Config): Promise<void> {
  await query
    .deleteFrom('sessions')
    .where('created_at', '<', secondsFrom(clock, -config.refreshAbsoluteS - day))
    .execute();
  await query.deleteFrom('email_changes').where('expires_at', '<', secondsFrom(clock, -day)).execute();
  await query.deleteFrom('password_links').where('expires_at', '<', secondsFrom(clock, -day)).execute();
  await query
    .deleteFrom('outbox')
    .where('ended_at', '<', secondsFrom(clock, -7 * day))
    .execute();
  await query
    .deleteFrom('login_attempts')
    .where('first_at', '<', secondsFrom(clock, -day))
    .where((eb) => eb.or([eb('blocked_until', 'is', null), eb('blocked_until', '<', instant(clock.now()))]))
    .execute();
  await query.deleteFrom('rate_counts').where('ends_at', '<', instant(clock.now())).execute();
}
