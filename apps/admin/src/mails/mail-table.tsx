import type { MailRecord } from '@inkfield/contract/mails';
import { Button } from '@inkfield/ui/button';
import { useToast } from '@inkfield/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { cellLook, DataTable, longCellLook, mailCellLook, RowName } from '../page/data-table.tsx';
import { timeOf } from '@inkfield/web/instant';
import { useMailTransport } from '../page/use-mail-transport.ts';
import { api } from '../session/api.ts';
import { failureText } from '../session/failure-text.ts';
import { errorText, kindName, stateNames } from './mail-words.ts';

export function MailTable({ mails }: { mails: MailRecord[] }) {
  return (
    <DataTable label="Mails" titles={['Mail', 'To', 'Queued', 'State', 'Attempts']} hasActions>
      {mails.map((mail) => (
        <tr key={mail.id} className="border-t border-line">
          <RowName>{kindName(mail.kind)}</RowName>
          <td className={mailCellLook}>{mail.to ?? 'An account that is gone'}</td>
          <td className={cellLook}>
            <time dateTime={mail.created_at}>{timeOf(mail.created_at)}</time>
          </td>
          <td className={longCellLook}>
            <State mail={mail} />
          </td>
          <td className={cellLook}>{mail.attempts}</td>
          <td className="px-2 whitespace-nowrap">
            {(mail.state === 'failed' || mail.state === 'queued') && <SendAgain mail={mail} />}
          </td>
        </tr>
      ))}
    </DataTable>
  );
}

/** The state of a mail, the reason for it, and the next step. */
function State({
  mail: { state, last_error: error, next_try_at: next, ended_at: ended, attempts },
}: {
  mail: MailRecord;
}) {
  const isRetrying = state === 'queued' && attempts > 0;
  return (
    <>
      <span className={state === 'failed' || isRetrying ? 'font-semibold text-danger' : 'font-semibold'}>
        {stateNames[state]}
      </span>
      {ended && state !== 'dropped' && ` ${timeOf(ended)}`}
      {state === 'dropped' && <Line>There was nobody to write to, or it was requested too often.</Line>}
      {error && state !== 'sent' && state !== 'written' && <Line>{errorText(error)}</Line>}
      {next && isRetrying && <Line>Next try {timeOf(next)}</Line>}
    </>
  );
}

function Line({ children }: { children: ReactNode }) {
  return <span className="block text-muted">{children}</span>;
}

function SendAgain({ mail: { id, kind, to } }: { mail: MailRecord }) {
  const showToast = useToast();
  const client = useQueryClient();
  const done = useMailTransport() === 'folder' ? 'is written to a file' : 'goes out';
  const send = useMutation({
    mutationFn: () => api.sendMailAgain({ params: { id } }),
    onSuccess: () => showToast({ kind: 'success', text: `The mail ${done} within a few seconds.` }),
    onError: (error) => showToast({ kind: 'error', text: failureText(error) }),
    onSettled: () => client.invalidateQueries({ queryKey: ['mails'] }),
  });
  return (
    <Button look="quiet" busy={send.isPending} onClick={() => send.mutate()}>
      Send again{' '}
      <span className="sr-only">
        {kindName(kind)} to {to}
      </span>
    </Button>
  );
}
