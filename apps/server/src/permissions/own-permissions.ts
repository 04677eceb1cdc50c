import type { OwnPermission } from '@inkfield/contract/permissions';
import { type Clock, instant } from '../clock.ts';
import type { Queries } from '../database/database.ts';
import { isInForce, isInUse, isNewestVersion, selectNewest } from './may-use-template.ts';

/** Every reason why a user may use a template: granted to them, to their company, shared with everybody. */
export async function listOwnPermissions(
  queries: Queries,
  clock: Clock,
  userId: number,
): Promise<OwnPermission[]> {
  const granted = await queries
    .selectFrom('permissions as p')
    .innerJoin('templates', 'templates.id', 'p.template_id')
    .innerJoin('template_versions as v', (join) => join.on(isNewestVersion))
    .select([
      'templates.id as template',
      'v.name as template_name',
      'p.user_id',
      'p.granted_at',
      'p.expires_at',
    ])
    .where(isInUse)
    .where(isInForce(instant(clock.now())))
    .where((either) =>
      either.or([
        either('p.user_id', '=', userId),
        either('p.company_id', '=', either.selectFrom('users').select('company_id').where('id', '=', userId)),
      ]),
    )
    .orderBy('v.name')
    .orderBy('p.id')
    .execute();
  const shared = await selectNewest(queries)
    .select(['templates.id as template', 'v.name as template_name'])
    .where(isInUse)
    .where('templates.access', '=', 'shared')
    .orderBy('v.name')
    .orderBy('templates.id')
    .execute();
  return [
    ...granted.map(({ user_id, ...rest }) => ({
      ...rest,
      source: user_id === null ? ('company' as const) : ('user' as const),
    })),
    ...shared.map((rest) => ({ ...rest, source: 'shared' as const, granted_at: null, expires_at: null })),
  ];
}
