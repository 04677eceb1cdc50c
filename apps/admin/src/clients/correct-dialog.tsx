import { maxLengths } from '@inkfield/contract/text-lengths';
import type { UserRecord } from '@inkfield/contract/users';
import { Button } from '@inkfield/ui/button';
import { Dialog } from '@inkfield/ui/dialog';
import { Form } from '@inkfield/ui/form';
import { Notice } from '@inkfield/ui/notice';
import { TextField } from '@inkfield/ui/text-field';
import { useToast } from '@inkfield/ui/toast';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useMailTransport } from '../page/use-mail-transport.ts';
import { useProviderForm } from '../page/use-provider-form.ts';
import { type HandedLink, HandedLinks, handedLinkOf, sentText } from '../people/handed-links.tsx';
import { personFailure } from './person-failure.ts';
import { fullName } from '../people/users-query.ts';
import { api } from '../session/api.ts';

interface Props {
  user: UserRecord;
  isOwn: boolean;
  onClose: () => void;
}

/** Corrects a name or an e-mail address. Warns first, because a new address has consequences for the account. */
export function CorrectDialog({ user, isOwn, onClose }: Props) {
  const client = useQueryClient();
  const showToast = useToast();
  const [links, setLinks] = useState<HandedLink[]>([]);
  const { attach, values, field, failure, isBusy, submit } = useProviderForm({
    initial: { first_name: user.first_name, last_name: user.last_name, email: user.email },
    async send({ email, ...names }) {
      const body = { ...names, ...(email.trim() !== user.email && { email }) };
      const corrected = await api.updateUser({ params: { id: user.id }, body });
      const { sent_link: link } = corrected;
      await Promise.all(['users', 'permissions'].map((key) => client.invalidateQueries({ queryKey: [key] })));
      if (isOwn) await client.invalidateQueries({ queryKey: ['profile'] });
      if (link?.url) {
        setLinks(handedLinkOf(corrected.email, link));
        return;
      }
      const text = link ? ` ${sentText(corrected.email, link)}` : '';
      showToast({ kind: 'success', text: `The account of ${fullName(corrected)} is corrected.${text}` });
      onClose();
    },
    explain: personFailure,
  });
  const isMoving = values.email.trim().toLowerCase() !== user.email.toLowerCase();
  if (links.length > 0) return <HandedLinks links={links} onClose={onClose} />;
  return (
    <Dialog title={`Correct the account of ${fullName(user)}`} onClose={onClose}>
      <Form ref={attach} className="grid gap-4" onSubmit={submit}>
        <TextField label="First name" maxLength={maxLengths.personName} {...field('first_name')} />
        <TextField label="Last name" maxLength={maxLengths.personName} {...field('last_name')} />
        <TextField
          label="E-mail"
          type="email"
          readOnly={!user.is_active}
          hint={user.is_active ? undefined : 'Enable the account to correct its address.'}
          {...field('email')}
        />
        {isMoving && <Consequences user={user} isOwn={isOwn} />}
        {failure && (
          <Notice kind="error" role="alert">
            {failure}
          </Notice>
        )}
        <Button type="submit" className="justify-self-start" busy={isBusy}>
          {isBusy ? 'Saving...' : 'Save'}
        </Button>
      </Form>
    </Dialog>
  );
}

function Consequences({ user, isOwn }: { user: UserRecord; isOwn: boolean }) {
  const transport = useMailTransport();
  return (
    <output>
      <Notice kind="warning" className="grid gap-2">
        <p>
          <strong>The reader of the new mailbox gets this account</strong>
          {user.role === 'client' && ', with its documents and permissions'}. Check the address.
        </p>
        <p>
          {user.has_password && 'The password ends, and everything that is signed in is signed out. '}
          {isOwn && 'This is your own account: you are signed out too. '}
          {transport === 'folder' && 'No mail server is set, so both mails are written to files. '}A link to
          set a password goes to the new address, and a notice to {user.email}.
        </p>
      </Notice>
    </output>
  );
}
