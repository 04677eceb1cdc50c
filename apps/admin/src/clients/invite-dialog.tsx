import { fieldError } from '@inkfield/contract/call-error';
import { Button } from '@inkfield/ui/button';
import { Dialog } from '@inkfield/ui/dialog';
import { Form } from '@inkfield/ui/form';
import { Notice } from '@inkfield/ui/notice';
import { SelectField } from '@inkfield/ui/select-field';
import { TextField } from '@inkfield/ui/text-field';
import { useToast } from '@inkfield/ui/toast';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { CompanyField, type NamedCompany } from '../people/company-field.tsx';
import { useMailTransport } from '../page/use-mail-transport.ts';
import { clientPath } from '../paths.ts';
import { api } from '../session/api.ts';
import { profileQuery } from '../session/query-client.ts';
import { failureText } from '../session/failure-text.ts';
import { HandedLinks, handedLinkOf, sentText } from '../people/handed-links.tsx';
import { roleNames, roleOf } from '../people/users-query.ts';

/** Invites a person: the link to set a password is mailed, or shown where no mail server is set. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const showToast = useToast();
  const profile = useQuery(profileQuery);
  const [email, setEmail] = useState('');
  const [firstName, setFirstName] = useState('');
  const [lastName, setLastName] = useState('');
  const [role, setRole] = useState('client');
  const [company, setCompany] = useState<NamedCompany | null>(null);
  const isClient = role === 'client';
  const transport = useMailTransport();
  const invite = useMutation({
    mutationFn: () =>
      api.inviteUser({
        body: {
          email,
          first_name: firstName,
          last_name: lastName,
          role: roleOf(role),
          company: isClient ? (company?.id ?? null) : null,
        },
      }),
    gcTime: 0,
    onSuccess: async (user) => {
      void client.invalidateQueries({ queryKey: ['users'] });
      void client.invalidateQueries({ queryKey: ['companies'] });
      if (user.sent_link.url !== null) return;
      showToast({ kind: 'success', text: sentText(user.email, user.sent_link) });
      await open(user.id);
    },
  });
  const open = async (id: number) => {
    onClose();
    await navigate(clientPath(id));
  };
  const links = invite.data ? handedLinkOf(invite.data.email, invite.data.sent_link) : [];
  if (invite.data && links.length > 0)
    return <HandedLinks links={links} onClose={() => void open(invite.data.id)} />;
  const errors = {
    email: fieldError(invite.error, 'email'),
    firstName: fieldError(invite.error, 'first_name') && 'Enter a first name.',
    lastName: fieldError(invite.error, 'last_name') && 'Enter a last name.',
  };
  const isAtField = errors.email ?? errors.firstName ?? errors.lastName;
  return (
    <Dialog title="Invite somebody" onClose={onClose}>
      <Form
        className="grid gap-4"
        onSubmit={() => {
          if (!invite.isPending) invite.mutate();
        }}
      >
        <TextField
          label="E-mail"
          hint={
            transport === 'folder'
              ? 'No mail server is set: you get a link to hand over.'
              : 'A link to set a password goes there.'
          }
          type="email"
          value={email}
          error={errors.email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <TextField
          label="First name"
          value={firstName}
          error={errors.firstName}
          onChange={(event) => setFirstName(event.target.value)}
        />
        <TextField
          label="Last name"
          value={lastName}
          error={errors.lastName}
          onChange={(event) => setLastName(event.target.value)}
        />
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
        {invite.isError && !isAtField && (
          <Notice kind="error" role="alert">
            {failureText(invite.error)}
          </Notice>
        )}
        <Button type="submit" className="justify-self-start" busy={invite.isPending}>
          {invite.isPending ? 'Inviting...' : 'Invite'}
        </Button>
      </Form>
    </Dialog>
  );
}
