import * as z from 'zod/mini';
import { size, wholeOrOff } from '../config-values.ts';

/** The amounts that quotas limit. */
export const measures = ['bytes', 'documents', 'tables'] as const;
export type Measure = (typeof measures)[number];
export type Amounts = Record<Measure, number>;

/** Whose use is limited. */
export type Scope = 'user' | 'company' | 'installation';

/** The most that may be stored; Infinity where there is no quota. */
export type Quotas = Record<Scope, Amounts>;

const gibibyte = 1024 ** 3;
const count = wholeOrOff(1_000_000_000_000);

/** More than a law firm stores in years of work, and less than one account can store in a few days by attacking. */
export const quotaVariables = {
  QUOTA_USER_BYTES: z._default(size, 20 * gibibyte),
  QUOTA_USER_DOCUMENTS: z._default(count, 500_000),
  QUOTA_USER_TABLES: z._default(count, 20_000),
  QUOTA_COMPANY_BYTES: z._default(size, 200 * gibibyte),
  QUOTA_COMPANY_DOCUMENTS: z._default(count, 5_000_000),
  QUOTA_COMPANY_TABLES: z._default(count, 200_000),
  QUOTA_INSTALLATION_BYTES: z._default(size, 1024 * gibibyte),
  QUOTA_INSTALLATION_DOCUMENTS: z._default(count, Infinity),
  QUOTA_INSTALLATION_TABLES: z._default(count, Infinity),
  BATCH_DOCUMENTS_PER_DAY: z._default(count, 20_000),
};
const environmentSchema = z.object(quotaVariables);

export function readQuotas(environment: z.infer<typeof environmentSchema>): Quotas {
  return {
    user: {
      bytes: environment.QUOTA_USER_BYTES,
      documents: environment.QUOTA_USER_DOCUMENTS,
      tables: environment.QUOTA_USER_TABLES,
    },
    company: {
      bytes: environment.QUOTA_COMPANY_BYTES,
      documents: environment.QUOTA_COMPANY_DOCUMENTS,
      tables: environment.QUOTA_COMPANY_TABLES,
    },
    installation: {
      bytes: environment.QUOTA_INSTALLATION_BYTES,
      documents: environment.QUOTA_INSTALLATION_DOCUMENTS,
      tables: environment.QUOTA_INSTALLATION_TABLES,
    },
  };
}
