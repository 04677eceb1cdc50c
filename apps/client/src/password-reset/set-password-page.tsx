import { Button } from '@inkfield/ui/button';
import { Notice } from '@inkfield/ui/notice';
import { Skeleton, SkeletonGroup } from '@inkfield/ui/skeleton';
import { useToast } from '@inkfield/ui/toast';
import { useEffect, useRef, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { Link } from '../page/link.tsx';
import type { Arrival } from '../page/arrival.ts';
import { FormLayout } from '../page/form-layout.tsx';
import { PageHeading } from '../page/page-heading.tsx';
import { paths } from '../paths.ts';
import { texts } from '../texts.ts';
import { ResetSheet } from './reset-sheet.tsx';
import { SetPasswordForm } from './set-password-form.tsx';
import { useTokenCheck } from './use-token-check.ts';

/** Specification 9. */
export const invalidDelayMs = 3000;

export default function SetPasswordPage() {
  const [, , token] = useLocation().pathname.split('/');
  const [round, setRound] = useState(0);
  if (!token) return <MissingToken />;
  return <WithToken key={`${token} ${round}`} token={token} onAgain={() => setRound(round + 1)} />;
}

function MissingToken() {
  const text = texts.reset.missingToken;
  useErrorToast(text);
  const arrival: Arrival = { notice: { kind: 'error', text } };
  return <Navigate to={paths.reset} replace state={arrival} />;
}

function WithToken({ token, onAgain }: { token: string; onAgain: () => void }) {
  const check = useTokenCheck(token);
  return (
    <FormLayout sheet={<ResetSheet />}>
      {check.status === 'validating' && <Validating />}
      {check.status === 'unknown' && (
        <>
          <PageHeading key="unknown" title={texts.reset.setTitle} />
          <Notice kind="error">The reset link could not be checked. It is still as good as it was.</Notice>
          <Button onClick={onAgain}>Try again</Button>
        </>
      )}
      {check.status === 'invalid' && <InvalidLink text={check.text} />}
      {check.status === 'valid' && <SetPasswordForm token={token} email={check.email} />}
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
