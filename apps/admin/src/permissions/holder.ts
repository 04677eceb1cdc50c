import type { UserRecord } from '@inkfield/contract/users';
import { fullName } from '../people/users-query.ts';

/** Who a permission is for: one person or one company. */
export interface Holder {
  kind: 'user' | 'company';
  id: number;
  name: string;
  /** Nobody has shown yet that the mailbox is theirs. */
  isUnproven?: boolean;
}

export function holderOf(user: UserRecord): Holder {
  return { kind: 'user', id: user.id, name: fullName(user), isUnproven: !user.email_proven };
}
