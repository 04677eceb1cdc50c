import { Button } from '@inkfield/ui/button';
import { Notice } from '@inkfield/ui/notice';
import { usePasswordLink } from '@inkfield/web/password-reset/use-password-link';
import { useEffect, useRef, useState } from 'react';
import { Link } from '@inkfield/web/link';
import { useParams } from 'react-router';
import { FormPage } from '../page/form-page.tsx';
import { usePageTitle } from '@inkfield/web/page-heading';
import { paths } from '../paths.ts';
import { api } from '../session/api.ts';
import { SetPasswordForm } from './set-password-form.tsx';

const title = 'Set new password';

/** Where a mailed link of the team leads. Looking does not use the link up. */
export default function SetPasswordPage() {
  usePageTitle(title);
  const { token = '' } = useParams();
  const [isDone, setDone] = useState(false);
  const link = usePasswordLink({ token, api });
  if (link.status === 'valid') {
    const { email } = link;
    if (isDone) return <Done email={email} />;
    return <SetPasswordForm title={title} token={token} email={email} onDone={() => setDone(true)} />;
  }
  if (link.status === 'checking') {
    return (
      <FormPage title={title}>
        <output className="skeleton-group">Checking the link...</output>
      </FormPage>
    );
  }
  if (link.status === 'unknown') {
    return (
      <FormPage title={title}>
        <Notice kind="error" role="alert">
          The link could not be checked. It has not been used.
        </Notice>
        <Button onClick={link.lookAgain}>Try again</Button>
      </FormPage>
    );
  }
  return (
    <FormPage title="This link is no longer valid">
      <Notice kind="error" role="alert">
        {link.text ?? 'It was used, or it is too old.'}
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
        You can sign in with it now. All earlier sessions of{' '}
        <strong className="wrap-anywhere">{email}</strong> have ended.
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
