import type { Clock } from '../clock.ts';
import { instant } from '../clock.ts';
import type { Queries } from '../database/database.ts';
import { AppError } from '../errors.ts';
import { mayUseTemplate } from './may-use-template.ts';

/** Who makes a document, and of which template. */
export interface Use {
  user_id: number;
  template_id: number;
}

/** Why no document may be made at this moment; undefined when it may. Asked in the transaction that stores it. */
export async function whyNotAllowed(
  queries: Queries,
  { user_id, template_id }: Use,
  clock: Clock,
): Promise<'account_disabled' | 'access_revoked' | undefined> {
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

/** Refuses an act of somebody who may make no document of the template any more, as if it did not exist. */
export async function requireAllowed(queries: Queries, use: Use, clock: Clock): Promise<void> {
  if ((await whyNotAllowed(queries, use, clock)) !== undefined) throw new AppError('not_found');
}
