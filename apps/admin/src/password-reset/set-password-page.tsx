import { isRefused, serverText } from '@inkfield/contract/call-error';
import { Button } from '@inkfield/ui/button';
import { Notice } from '@inkfield/ui/notice';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link, useParams } from 'react-router';
import { FormPage } from '../page/form-page.tsx';
import { usePageTitle } from '../page/use-page-title.ts';
import { paths } from '../paths.ts';
import { api } from '../session/api.ts';
import { SetPasswordForm } from './set-password-form.tsx';

const title = 'Set new password';

/** Where a mailed link of the team leads. Looking does not use the link up. */
export default function SetPasswordPage() {
  usePageTitle(title);
  const { token = '' } = useParams();
  const [isDone, setDone] = useState(false);
  const owner = useQuery({
    queryKey: ['password link', token],
    queryFn: ({ signal }) => api.validateResetToken({ params: { token }, signal }),
    // Once set, the link is no longer good: it must not be asked again below what says so.
    staleTime: Infinity,
    retry: false,
  });
  if (isDone && owner.data) return <Done email={owner.data.email} />;
  if (owner.data)
    return (
      <SetPasswordForm title={title} token={token} email={owner.data.email} onDone={() => setDone(true)} />
    );
  if (owner.isPending) {
    return (
      <FormPage title={title}>
        <output className="skeleton-group">Checking the link...</output>
      </FormPage>
    );
  }
  if (!isRefused(owner.error)) {
    return (
      <FormPage title={title}>
        <Notice kind="error" role="alert">
          The link could not be checked. It is still as good as it was.
        </Notice>
        <Button busy={owner.isFetching} onClick={() => void owner.refetch()}>
          Try again
        </Button>
      </FormPage>
    );
  }
  return (
    <FormPage title="This link is no longer good">
      <Notice kind="error" role="alert">
        {serverText(owner.error) ?? 'It was used, or it is too old.'}
      </Notice>
      <Link className="button justify-self-start" data-look="secondary" to={paths.reset}>
        Request a new link
      </Link>
    </FormPage>
  );
}

function Done({ email }: { email: string }) {
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => text.current?.focus(), []);
  return (
    <FormPage title="Password set">
      <p ref={text} tabIndex={-1}>
        You can sign in with it now. Whatever was signed in as{' '}
        <strong className="wrap-anywhere">{email}</strong> before has ended.
      </p>
      <Link
        className="button justify-self-start"
        data-look="primary"
        to={paths.signIn}
        replace
        state={{ email }}
      >
        Sign in
      </Link>
    </FormPage>
  );
}
