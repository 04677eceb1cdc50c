import { Button } from '@inkfield/ui/button';
import { Form } from '@inkfield/ui/form';
import { Notice } from '@inkfield/ui/notice';
import { TextField } from '@inkfield/ui/text-field';
import { useToast } from '@inkfield/ui/toast';
import { useState } from 'react';
import { Link } from '@inkfield/web/link';
import { logError } from '../log-error.ts';
import { useArrival } from '../page/arrival.ts';
import { FormLayout } from '../page/form-layout.tsx';
import { PageHeading } from '@inkfield/web/page-heading';
import { useForm } from '@inkfield/web/use-form';
import { paths } from '../paths.ts';
import { useApi } from '../session/api.ts';
import { fieldError } from '@inkfield/contract/call-error';
import { texts } from '../texts.ts';
import { ResetSheet } from './reset-sheet.tsx';

export default function ResetRequestPage() {
  const arrival = useArrival();
  const [view, setView] = useState<'form' | 'sent'>('form');
  const { attach, field, values, failure, isBusy, submit } = useResetRequest(arrival.email, () =>
    setView('sent'),
  );
  if (view === 'sent') return <SentView email={values.email} onAgain={() => setView('form')} />;
  const notice = failure ? { kind: 'error' as const, text: failure } : arrival.notice;
  return (
    <FormLayout sheet={<ResetSheet />}>
      <div className="grid gap-2">
        <PageHeading key="form" title="Reset your password" />
        <p className="text-muted">We send you a link with which you set a new one.</p>
      </div>
      {notice && <Notice kind={notice.kind}>{notice.text}</Notice>}
      {/* That there is an address is the browser's check (specification 5). */}
      <Form ref={attach} noValidate={false} onSubmit={submit}>
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          required
          {...field('email')}
        />
        <Button type="submit" busy={isBusy}>
          {isBusy ? 'Sending...' : 'Send reset link'}
        </Button>
      </Form>
      <Link className="link justify-self-start py-1 text-sm" to={paths.signIn}>
        Back to sign in
      </Link>
    </FormLayout>
  );
}

function useResetRequest(email = '', onSent: () => void) {
  const api = useApi();
  const showToast = useToast();
  return useForm({
    initial: { email },
    async send(values) {
      const answer = await api.forgotPassword({ body: { email: values.email.trim() } });
      // Said of every address alike, whether it has an account or not.
      if (answer.wait_s !== undefined) return { message: answer.detail };
      showToast({ kind: 'success', text: texts.reset.requested });
      onSent();
      return undefined;
    },
    explain(error) {
      logError('Requesting a reset link failed.', error);
      return { message: texts.reset.requestFailed, errors: { email: fieldError(error, 'email') } };
    },
    announce: (text) => showToast({ kind: 'error', text }),
  });
}

function SentView({ email, onAgain }: { email: string; onAgain: () => void }) {
  return (
    <FormLayout sheet={<ResetSheet />}>
      <PageHeading key="sent" title={texts.reset.checkEmail} />
      <p>
        If there is an account for <strong className="font-semibold break-words">{email}</strong>, a link is
        on its way. It works once, within an hour.
      </p>
      <p className="text-sm text-muted">No mail after a few minutes? Check the spam folder too.</p>
      <Button look="secondary" onClick={onAgain}>
        {texts.reset.again}
      </Button>
      <Link className="link justify-self-start py-1 text-sm" to={paths.signIn}>
        Back to sign in
      </Link>
    </FormLayout>
  );
}
