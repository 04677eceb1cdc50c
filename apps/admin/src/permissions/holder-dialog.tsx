import { Button } from '@inkfield/ui/button';
import { Dialog } from '@inkfield/ui/dialog';
import { Notice } from '@inkfield/ui/notice';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { CompanyField } from '../people/company-field.tsx';
import { PersonSearch } from '../people/person-search.tsx';
import { useCompanies } from '../people/use-companies.ts';
import { type Holder, holderKey, holderOf } from './holder.ts';
import { InvitationForm } from './invitation-form.tsx';

/** The first step of granting from a list: chooses people and companies, and invites new people. */
export function HolderDialog({
  onChoose,
  onClose,
}: {
  onChoose: (holders: Holder[]) => void;
  onClose: () => void;
}) {
  const companies = useCompanies({ limit: 1 });
  const [chosen, setChosen] = useState<Holder[]>([]);
  const [isNobody, setNobody] = useState(false);
  const [words, setWords] = useState('');
  const [isInviting, setInviting] = useState(false);
  const inviteButton = useRef<HTMLButtonElement>(null);
  /** The form goes, and the focus with it, to where it came from. */
  function stopInviting() {
    flushSync(() => setInviting(false));
    inviteButton.current?.focus();
  }
  const without = (holder: Holder) => chosen.filter((other) => holderKey(other) !== holderKey(holder));
  function add(holder: Holder) {
    setChosen([...without(holder), holder]);
    setNobody(false);
  }
  return (
    <Dialog title="Grant permission: for whom?" onClose={onClose}>
      {chosen.length > 0 && (
        <ul aria-label="Chosen" className="grid gap-1">
          {chosen.map((holder) => (
            <li key={holderKey(holder)} className="flex items-center justify-between gap-3">
              <span className="min-w-0 wrap-anywhere">
                <span className="font-semibold">{holder.name}</span>
                {holder.kind === 'invitation' && (
                  <span className="block text-sm text-muted">{holder.invitation.email}, will be invited</span>
                )}
              </span>
              <Button look="quiet" onClick={() => setChosen(without(holder))}>
                Take out <span className="sr-only">{holder.name}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <PersonSearch action="Choose" onSearch={setWords} onChoose={(user) => add(holderOf(user))} />
      {isInviting ? (
        <InvitationForm
          email={words.includes('@') ? words : ''}
          onInvite={(holder) => {
            add(holder);
            stopInviting();
          }}
          onCancel={stopInviting}
        />
      ) : (
        <Button
          ref={inviteButton}
          look="secondary"
          className="justify-self-start"
          onClick={() => setInviting(true)}
        >
          Invite somebody new
        </Button>
      )}
      {companies.rows && companies.rows.length > 0 && (
        <CompanyField
          value={null}
          hint="Or all members of a company, present and future."
          onChange={(company) => company && add({ kind: 'company', id: company.id, name: company.name })}
        />
      )}
      {isNobody && (
        <Notice kind="error" role="alert">
          Choose at least one person or company.
        </Notice>
      )}
      <Button
        className="justify-self-start"
        onClick={() => (chosen.length === 0 ? setNobody(true) : onChoose(chosen))}
      >
        Next
      </Button>
    </Dialog>
  );
}
