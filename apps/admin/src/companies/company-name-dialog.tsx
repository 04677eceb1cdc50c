import { maxLengths } from '@inkfield/contract/text-lengths';
import type { Company } from '@inkfield/contract/companies';
import { Button } from '@inkfield/ui/button';
import { Dialog } from '@inkfield/ui/dialog';
import { Form } from '@inkfield/ui/form';
import { TextField } from '@inkfield/ui/text-field';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useProviderForm } from '../page/use-provider-form.ts';
import { companyPath } from '../paths.ts';
import { api } from '../session/api.ts';
import { failureText } from '../session/failure-text.ts';

/** Asks for a name: makes a company and opens it, or renames the one given. */
export function CompanyNameDialog({ company, onClose }: { company?: Company; onClose: () => void }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { attach, field, isBusy, submit } = useProviderForm({
    initial: { name: company?.name ?? '' },
    check: ({ name }) => (name.trim() ? undefined : { errors: { name: 'Give the company a name.' } }),
    async send({ name }) {
      const body = { name: name.trim() };
      const { id } = company
        ? await api.updateCompany({ params: { id: company.id }, body })
        : await api.createCompany({ body });
      const stale = ['companies', 'users', 'permissions'];
      await Promise.all(stale.map((key) => client.invalidateQueries({ queryKey: [key] })));
      onClose();
      if (!company) await navigate(companyPath(id));
    },
    explain: (error) => ({ errors: { name: failureText(error) } }),
  });
  return (
    <Dialog title={company ? `Rename ${company.name}` : 'New company'} onClose={onClose}>
      <Form ref={attach} className="grid gap-4" onSubmit={submit}>
        <TextField label="Name" maxLength={maxLengths.companyName} {...field('name')} />
        <Button type="submit" className="justify-self-start" busy={isBusy}>
          {company ? 'Rename' : 'Make the company'}
        </Button>
      </Form>
    </Dialog>
  );
}
