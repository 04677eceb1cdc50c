import { maxLengths } from '@inkfield/contract/text-lengths';
import { isEmailAddress } from '@inkfield/engine/email-address';
import { Button } from '@inkfield/ui/button';
import { Form } from '@inkfield/ui/form';
import { Notice } from '@inkfield/ui/notice';
import { TextField } from '@inkfield/ui/text-field';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { CompanyField, type NamedCompany } from '../people/company-field.tsx';
import { fullName } from '../people/users-query.ts';
import { api } from '../session/api.ts';
import { failureText } from '../session/failure-text.ts';
import type { Holder } from './holder.ts';

interface Props {
  /** The searched address, which has no account. */
  email: string;
  onInvite: (holder: Holder) => void;
  onCancel: () => void;
}

/** Takes name and address of a person who has no account. The account is made together with the permission. */
export function InvitationForm({ email: known, onInvite, onCancel }: Props) {
  const [email, setEmail] = useState(known);
  const [firstName, setFirstName] = useState('');
  const [lastName, setLastName] = useState('');
  const [company, setCompany] = useState<NamedCompany | null>(null);
  const [isTried, setTried] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const [taken, setTaken] = useState<string>();
  const [first, last, address] = [firstName.trim(), lastName.trim(), email.trim()];
  const errors = {
    email: isEmailAddress(address) ? taken : 'Please enter a valid email address',
    firstName: first ? undefined : 'Enter a first name.',
    lastName: last ? undefined : 'Enter a last name.',
  };
  const look = useMutation({
    mutationFn: () => api.listUsers({ query: { search: address } }),
    onSuccess: (found) => {
      const owner = found.find((user) => user.email.toLowerCase() === address.toLowerCase());
      if (owner)
        return setTaken(`${fullName(owner)} has an account with this address. Find them above instead.`);
      const invitation = { email: address, first_name: first, last_name: last, company: company?.id ?? null };
      onInvite({ kind: 'invitation', name: `${first} ${last}`, invitation });
      return undefined;
    },
  });
  return (
    <Form
      className="card grid gap-4 p-4"
      aria-labelledby="invitation"
      onSubmit={() => {
        setTried(true);
        if (!look.isPending && !errors.email && !errors.firstName && !errors.lastName) look.mutate();
      }}
    >
      <h3 id="invitation" className="font-semibold">
        Invite somebody new
      </h3>
      <TextField
        ref={input}
        label="E-mail"
        type="email"
        value={email}
        error={isTried ? errors.email : undefined}
        onChange={(event) => {
          setEmail(event.target.value);
          setTaken(undefined);
        }}
      />
      <TextField
        label="First name"
        maxLength={maxLengths.personName}
        value={firstName}
        error={isTried ? errors.firstName : undefined}
        onChange={(event) => setFirstName(event.target.value)}
      />
      <TextField
        label="Last name"
        maxLength={maxLengths.personName}
        value={lastName}
        error={isTried ? errors.lastName : undefined}
        onChange={(event) => setLastName(event.target.value)}
      />
      <CompanyField value={company} hint="A company they are a member of, if any." onChange={setCompany} />
      {look.isError && (
        <Notice kind="error" role="alert">
          {failureText(look.error)}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="secondary" busy={look.isPending}>
          Add
        </Button>
        <Button look="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}
