import type { UserRecord } from '@inkfield/contract/users';
import { Button } from '@inkfield/ui/button';
import { Notice } from '@inkfield/ui/notice';
import { useToast } from '@inkfield/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CompanyField } from '../people/company-field.tsx';
import { api } from '../session/api.ts';
import { failureText } from '../session/failure-text.ts';
import { fullName } from '../people/users-query.ts';

/** Moves a client into a company or out of it. The client gains or loses the company's permissions. */
export function CompanyMove({ user }: { user: UserRecord }) {
  const client = useQueryClient();
  const showToast = useToast();
  const [company, setCompany] = useState(user.company);
  const move = useMutation({
    mutationFn: () => api.updateUser({ params: { id: user.id }, body: { company: company?.id ?? null } }),
    onSuccess: async (changed) => {
      const where = changed.company ? `belongs to ${changed.company.name}` : 'belongs to no company';
      showToast({ kind: 'success', text: `${fullName(changed)} ${where} now.` });
      void client.invalidateQueries({ queryKey: ['companies'] });
      await client.invalidateQueries({ queryKey: ['users'] });
    },
  });
  return (
    <form
      className="grid items-end gap-3 sm:grid-cols-[minmax(0,24rem)_auto] sm:justify-start"
      onSubmit={(event) => {
        event.preventDefault();
        if (!move.isPending) move.mutate();
      }}
    >
      <CompanyField
        value={company}
        hint="A member may use what the company may use, as long as they belong to it."
        onChange={setCompany}
      />
      {company?.id !== user.company?.id && (
        <Button type="submit" look="secondary" busy={move.isPending} className="justify-self-start">
          Save company
        </Button>
      )}
      {move.isError && (
        <Notice kind="error" role="alert" className="sm:col-span-2">
          {failureText(move.error)}
        </Notice>
      )}
    </form>
  );
}
