import { CallError } from '@inkfield/contract/call-error';
import { useToast } from '@inkfield/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../session/api.ts';
import type { Holder } from './holder.ts';

export interface Granting {
  holder: Holder;
  templates: number[];
  /** The last day, such as 2027-01-31; empty for no end. */
  lastDay: string;
  isConfirmed: boolean;
}

/**
 * Grants one template after the other. What was granted before a failure stays so: the server answers a
 * second try with the permission that is in force.
 */
export function useGrant(onDone: () => void) {
  const client = useQueryClient();
  const showToast = useToast();
  const grant = useMutation({
    mutationFn: async ({ holder, templates, lastDay, isConfirmed }: Granting) => {
      for (const template of templates) {
        await api.grantPermission({
          body: {
            template,
            ...(holder.kind === 'user' ? { user: holder.id } : { company: holder.id }),
            ...(lastDay && { expires_at: new Date(endOf(lastDay)).toISOString() }),
            ...(isConfirmed && { confirm_unproven: true }),
          },
        });
      }
    },
    onSuccess: (_, { holder, templates }) => {
      const what = templates.length === 1 ? 'the template' : `${templates.length} templates`;
      showToast({ kind: 'success', text: `${holder.name} may use ${what} now.` });
      onDone();
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['permissions'] }),
  });
  const isUnproven = grant.error instanceof CallError && grant.error.code === 'email_unproven';
  return { ...grant, isUnproven };
}

/** The last second of a day, in the time of the one who grants. */
export function endOf(day: string): string {
  return `${day}T23:59:59`;
}
