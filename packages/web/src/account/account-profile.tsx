import type { Api } from '@inkfield/contract/api';
import type { User } from '@inkfield/contract/users';
import { Button } from '@inkfield/ui/button';
import { Notice } from '@inkfield/ui/notice';
import { PasswordField } from '@inkfield/ui/password-field';
import { TextField } from '@inkfield/ui/text-field';
import { useState } from 'react';
import { AccountForm } from './account-form.tsx';

export interface ProfileProps {
  api: Pick<Api, 'updateProfile' | 'askForEmail'>;
  user: User;
  /** The server is away: this is the profile as it was. */
  isOld: boolean;
  /** Called with the profile after a change of the name. */
  onSaved: (user: User) => void;
}

/** Name, company and address of a person, with the forms for another name and another address. */
export function AccountProfile(props: ProfileProps) {
  const { user, isOld } = props;
  const [open, setOpen] = useState<'name' | 'email'>();
  const rows = [
    ['Name', `${user.first_name} ${user.last_name}`],
    ['Company', user.company_name || 'None given'],
    ['Email', user.email],
  ];
  return (
    <section aria-labelledby="profile" className="card grid gap-3 p-5 sm:p-6">
      <h2 id="profile" className="text-xl">
        Profile
      </h2>
      {isOld && (
        <Notice kind="warning">
          The server could not be reached. This is your profile as it was when you signed in.
        </Notice>
      )}
      <dl className="grid gap-3 sm:grid-cols-[8rem_1fr]">
        {rows.map(([name, value]) => (
          <div key={name} className="grid sm:col-span-2 sm:grid-cols-subgrid">
            <dt className="text-muted">{name}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap gap-3">
        <Button look="secondary" onClick={() => setOpen('name')}>
          Change name
        </Button>
        <Button look="secondary" onClick={() => setOpen('email')}>
          Change email
        </Button>
      </div>
      {open === 'name' && <NameForm {...props} onClose={() => setOpen(undefined)} />}
      {open === 'email' && <EmailForm {...props} onClose={() => setOpen(undefined)} />}
    </section>
  );
}

function NameForm({ api, user, onSaved, onClose }: ProfileProps & { onClose: () => void }) {
  return (
    <AccountForm
      title="Change your name"
      action="Save"
      initial={{ first_name: user.first_name, last_name: user.last_name }}
      send={async (body) => {
        onSaved(await api.updateProfile({ body }));
        return 'Your name was changed.';
      }}
      onClose={onClose}
    >
      {(field) => (
        <>
          <TextField label="First name" autoComplete="given-name" {...field('first_name')} />
          <TextField label="Last name" autoComplete="family-name" {...field('last_name')} />
        </>
      )}
    </AccountForm>
  );
}

function EmailForm({ api, user, onClose }: ProfileProps & { onClose: () => void }) {
  return (
    <AccountForm
      title="Change your email"
      action="Send both links"
      initial={{ new_email: '', present_password: '' }}
      send={async (asked) => {
        const body = { ...asked, new_email: asked.new_email.trim() };
        return (await api.askForEmail({ body })).detail;
      }}
      onClose={onClose}
    >
      {(field) => (
        <>
          <p>
            We mail a link to <strong className="wrap-anywhere">{user.email}</strong> and one to the new
            address. The address changes once both were used, and everything else that is signed in is signed
            out.
          </p>
          <TextField
            label="New email"
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            {...field('new_email')}
          />
          <PasswordField
            label="Current password"
            autoComplete="current-password"
            subject="current password"
            {...field('present_password')}
          />
        </>
      )}
    </AccountForm>
  );
}
