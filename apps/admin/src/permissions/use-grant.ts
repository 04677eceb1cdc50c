import { CallError } from '@inkfield/contract/call-error';
import { useToast } from '@inkfield/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMailTransport } from '../page/use-mail-transport.ts';
import { api } from '../session/api.ts';
import { failureText } from '../session/failure-text.ts';
import type { Holder } from './holder.ts';

export interface Granting {
  holders: Holder[];
  templates: number[];
  /** The last day, such as 2027-01-31; empty for no end. */
  lastDay: string;
  /** The text of the mail; undefined if no mail is sent. */
  message: string | undefined;
}

/**
 * Grants all or nothing, and invites those who have no account. That an address was never proven is confirmed beforehand.
 * `onDone` is not called while links wait to be handed over: they are in the answer.
 */
export function useGrant(onDone: () => void) {
  const client = useQueryClient();
  const showToast = useToast();
  const transport = useMailTransport();
  return useMutation({
    gcTime: 0,
    mutationFn: ({ holders, templates, lastDay, message }: Granting) =>
      api.grantPermissions({
        body: {
          templates,
          users: holders.flatMap((holder) => (holder.kind === 'user' ? [holder.id] : [])),
          companies: holders.flatMap((holder) => (holder.kind === 'company' ? [holder.id] : [])),
          invitations: holders.flatMap((holder) => (holder.kind === 'invitation' ? [holder.invitation] : [])),
          ...(lastDay && { expires_at: new Date(endOf(lastDay)).toISOString() }),
          ...(holders.some(isUnproven) && { confirm_unproven: true }),
          ...(message !== undefined && { mail: { message } }),
        },
      }),
    onSuccess: ({ invited }, { holders, templates, message }) => {
      if (invited.some(({ sent_link: link }) => link.url !== null)) return;
      const who = holders.map(({ name }) => name).join(', ');
      const what = templates.length === 1 ? 'the template' : `${templates.length} templates`;
      const isMailed = message !== undefined || invited.length > 0;
      showToast({
        kind: 'success',
        text: [`${who} may use ${what} now.`, ...(isMailed ? [mailText(transport)] : [])].join(' '),
      });
      onDone();
    },
    onSettled: () =>
      Promise.all(
        [['permissions'], ['users'], ['companies'], ['templates', 'summaries']].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
  });
}

function mailText(transport: ReturnType<typeof useMailTransport>): string {
  return transport === 'folder' ? 'The mail was written to a file.' : 'A mail is on its way.';
}

/** Whether a person registered with an address that no mailed link has proven. */
export function isUnproven(holder: Holder): boolean {
  return holder.kind === 'user' && holder.proof === 'none';
}

/** Why nothing was granted; of an address that has an account by now, which one. */
export function grantFailure(error: unknown, holders: Holder[]): string {
  const texts: unknown = error instanceof CallError ? error.body['invitations'] : undefined;
  if (typeof texts !== 'object' || texts === null) return failureText(error);
  const invited = holders.flatMap((holder) => (holder.kind === 'invitation' ? [holder.invitation] : []));
  const at = Number(Object.keys(texts)[0]?.split('.')[0]);
  const email = invited[at]?.email;
  return email === undefined ? failureText(error) : `${email}: ${failureText(error)}`;
}

/** Whether a last day is in the past or not a valid day. */
export function isOver(day: string): boolean {
  return !(Date.parse(endOf(day)) > Date.now());
}

/** The last second of a day, in the time of the one who grants. */
function endOf(day: string): string {
  return `${day}T23:59:59`;
}
