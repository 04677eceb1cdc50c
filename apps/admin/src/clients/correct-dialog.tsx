import { fieldError } from '@inkfield/contract/call-error';
import { maxLengths } from '@inkfield/contract/text-lengths';
import type { UserRecord } from '@inkfield/contract/users';
import { Button } from '@inkfield/ui/button';
import { Dialog } from '@inkfield/ui/dialog';
import { Form } from '@inkfield/ui/form';
import { Notice } from '@inkfield/ui/notice';
import { TextField } from '@inkfield/ui/text-field';
import { useToast } from '@inkfield/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useMailTransport } from '../page/use-mail-transport.ts';
import { HandedLinks, handedLinkOf, sentText } from '../people/handed-links.tsx';
import { fullName } from '../people/users-query.ts';
import { api } from '../session/api.ts';
import { failureText } from '../session/failure-text.ts';

interface Props {
  user: UserRecord;
  isOwn: boolean;
  onClose: () => void;
}

/** Corrects a name or an address. What another address ends is said before it happens. */
export function CorrectDialog({ user, isOwn, onClose }: Props) {
  const client = useQueryClient();
  const showToast = useToast();
  const [firstName, setFirstName] = useState(user.first_name);
  const [lastName, setLastName] = useState(user.last_name);
  const [email, setEmail] = useState(user.email);
  const isMoving = email.trim().toLowerCase() !== user.email.toLowerCase();
  const correct = useMutation({
    mutationFn: () => {
      const body = {
        first_name: firstName,
        last_name: lastName,
        ...(email.trim() !== user.email && { email }),
      };
      return api.updateUser({ params: { id: user.id }, body });
    },
    gcTime: 0,
    onSuccess: async (corrected) => {
      const { sent_link: link } = corrected;
      await Promise.all(['users', 'permissions'].map((key) => client.invalidateQueries({ queryKey: [key] })));
      if (isOwn) await client.invalidateQueries({ queryKey: ['profile'] });
      if (link?.url) return;
      const text = link ? ` ${sentText(corrected.email, link)}` : '';
      showToast({ kind: 'success', text: `The account of ${fullName(corrected)} is corrected.${text}` });
      onClose();
    },
  });
  const links = correct.data?.sent_link ? handedLinkOf(correct.data.email, correct.data.sent_link) : [];
  if (links.length > 0) return <HandedLinks links={links} onClose={onClose} />;
  const errors = {
    firstName: fieldError(correct.error, 'first_name') && 'Enter a first name.',
    lastName: fieldError(correct.error, 'last_name') && 'Enter a last name.',
    email: fieldError(correct.error, 'email'),
  };
  const isAtField = errors.firstName ?? errors.lastName ?? errors.email;
  return (
    <Dialog title={`Correct the account of ${fullName(user)}`} onClose={onClose}>
      <Form
        className="grid gap-4"
        onSubmit={() => {
          if (!correct.isPending) correct.mutate();
        }}
      >
        <TextField
          label="First name"
          maxLength={maxLengths.personName}
          value={firstName}
          error={errors.firstName}
          onChange={(event) => setFirstName(event.target.value)}
        />
        <TextField
          label="Last name"
          maxLength={maxLengths.personName}
          value={lastName}
          error={errors.lastName}
          onChange={(event) => setLastName(event.target.value)}
        />
        <TextField
          label="E-mail"
          type="email"
          readOnly={!user.is_active}
          hint={user.is_active ? undefined : 'Enable the account to correct its address.'}
          value={email}
          error={errors.email}
          onChange={(event) => setEmail(event.target.value)}
        />
        {isMoving && <Consequences user={user} isOwn={isOwn} />}
        {correct.isError && !isAtField && (
          <Notice kind="error" role="alert">
            {failureText(correct.error)}
          </Notice>
        )}
        <Button type="submit" className="justify-self-start" busy={correct.isPending}>
          {correct.isPending ? 'Saving...' : 'Save'}
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
          <strong>Whoever reads the new mailbox gets this account</strong>
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
