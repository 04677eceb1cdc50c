import type { StoredUsage } from '@inkfield/contract/usage';
import type { Queries } from '../database/database.ts';
import {
  companies,
  type Consumer,
  describeStored,
  greatestUsers,
  installation,
  shareOf,
} from '../quotas/consumers.ts';
import type { Quotas } from '../quotas/quota-settings.ts';

/** How many companies and users are shown. */
const most = 10;

/** The stored amounts with their quotas, of the installation and of the largest companies and users. */
export async function getStoredUsage(queries: Queries, quotas: Quotas): Promise<StoredUsage> {
  const greatest = (all: readonly Consumer[]) =>
    all
      .toSorted(
        (one, other) =>
          shareOf(other, quotas) - shareOf(one, quotas) ||
          other.stored.bytes - one.stored.bytes ||
          one.id - other.id,
      )
      .slice(0, most);
  return {
    installation: describeStored(await installation(queries), quotas),
    companies: greatest(await companies(queries)).map((one) => ({
      company: one.id,
      name: one.name,
      ...describeStored(one, quotas),
    })),
    users: greatest(await greatestUsers(queries, most)).map((one) => ({
      user: one.id,
      email: one.name,
      ...describeStored(one, quotas),
    })),
  };
}
