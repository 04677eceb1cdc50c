import type { Api } from '@inkfield/contract/api';
import { Button } from '@inkfield/ui/button';
import { PasswordField } from '@inkfield/ui/password-field';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from '../link.tsx';
import { NewPasswordFields, newPasswordErrors } from '../password-reset/new-password.tsx';
import { AccountForm } from './account-form.tsx';
import { sessionsKey } from './account-sessions.tsx';

export interface PasswordProps {
  api: Pick<Api, 'changePassword'>;
  /** Whose password it is, for password managers. */
  email: string;
  minLength: number;
  /** The requirements of a new password. */
  hint: string;
  /** The page that mails a link to set a password, for users who forgot theirs. */
  resetPath: string;
}

/** Changes the password. Asks for the current one. */
export function AccountPassword(props: PasswordProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section aria-labelledby="password" className="card grid gap-3 p-5 sm:p-6">
      <h2 id="password" className="text-xl">
        Password
      </h2>
      <p>A new password signs you out everywhere else.</p>
      <Button look="secondary" className="justify-self-start" onClick={() => setOpen(true)}>
        Change password
      </Button>
      <p>
        You do not know it?{' '}
        <Link className="link" to={props.resetPath} state={{ email: props.email }}>
          Set a new password
        </Link>{' '}
        with a link that we mail to you.
      </p>
      {isOpen && <PasswordForm {...props} onClose={() => setOpen(false)} />}
    </section>
  );
}

function PasswordForm({ api, email, minLength, hint, onClose }: PasswordProps & { onClose: () => void }) {
  const queries = useQueryClient();
  return (
    <AccountForm
      title="Change your password"
      action="Change password"
      initial={{ present_password: '', new_password: '', confirm_password: '' }}
      check={(values) => newPasswordErrors(values, minLength)}
      send={async (body) => {
        await api.changePassword({ body });
        await queries.invalidateQueries({ queryKey: sessionsKey });
        return 'Your password was changed. Everything else was signed out.';
      }}
      onClose={onClose}
    >
      {(field) => (
        <>
          <PasswordField
            label="Current password"
            autoComplete="current-password"
            subject="current password"
            {...field('present_password')}
          />
          <NewPasswordFields email={email} minLength={minLength} hint={hint} field={field} />
        </>
      )}
    </AccountForm>
  );
}
