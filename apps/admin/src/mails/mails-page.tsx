import type { MailState, MailRecord } from '@inkfield/contract/mails';
import { Button } from '@inkfield/ui/button';
import { Notice } from '@inkfield/ui/notice';
import { SelectField } from '@inkfield/ui/select-field';
import { useToast } from '@inkfield/ui/toast';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { LoadMore } from '../page/load-more.tsx';
import { LoadState } from '../page/load-state.tsx';
import { useFilters } from '../page/use-filters.ts';
import { useMailTransport } from '../page/use-mail-transport.ts';
import { PageHeading } from '@inkfield/web/page-heading';
import { countOf, usePages, type Pages } from '../page/use-pages.ts';
import { api, pages } from '../session/api.ts';
import { failureText } from '../session/failure-text.ts';
import { profileQuery } from '../session/query-client.ts';
import { stateNames } from './mail-words.ts';
import { MailTable } from './mail-table.tsx';
import { useEffect } from 'react';

/** The mails that are pending, sent or failed, without their contents. */
export default function MailsPage() {
  const { get, set } = useFilters();
  const state = stateIn(get('state'));
  const mails = usePages({
    queryKey: ['mails', { state }],
    load: (part, signal) => pages.listMails({ query: { state, ...part }, signal }),
  });
  useWatchedQueue(mails);
  const transport = useMailTransport();
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <PageHeading title="Mails" />
        <TestMail />
      </div>
      {transport === 'folder' && (
        <Notice kind="warning" className="mt-4 max-w-prose">
          <strong>No mail server is set.</strong> Nobody receives these mails: each is written to a file in
          the folder "outbox" of the data folder. Set SMTP_URL to send them.
        </Notice>
      )}
      <p className="mt-2 max-w-prose text-muted">
        Those that wait, and those of the last seven days. Their text is not shown: it may carry a link that
        only the addressee should have.
      </p>
      <div className="mt-6 max-w-56">
        <SelectField label="State" value={state ?? ''} onChange={(event) => set('state', event.target.value)}>
          <option value="">All mails</option>
          {Object.entries(stateNames).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
      <LoadState of={mails} what="The mails" />
      <output className="mt-4 block text-sm text-muted">{countOf(mails, 'mail', 'mails')}</output>
      {mails.rows?.length === 0 && (
        <p className="mt-2 text-muted">
          {state ? 'No mail is in this state.' : 'No mail was written in the last seven days.'}
        </p>
      )}
      {mails.rows && mails.rows.length > 0 && <MailTable mails={mails.rows} />}
      <LoadMore of={mails} />
    </>
  );
}

/** The state in the URL; undefined for all states. */
function stateIn(text: string): MailState | undefined {
  return isState(text) ? text : undefined;
}

function isState(text: string): text is MailState {
  return Object.hasOwn(stateNames, text);
}

function TestMail() {
  const showToast = useToast();
  const client = useQueryClient();
  const { data: user } = useQuery(profileQuery);
  const transport = useMailTransport();
  const send = useMutation({
    mutationFn: () => api.sendTestMail({}),
    onSuccess: async () => {
      showToast({
        kind: 'success',
        text:
          transport === 'folder'
            ? 'A test mail is queued. It is written to a file: no mail server is set.'
            : `A test mail to ${user?.email ?? 'you'} is queued. Check your mailbox in a minute.`,
      });
      await client.invalidateQueries({ queryKey: ['mails'] });
    },
    onError: (error) => showToast({ kind: 'error', text: failureText(error) }),
  });
  return (
    <Button look="secondary" busy={send.isPending} onClick={() => send.mutate()}>
      Send me a test mail
    </Button>
  );
}

const everyMs = 3000;

/** Polls every few seconds while the first attempt of a mail has no result. */
function useWatchedQueue({ rows, refetch }: Pages<MailRecord>): void {
  const isMoving = rows?.some(({ state, last_error }) => state === 'queued' && last_error === null) ?? false;
  useEffect(() => {
    if (!isMoving) return undefined;
    const timer = setInterval(() => {
      if (!document.hidden) void refetch();
    }, everyMs);
    return () => clearInterval(timer);
  }, [isMoving, refetch]);
}
