import type { Health } from '@inkfield/contract/health';
import type { Deps } from '../deps.ts';
import { allAbove, describeStored, installation, shareOf, warningShare } from '../quotas/consumers.ts';
import { timed } from './timed.ts';

/** Which quotas are reached or nearly so. */
export async function checkQuotas({ database, config }: Deps): Promise<Health['quotas']> {
  const { quotas } = config;
  const { value } = await timed(async () => ({
    all: await installation(database.query),
    above: await allAbove(database.query, quotas, warningShare),
  }));
  if (value === undefined) return { state: 'failed', installation: null, nearly: 0, reached: 0 };
  const reached = value.above.filter((one) => shareOf(one, quotas) >= 1);
  const isFull = reached.some(({ scope }) => scope === 'installation');
  return {
    state: isFull ? 'failed' : value.above.length > 0 ? 'warning' : 'ok',
    installation: describeStored(value.all, quotas),
    nearly: value.above.length - reached.length,
    reached: reached.length,
  };
}
