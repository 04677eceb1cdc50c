import { type Mail, writeMail } from '../mail.ts';
import { amountText } from '../../quotas/amount-text.ts';
import type { Measure } from '../../quotas/quota-settings.ts';
import type { Addressee } from './addressee.ts';

export interface QuotaWarning {
  /** The address of a user, the name of a company, or the installation in words. */
  name: string;
  measure: Measure;
  quota: number;
  percent: number;
}

/** More than these make a mail that is hard to read; the page has all. */
const mostNamed = 20;

/** Warns an administrator before quotas are reached. */
export function quotaWarningMail(user: Addressee, adminUrl: string, warnings: readonly QuotaWarning[]): Mail {
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
    link: { url: `${adminUrl}/usage`, label: 'See the usage' },
    after: ['The quotas are set by QUOTA_USER_BYTES and the variables beside it (docs/operations.md).'],
  });
}
