import { useState, type ReactNode } from 'react';
import { AccountForm, type Explained } from './account-form.tsx';
import { Button } from './button.tsx';
import { PasswordField } from './password-field.tsx';

interface NewPassword {
  present_password: string;
  new_password: string;
  confirm_password: string;
}

interface Props {
  /** Whose password it is, for password managers. */
  email: string;
  /** What a new one must be like. */
  hint: string;
  /** What is wrong with a new one before it is sent. */
  weaknessOf: (password: string) => string | undefined;
  changePassword: (body: NewPassword) => Promise<unknown>;
  explain: (error: unknown) => Explained;
  /** The way for those who do not know the present one. */
  children: ReactNode;
}

/** Another password for the present one. */
export function AccountPassword(props: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section aria-labelledby="password" className="card grid gap-3 p-5 sm:p-6">
      <h2 id="password" className="text-xl">
        Password
      </h2>
      <p>Another password signs you out everywhere else.</p>
      <Button look="secondary" className="justify-self-start" onClick={() => setOpen(true)}>
        Change password
      </Button>
      {props.children}
      {isOpen && <PasswordForm {...props} onClose={() => setOpen(false)} />}
    </section>
  );
}

const initial: NewPassword = { present_password: '', new_password: '', confirm_password: '' };

function PasswordForm({ email, hint, weaknessOf, ...props }: Props & { onClose: () => void }) {
  const { changePassword, explain, onClose } = props;
  return (
    <AccountForm
      title="Change your password"
      action="Change password"
      initial={initial}
      check={({ new_password, confirm_password }) => {
        const weakness = weaknessOf(new_password);
        const differs = new_password === confirm_password ? undefined : 'Passwords do not match';
        return {
          ...(weakness !== undefined && { new_password: weakness }),
          ...(differs !== undefined && { confirm_password: differs }),
        };
      }}
      send={async (body) => {
        await changePassword(body);
        return 'Your password was changed. Everything else was signed out.';
      }}
      explain={explain}
      onClose={onClose}
    >
      {(field) => (
        <>
          <input type="email" autoComplete="username" value={email} readOnly hidden />
          <PasswordField
            label="Present password"
            autoComplete="current-password"
            subject="present password"
            {...field('present_password')}
          />
          <PasswordField
            label="New password"
            hint={hint}
            autoComplete="new-password"
            subject="new password"
            {...field('new_password')}
          />
          <PasswordField
            label="Confirm password"
            autoComplete="new-password"
            subject="confirmed password"
            {...field('confirm_password')}
          />
        </>
      )}
    </AccountForm>
  );
}
