import { useToast } from '@inkfield/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../session/api.ts';
import type { Holder } from './holder.ts';

export interface Granting {
  holders: Holder[];
  templates: number[];
  /** The last day, such as 2027-01-31; empty for no end. */
  lastDay: string;
}

/**
 * Grants one template after the other. What was granted before a failure stays so: the server answers a second try with
 * the permission that is in force. That a mailbox was never proven is confirmed beforehand, by whoever grants.
 */
export function useGrant(onDone: () => void) {
  const client = useQueryClient();
  const showToast = useToast();
  return useMutation({
    mutationFn: async ({ holders, templates, lastDay }: Granting) => {
      const end = lastDay && { expires_at: new Date(endOf(lastDay)).toISOString() };
      for (const { kind, id, isUnproven } of holders) {
        const confirmed = isUnproven && { confirm_unproven: true };
        for (const template of templates)
          await api.grantPermission({ body: { template, [kind]: id, ...end, ...confirmed } });
      }
    },
    onSuccess: (_, { holders, templates }) => {
      const who = holders.map(({ name }) => name).join(', ');
      const what = templates.length === 1 ? 'the template' : `${templates.length} templates`;
      showToast({ kind: 'success', text: `${who} may use ${what} now.` });
      onDone();
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['permissions'] }),
  });
}

/** Whether a last day ends nothing but the past; what is no day does too. */
export function isOver(day: string): boolean {
  return !(Date.parse(endOf(day)) > Date.now());
}

/** The last second of a day, in the time of the one who grants. */
function endOf(day: string): string {
  return `${day}T23:59:59`;
}
