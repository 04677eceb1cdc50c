import type { User } from '@inkfield/contract/users';
import type { Deps } from '../deps.ts';
import { setName } from '../users/correct-user.ts';
import { getUser, toUser } from '../users/users.ts';
import type { OwnAct } from './own-sessions.ts';

export interface OwnName {
  first_name: string;
  last_name: string;
}

/** Changes the caller's own name and returns the changed user. */
export async function changeOwnName(deps: Deps, name: OwnName, act: OwnAct): Promise<User> {
  return deps.database.transaction(async (tx) => {
    await setName({ deps, tx, user: await getUser(tx, act.caller.id), act }, name);
    return toUser({ ...act.caller, ...name });
  });
}
