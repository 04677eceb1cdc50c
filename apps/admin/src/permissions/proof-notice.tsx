import { CheckboxField } from '@inkfield/ui/checkbox-field';
import { Notice } from '@inkfield/ui/notice';
import type { Holder } from './holder.ts';

interface Props {
  holders: Holder[];
  isConfirmed: boolean;
  onConfirm: (isConfirmed: boolean) => void;
}

/** Warns of addresses that are not proven: strangers may have registered with one, the team may have mistyped another. */
export function ProofNotice({ holders, isConfirmed, onConfirm }: Props) {
  const users = holders.flatMap((holder) => (holder.kind === 'user' ? [holder] : []));
  const registered = users.filter(({ proof }) => proof === 'none');
  const entered = users.filter(({ proof }) => proof === 'entered');
  const isOne = registered.length === 1;
  return (
    <>
      {entered.length > 0 && (
        <Notice kind="info">
          {entered.map(({ name, email }) => `${name} (${email})`).join(', ')}:{' '}
          {entered.length === 1 ? 'the team entered this address' : 'the team entered these addresses'}, and
          nobody has used a mailed link there yet. Check the spelling: whoever reads that mailbox gets the
          templates.
        </Notice>
      )}
      {registered.length > 0 && (
        <Notice kind="warning" className="grid gap-3">
          <p>
            Nobody has proven yet that the mailbox of {registered.map(({ name }) => name).join(', ')} is
            theirs: a stranger may have registered with the address.
          </p>
          <CheckboxField
            label={`I know who registered ${isOne ? 'this account' : 'these accounts'}`}
            checked={isConfirmed}
            onChange={(event) => onConfirm(event.target.checked)}
          />
        </Notice>
      )}
    </>
  );
}
