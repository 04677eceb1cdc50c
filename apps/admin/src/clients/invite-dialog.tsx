import { Button } from '@inkfield/ui/button';
import { Dialog } from '@inkfield/ui/dialog';
import { Form } from '@inkfield/ui/form';
import { Notice } from '@inkfield/ui/notice';
import { SelectField } from '@inkfield/ui/select-field';
import { TextField } from '@inkfield/ui/text-field';
import { useToast } from '@inkfield/ui/toast';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { CompanyField, type NamedCompany } from '../people/company-field.tsx';
import { useMailTransport } from '../page/use-mail-transport.ts';
import { useProviderForm } from '../page/use-provider-form.ts';
import { clientPath } from '../paths.ts';
import { api } from '../session/api.ts';
import { profileQuery } from '../session/query-client.ts';
import { type HandedLink, HandedLinks, handedLinkOf, sentText } from '../people/handed-links.tsx';
import { personFailure } from './person-failure.ts';
import { roleNames, roleOf } from '../people/users-query.ts';

/** Invites a person: the link to set a password is mailed, or shown where no mail server is set. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const showToast = useToast();
  const profile = useQuery(profileQuery);
  const [role, setRole] = useState('client');
  const [company, setCompany] = useState<NamedCompany | null>(null);
  const isClient = role === 'client';
  const transport = useMailTransport();
  const open = async (id: number) => {
    onClose();
    await navigate(clientPath(id));
  };
  const [invited, setInvited] = useState<{ id: number; links: HandedLink[] }>();
  const { attach, field, failure, isBusy, submit } = useProviderForm({
    initial: { email: '', first_name: '', last_name: '' },
    async send(person) {
      const user = await api.inviteUser({
        body: { ...person, role: roleOf(role), company: isClient ? (company?.id ?? null) : null },
      });
      void client.invalidateQueries({ queryKey: ['users'] });
      void client.invalidateQueries({ queryKey: ['companies'] });
      const { id, sent_link: link } = user;
      if (link.url !== null) {
        setInvited({ id, links: handedLinkOf(user.email, link) });
        return;
      }
      showToast({ kind: 'success', text: sentText(user.email, link) });
      await open(id);
    },
    explain: personFailure,
  });
  if (invited) return <HandedLinks links={invited.links} onClose={() => void open(invited.id)} />;
  return (
    <Dialog title="Invite somebody" onClose={onClose}>
      <Form ref={attach} className="grid gap-4" onSubmit={submit}>
        <TextField
          label="E-mail"
          hint={
            transport === 'folder'
              ? 'No mail server is set: you get a link to hand over.'
              : 'A link to set a password goes there.'
          }
          type="email"
          {...field('email')}
        />
        <TextField label="First name" {...field('first_name')} />
        <TextField label="Last name" {...field('last_name')} />
        {profile.data?.role === 'admin' && (
          <SelectField label="Role" value={role} onChange={(event) => setRole(event.target.value)}>
            {Object.entries(roleNames).map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
        {isClient ? (
          <CompanyField value={company} onChange={setCompany} />
        ) : (
          <p className="text-sm text-muted">
            {role === 'admin'
              ? 'Administrators do all that staff do, and manage the accounts of the team.'
              : 'Staff import, edit and publish templates, and manage clients, companies and permissions.'}{' '}
            They sign in on this site.
          </p>
        )}
        {failure && (
          <Notice kind="error" role="alert">
            {failure}
          </Notice>
        )}
        <Button type="submit" className="justify-self-start" busy={isBusy}>
          {isBusy ? 'Inviting...' : 'Invite'}
        </Button>
      </Form>
    </Dialog>
  );
}
