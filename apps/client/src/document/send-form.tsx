import { CallError } from '@inkfield/contract/call-error';
import type { DocumentDetail } from '@inkfield/contract/document-details';
import { Button } from '@inkfield/ui/button';
import { Form } from '@inkfield/ui/form';
import { Notice } from '@inkfield/ui/notice';
import { TextField } from '@inkfield/ui/text-field';
import { useToast } from '@inkfield/ui/toast';
import { Link } from '@inkfield/web/link';
import { timeOf } from '@inkfield/web/instant';
import { failureAt, useForm } from '@inkfield/web/use-form';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Arrival } from '../page/arrival.ts';
import { paths } from '../paths.ts';
import { useApi } from '../session/api.ts';
import { createIdempotencyKeys } from '../session/idempotency-keys.ts';
import { useUser } from '../session/session-provider.tsx';
import { documentQuery } from './document-query.ts';

/** Sends the document to an address, and lists those that have got it. */
export function SendForm({ document: { id, mails } }: { document: DocumentDetail }) {
  const api = useApi();
  const { id: userId, email } = useUser();
  const queries = useQueryClient();
  const showToast = useToast();
  const [keys] = useState(() => createIdempotencyKeys());
  const [isUnproven, setUnproven] = useState(false);
  const { field, failure, isBusy, submit, attach, set } = useForm({
    initial: { to: '' },
    check: ({ to }) => (to.trim() === '' ? { errors: { to: 'Enter an e-mail address.' } } : undefined),
    send: async ({ to }) => {
      await api.sendDocument({ params: { id }, body: { to }, idempotencyKey: keys.keyFor(to) });
      keys.settled();
      // The second press of a double click finds no address.
      set('to', '');
      await queries.invalidateQueries({ queryKey: documentQuery(api, userId, id).queryKey });
      showToast({ kind: 'success', text: `The document is on its way to ${to.trim()}.` });
    },
    explain: (error) => {
      setUnproven(error instanceof CallError && error.code === 'own_email_unproven');
      return failureAt(['to'], error, sendFailure(error));
    },
  });
  return (
    <Form ref={attach} onSubmit={submit} aria-label="Send by e-mail" className="card grid gap-4 p-5">
      {failure && (
        <Notice kind="error" role="alert">
          {failure}
          {isUnproven && (
            <p>
              <Link className="link" to={paths.reset} state={{ email } satisfies Arrival}>
                Get a link by e-mail
              </Link>
              : you set a password with it, which may be the one that you have, and {email} is confirmed.
            </p>
          )}
        </Notice>
      )}
      <TextField
        label="E-mail address of the recipient"
        hint="They get the PDF, your name and your address. A PDF of more than 5 MB is a link, which works for 30 days."
        type="email"
        autoComplete="off"
        {...field('to')}
      />
      <Button type="submit" look="secondary" busy={isBusy} className="justify-self-start">
        Send
      </Button>
      {mails.length > 0 && (
        <div className="grid gap-1 text-sm">
          <h2 id="sent-to" className="font-sans text-sm font-semibold">
            Sent to
          </h2>
          <ul aria-labelledby="sent-to" className="grid gap-1 text-muted">
            {mails.map(({ to, sent_at }) => (
              <li key={`${to} ${sent_at}`} className="wrap-anywhere">
                {to}, <time dateTime={sent_at}>{timeOf(sent_at)}</time>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Form>
  );
}

function sendFailure(error: unknown): string {
  if (!(error instanceof CallError)) return 'The document could not be sent. Please try again.';
  if (error.status === undefined) return 'The server could not be reached. Please try again.';
  return error.body.detail ?? 'The document could not be sent. Please try again.';
}
