import { Button } from '@inkfield/ui/button';
import { Dialog } from '@inkfield/ui/dialog';
import { Form } from '@inkfield/ui/form';
import { Notice } from '@inkfield/ui/notice';
import { PasswordField } from '@inkfield/ui/password-field';
import { TextField } from '@inkfield/ui/text-field';
import { useQueryClient } from '@tanstack/react-query';
import { useGate } from './guarded-router.tsx';
import { endedSessionQuery } from '../session/query-client.ts';
import { useSignIn } from '../session/use-sign-in.ts';

/** Asks for the password in a dialog over the open page, whose inputs stay unchanged. */
export function SignInAgain({ email }: { email: string }) {
  const client = useQueryClient();
  const gate = useGate();
  const { attach, field, submit, failure, isBusy } = useSignIn(email);
  const leave = async () => {
    if (await gate.mayLeave()) client.setQueryData(endedSessionQuery.queryKey, null);
  };
  return (
    <Dialog title="Your session has ended" onClose={() => void leave()}>
      <Form ref={attach} className="grid gap-4" onSubmit={submit}>
        <p>Sign in again to go on. Everything on this page is still here.</p>
        {failure && (
          <Notice kind="error" role="alert">
            {failure}
          </Notice>
        )}
        <TextField label="Email" type="email" autoComplete="username" readOnly value={email} />
        <PasswordField label="Password" autoComplete="current-password" required {...field('password')} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={isBusy}>
            {isBusy ? 'Signing in...' : 'Sign in'}
          </Button>
          <Button look="quiet" onClick={() => void leave()}>
            Leave this page
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
