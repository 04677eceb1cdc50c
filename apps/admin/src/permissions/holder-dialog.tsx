import { Button } from '@inkfield/ui/button';
import { Dialog } from '@inkfield/ui/dialog';
import { useState } from 'react';
import { PersonSearch } from '../people/person-search.tsx';
import { fullName } from '../people/users-query.ts';
import { useCompanies } from '../people/use-companies.ts';
import { CompanyField, type NamedCompany } from '../people/company-field.tsx';
import type { Holder } from './holder.ts';

/** The first step of granting where nobody is on the page: for whom? */
export function HolderDialog({
  onChoose,
  onClose,
}: {
  onChoose: (holder: Holder) => void;
  onClose: () => void;
}) {
  const companies = useCompanies({ limit: 1 });
  const [company, setCompany] = useState<NamedCompany | null>(null);
  return (
    <Dialog title="Grant permission: for whom?" onClose={onClose}>
      <PersonSearch
        action="Choose"
        onChoose={(user) => onChoose({ kind: 'user', id: user.id, name: fullName(user) })}
      />
      {companies.rows && companies.rows.length > 0 && (
        <div className="grid gap-3 border-t border-line pt-4">
          <CompanyField
            value={company}
            hint="Or for all members of a company, present and future."
            onChange={setCompany}
          />
          {company && (
            <Button
              look="secondary"
              className="justify-self-start"
              onClick={() => onChoose({ kind: 'company', id: company.id, name: company.name })}
            >
              Choose {company.name}
            </Button>
          )}
        </div>
      )}
    </Dialog>
  );
}
