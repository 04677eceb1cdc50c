import type { Deps } from '../deps.ts';
import { instant } from '../clock.ts';
import { queueMail } from '../mail/outbox.ts';
import { allAbove, type Consumer, fullest, warningShare } from './consumers.ts';
import type { Quotas } from './quota-settings.ts';

/**
 * Tells administrators of each quota of which the warning's share is newly used: once, and again only after it was less
 * in between.
 */
export async function warnOfQuotas({ database, clock, config }: Pick<Deps, 'database' | 'clock' | 'config'>) {
  const { quotas } = config;
  await database.transaction(async (tx) => {
    const above = await allAbove(tx, quotas, warningShare);
    const scopes = new Set(above.map(scopeOf));
    const warned = await tx.selectFrom('quota_warnings').select('scope').execute();
    for (const { scope } of warned) {
      if (!scopes.has(scope)) await tx.deleteFrom('quota_warnings').where('scope', '=', scope).execute();
    }
    const known = new Set(warned.map(({ scope }) => scope));
    const newly = above.filter((one) => !known.has(scopeOf(one)));
    if (newly.length === 0) return;
    const warned_at = instant(clock.now());
    await tx
      .insertInto('quota_warnings')
      .values(newly.map((one) => ({ scope: scopeOf(one), warned_at })))
      .execute();
    const administrators = await tx
      .selectFrom('users')
      .select('id')
      .where('role', '=', 'admin')
      .where('disabled_at', 'is', null)
      .execute();
    const warnings = newly.map((one) => warningOf(one, quotas));
    for (const { id: userId } of administrators) {
      await queueMail(tx, clock, { kind: 'quota-warning', userId, warnings });
    }
  });
}

function scopeOf({ scope, id }: Consumer): string {
  return scope === 'installation' ? scope : `${scope} ${id}`;
}

function warningOf(consumer: Consumer, quotas: Quotas) {
  const { measure = 'bytes', share = 0 } = fullest(consumer, quotas) ?? {};
  const quota = quotas[consumer.scope][measure];
  return { name: consumer.name, measure, quota, percent: Math.floor(share * 100) };
}
