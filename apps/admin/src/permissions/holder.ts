import type { Permission } from '@inkfield/contract/permissions';
import type { UserRecord } from '@inkfield/contract/users';
import { fullName } from '../people/users-query.ts';

/** A person without an account, who gets one together with the permission. */
export interface Invitation {
  email: string;
  first_name: string;
  last_name: string;
  company: number | null;
}

/** Who a permission is for: one person, one company, or one person who is invited with it. */
export type Holder =
  | { kind: 'user'; id: number; name: string; email: string; proof: Proof }
  | { kind: 'company'; id: number; name: string }
  | { kind: 'invitation'; name: string; invitation: Invitation };

/** How far an address is known to be the person's: by a mailed link, only because the team entered it, or not at all. */
type Proof = 'proven' | 'entered' | 'none';

export function holderOf(user: UserRecord): Holder {
  const { id, email } = user;
  return { kind: 'user', id, email, name: fullName(user), proof: proofOf(user) };
}

function proofOf({ email_proven: isProven, email_from_staff: isFromStaff }: UserRecord): Proof {
  if (isProven) return 'proven';
  return isFromStaff ? 'entered' : 'none';
}

/** The person or company of a permission, by the name that staff know them by. */
export function holderName({ user_name: person, company_name: company }: Permission): string {
  return person ?? company ?? 'Somebody';
}

/** A key that is unique per holder. */
export function holderKey(holder: Holder): string {
  return holder.kind === 'invitation' ? holder.invitation.email.toLowerCase() : `${holder.kind} ${holder.id}`;
}
