import { Button } from '@inkfield/ui/button';
import { Notice } from '@inkfield/ui/notice';
import { Skeleton, SkeletonGroup } from '@inkfield/ui/skeleton';
import { useToast } from '@inkfield/ui/toast';
import { useEffect, useRef } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { Link } from '@inkfield/web/link';
import type { Arrival } from '../page/arrival.ts';
import { FormLayout } from '../page/form-layout.tsx';
import { PageHeading } from '@inkfield/web/page-heading';
import { usePasswordLink } from '@inkfield/web/password-reset/use-password-link';
import { logError } from '../log-error.ts';
import { paths } from '../paths.ts';
import { texts } from '../texts.ts';
import { useApi } from '../session/api.ts';
import { ResetSheet } from './reset-sheet.tsx';
import { SetPasswordForm } from './set-password-form.tsx';

/** Specification 9. */
export const invalidDelayMs = 3000;

export default function SetPasswordPage() {
  const [, , token] = useLocation().pathname.split('/');
  return token ? <WithToken key={token} token={token} /> : <MissingToken />;
}

function MissingToken() {
  const text = texts.reset.missingToken;
  useErrorToast(text);
  const arrival: Arrival = { notice: { kind: 'error', text } };
  return <Navigate to={paths.reset} replace state={arrival} />;
}

const logFailure = (error: unknown) => logError('The reset link was not accepted.', error);

function WithToken({ token }: { token: string }) {
  const link = usePasswordLink({ token, api: useApi(), onFailure: logFailure });
  return (
    <FormLayout sheet={<ResetSheet />}>
      {link.status === 'checking' && <Validating />}
      {link.status === 'unknown' && (
        <>
          <PageHeading key="unknown" title={texts.reset.setTitle} />
          <Notice kind="error">The reset link could not be checked. It has not been used.</Notice>
          <Button onClick={link.lookAgain}>Try again</Button>
        </>
      )}
      {link.status === 'invalid' && <InvalidLink text={link.text ?? texts.reset.invalid} />}
      {link.status === 'valid' && <SetPasswordForm token={token} email={link.email} />}
    </FormLayout>
  );
}

function Validating() {
  return (
    <>
      <output className="text-lg">{texts.reset.validating}</output>
      <SkeletonGroup label="">
        <div className="grid gap-5">
          <Skeleton className="h-10" />
          <Skeleton className="h-10" />
        </div>
      </SkeletonGroup>
    </>
  );
}

/** Says so for three seconds and moves on; the message goes along, and a link does not make one wait. */
function InvalidLink({ text }: { text: string }) {
  const navigate = useNavigate();
  useErrorToast(text);
  useEffect(() => {
    const arrival: Arrival = { notice: { kind: 'error', text } };
    // The router's promise resolves when the page has changed; nothing waits for that.
    const timer = setTimeout(
      () => void navigate(paths.reset, { replace: true, state: arrival }),
      invalidDelayMs,
    );
    return () => clearTimeout(timer);
  }, [navigate, text]);
  return (
    <>
      <PageHeading key="invalid" title={texts.reset.invalidTitle} />
      <Notice kind="error">{text}</Notice>
      <p className="text-muted">You will be taken to the form for a new link.</p>
      <Link className="button justify-self-start" data-look="secondary" to={paths.reset} replace>
        Request a new link
      </Link>
    </>
  );
}

/** Once, also where React mounts twice to find mistakes. */
function useErrorToast(text: string): void {
  const showToast = useToast();
  const wasShown = useRef(false);
  useEffect(() => {
    if (wasShown.current) return;
    wasShown.current = true;
    showToast({ kind: 'error', text, survivesPage: true });
  }, [showToast, text]);
}
