import type { Permission, RemainingAccess } from '@inkfield/contract/permissions';
import { holderName } from './holder.ts';

/** The access that the holders keep after losing a permission, as sentences; empty if none remains. */
export function remainingWords(permission: Permission, remaining: RemainingAccess): string[] {
  const holder = holderName(permission);
  const { is_shared: isShared, company_name: company, member_names: names, member_count: count } = remaining;
  if (isShared) {
    const who = permission.company === null ? `${holder} keeps` : `Members of ${holder} keep`;
    return [`${who} access: the template is shared with every client.`];
  }
  if (company !== null) return [`${holder} keeps access through the company ${company.replace(/\.$/, '')}.`];
  if (count === 0) return [];
  const others = count - names.length;
  const people = others > 0 ? [...names, `${others} more`] : names;
  const list = new Intl.ListFormat('en').format(people);
  return count === 1
    ? [`${list} keeps access by a permission of their own.`]
    : [`${list} keep access by permissions of their own.`];
}
