import type { BatchRecord } from '@inkfield/contract/batches';
import type { Clock } from '../clock.ts';
import { instant } from '../clock.ts';
import type { Queries } from '../database/database.ts';
import { mayUseTemplate } from '../permissions/may-use-template.ts';
import type { BatchRecordRow } from './batches.ts';

/** Why no document may be made for a batch at this moment; undefined when all is well. */
export async function whyStopped(
  queries: Queries,
  { user_id, template_id }: Pick<BatchRecordRow, 'user_id' | 'template_id'>,
  clock: Clock,
): Promise<NonNullable<BatchRecord['stop_reason']> | undefined> {
  const user = await queries
    .selectFrom('users')
    .select(['id', 'role', 'disabled_at'])
    .where('id', '=', user_id)
    .executeTakeFirst();
  if (user === undefined || user.disabled_at !== null) return 'account_disabled';
  const template = await queries
    .selectFrom('templates')
    .select('id')
    .where('id', '=', template_id)
    .where(mayUseTemplate(user, instant(clock.now())))
    .executeTakeFirst();
  return template === undefined ? 'access_revoked' : undefined;
}
