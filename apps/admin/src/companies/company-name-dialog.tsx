import { maxLengths } from '@inkfield/contract/text-lengths';
import type { Company } from '@inkfield/contract/companies';
import { Button } from '@inkfield/ui/button';
import { Dialog } from '@inkfield/ui/dialog';
import { Form } from '@inkfield/ui/form';
import { TextField } from '@inkfield/ui/text-field';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { companyPath } from '../paths.ts';
import { api } from '../session/api.ts';
import { failureText } from '../session/failure-text.ts';

/** Asks for a name: makes a company and opens it, or renames the one given. */
export function CompanyNameDialog({ company, onClose }: { company?: Company; onClose: () => void }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [name, setName] = useState(company?.name ?? '');
  const [error, setError] = useState<string>();
  const save = useMutation({
    mutationFn: () => {
      const body = { name: name.trim() };
      return company ? api.updateCompany({ params: { id: company.id }, body }) : api.createCompany({ body });
    },
    onSuccess: async ({ id }) => {
      const stale = ['companies', 'users', 'permissions'];
      await Promise.all(stale.map((key) => client.invalidateQueries({ queryKey: [key] })));
      onClose();
      if (!company) await navigate(companyPath(id));
    },
    onError: (failure) => setError(failureText(failure)),
  });
  return (
    <Dialog title={company ? `Rename ${company.name}` : 'New company'} onClose={onClose}>
      <Form
        className="grid gap-4"
        onSubmit={() => {
          if (name.trim() === '') setError('Give the company a name.');
          else if (!save.isPending) save.mutate();
        }}
      >
        <TextField
          label="Name"
          maxLength={maxLengths.companyName}
          value={name}
          error={error}
          onChange={(event) => {
            setName(event.target.value);
            setError(undefined);
          }}
        />
        <Button type="submit" className="justify-self-start" busy={save.isPending}>
          {company ? 'Rename' : 'Make the company'}
        </Button>
      </Form>
    </Dialog>
  );
}
