import { Button } from '@inkfield/ui/button';
import { Dialog } from '@inkfield/ui/dialog';
import { Notice } from '@inkfield/ui/notice';
import { useState } from 'react';
import { PersonSearch } from '../people/person-search.tsx';
import { useCompanies } from '../people/use-companies.ts';
import { CompanyField } from '../people/company-field.tsx';
import { type Holder, holderOf } from './holder.ts';

/** The first step of granting where nobody is on the page: for whom? Several may be named. */
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
  const takeOut = (holder: Holder) => setChosen((before) => before.filter((other) => !isSame(other, holder)));
  function add(holder: Holder) {
    setChosen((before) => [...before.filter((other) => !isSame(other, holder)), holder]);
    setNobody(false);
  }
  return (
    <Dialog title="Grant permission: for whom?" onClose={onClose}>
      {chosen.length > 0 && (
        <ul aria-label="Chosen" className="grid gap-1">
          {chosen.map((holder) => (
            <li key={`${holder.kind} ${holder.id}`} className="flex items-center justify-between gap-3">
              <span className="min-w-0 font-semibold wrap-anywhere">{holder.name}</span>
              <Button look="quiet" onClick={() => takeOut(holder)}>
                Take out <span className="sr-only">{holder.name}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <PersonSearch action="Choose" onChoose={(user) => add(holderOf(user))} />
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

function isSame(one: Holder, other: Holder): boolean {
  return one.kind === other.kind && one.id === other.id;
}
