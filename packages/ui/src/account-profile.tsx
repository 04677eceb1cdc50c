import { useState } from 'react';
import { AccountForm, type Explained } from './account-form.tsx';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';
import { PasswordField } from './password-field.tsx';
import { TextField } from './text-field.tsx';

interface Person {
  first_name: string;
  last_name: string;
  company_name: string | null;
  email: string;
}

interface Props {
  user: Person;
  /** The server is away: this is who they were. */
  isOld: boolean;
  saveName: (name: { first_name: string; last_name: string }) => Promise<unknown>;
  askForEmail: (asked: { new_email: string; present_password: string }) => Promise<{ detail: string }>;
  explain: (error: unknown) => Explained;
}

/** Who somebody is to the provider, with the forms for another name and another address. */
export function AccountProfile(props: Props) {
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

function NameForm({ user, saveName, explain, onClose }: Props & { onClose: () => void }) {
  return (
    <AccountForm
      title="Change your name"
      action="Save"
      initial={{ first_name: user.first_name, last_name: user.last_name }}
      send={async (name) => {
        await saveName(name);
        return 'Your name was changed.';
      }}
      explain={explain}
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

function EmailForm({ user, askForEmail, explain, onClose }: Props & { onClose: () => void }) {
  return (
    <AccountForm
      title="Change your email"
      action="Send both links"
      initial={{ new_email: '', present_password: '' }}
      send={async (asked) => (await askForEmail({ ...asked, new_email: asked.new_email.trim() })).detail}
      explain={explain}
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
            label="Present password"
            autoComplete="current-password"
            subject="present password"
            {...field('present_password')}
          />
        </>
      )}
    </AccountForm>
  );
}
