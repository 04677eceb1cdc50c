import { providerPages } from '@inkfield/contract/site-pages';
import type { Deps } from '../deps.ts';
import { instant } from '../clock.ts';
import type { Composers } from '../mail/compose.ts';
import { type Addressee, type Mail, writeMail } from '../mail/mail.ts';
import { queueMail, type QuotaWarning } from '../events/outbox.ts';
import { amountText } from './amount-text.ts';
import { allAbove, type Consumer, fullest, warningShare } from './consumers.ts';
import type { Quotas } from './quota-settings.ts';

/**
 * Notifies administrators of each quota that newly passes the warning share: once, and again only after it was
 * below in between.
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

function warningOf(consumer: Consumer, quotas: Quotas): QuotaWarning {
  const { measure = 'bytes', share = 0 } = fullest(consumer, quotas) ?? {};
  const quota = quotas[consumer.scope][measure];
  return { name: consumer.name, measure, quota, percent: Math.floor(share * 100) };
}

export const quotaMailComposers: Composers<'quota-warning'> = {
  'quota-warning': ({ config }, _tx, { user, queued }) => ({
    mail: quotaWarningMail(user, config.adminUrl, queued.warnings),
  }),
};

/** More than these make a mail that is hard to read; the page has all. */
const mostNamed = 20;

/** Warns an administrator before quotas are reached. */
function quotaWarningMail(user: Addressee, adminUrl: string, warnings: readonly QuotaWarning[]): Mail {
  const named = warnings
    .slice(0, mostNamed)
    .map(({ name, measure, quota, percent }) => `${name}: ${percent} % of ${amountText(measure, quota)}`);
  const rest = warnings.length - named.length;
  return writeMail({
    to: user.email,
    subject: 'A storage quota is nearly reached',
    firstName: user.first_name,
    before: [
      'At least 80 % of these quotas is used:',
      [...named, ...(rest > 0 ? [`and ${rest} more`] : [])].join('\n'),
      'When a quota is reached, nothing more can be stored under it. What is stored can still be read and downloaded.',
    ],
    link: { url: `${adminUrl}${providerPages.usage}`, label: 'See the usage' },
    after: ['The quotas are set by QUOTA_USER_BYTES and the variables beside it (docs/operations.md).'],
  });
}
