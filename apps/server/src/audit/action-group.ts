import { sql } from 'kysely';
import type { Queries } from '../database/database.ts';

/** The first and the last text, both left out, between which the names of a group such as `permission.` lie. */
export function boundsOf(group: string): { above: string; below: string } {
  // '/' is the sign after the dot.
  return { above: group, below: `${group.slice(0, -1)}/` };
}

/**
 * The actions of a group that the audit has, each looked for behind the one before it: their rows lie in an index by
 * action and time, so that reading the group as a whole would mean sorting it.
 */
export async function actionsIn(queries: Queries, group: string): Promise<string[]> {
  const { above, below } = boundsOf(group);
  const { rows } = await sql<{ action: string }>`
    with recursive found (action) as (
      select min(action) from audit where action > ${above} and action < ${below}
      union all
      select (select min(action) from audit where action > found.action and action < ${below})
      from found where found.action is not null
    )
    select action from found where action is not null`.execute(queries);
  return rows.map(({ action }) => action);
}
