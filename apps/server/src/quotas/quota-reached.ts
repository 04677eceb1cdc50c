import type { Config } from '../config.ts';
import { AppError } from '../errors.ts';
import { amountText } from './amount-text.ts';
import type { Measure, Scope } from './quota-settings.ts';

interface Reached {
  scope: Scope;
  measure: Measure;
}

/** Nothing more may be stored for now. */
export class QuotaReached extends AppError {
  readonly quota: Scope | 'day';
  constructor(quota: Scope | 'day', detail: string) {
    super('quota_reached', { detail, extra: { quota } });
    this.quota = quota;
  }
}

const subjects: Record<Scope, string> = {
  user: 'Your account has',
  company: 'Your company has',
  installation: 'All accounts together have',
};

/** Which quota it is, and who can help. */
export function quotaReached(
  config: Pick<Config, 'quotas' | 'contactEmail'>,
  { scope, measure }: Reached,
): QuotaReached {
  const quota = amountText(measure, config.quotas[scope][measure]);
  return refusal(config, scope, `${subjects[scope]} reached the quota of ${quota}.`);
}

/** The bound of a day on documents by batches; it is over at midnight. */
export function dayLimitReached(config: Pick<Config, 'batchDocumentsPerDay' | 'contactEmail'>): QuotaReached {
  const most = amountText('documents', config.batchDocumentsPerDay);
  return refusal(
    config,
    'day',
    `Your tables have made ${most} today, the maximum for one day. Resume it tomorrow.`,
  );
}

function refusal(
  { contactEmail }: Pick<Config, 'contactEmail'>,
  quota: QuotaReached['quota'],
  what: string,
): QuotaReached {
  const helper = contactEmail ?? 'the provider';
  const kept = `What is stored can still be read and downloaded. For more room, write to ${helper}.`;
  return new QuotaReached(quota, `${what} ${kept}`);
}
