import { counted } from '@inkfield/web/counted';
import type { ErasureScope } from '@inkfield/contract/erasures';
import { Dialog } from '@inkfield/ui/dialog';
import { Notice } from '@inkfield/ui/notice';
import { useToast } from '@inkfield/ui/toast';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { LoadState } from '../page/load-state.tsx';
import { api } from '../session/api.ts';
import { ReasonForm } from './reason-form.tsx';

export type ErasedTarget = { document: number } | { user: number };

/** Asks for a reason and shows what would go. Nothing goes before another administrator has confirmed it. */
export function EraseDialog({
  target,
  name,
  onClose,
}: {
  target: ErasedTarget;
  name: string;
  onClose: () => void;
}) {
  const client = useQueryClient();
  const showToast = useToast();
  const params =
    'user' in target
      ? { target: 'user' as const, id: target.user }
      : { target: 'document' as const, id: target.document };
  const scope = useQuery({
    queryKey: ['erasures', 'scope', params],
    queryFn: ({ signal }) => api.getErasureScope({ params, signal }),
    gcTime: 0,
  });
  async function ask(reason: string) {
    await api.askErasure({ body: { ...target, reason } });
    showToast({ kind: 'success', text: 'The erasure waits for another administrator, under Erasures.' });
    onClose();
    await client.invalidateQueries({ queryKey: ['erasures'] });
  }
  const refusal = scope.data?.refusal ?? undefined;
  return (
    <Dialog title={`Erase ${name}?`} onClose={onClose}>
      <LoadState of={scope} what="What would be erased" />
      {refusal !== undefined && <Notice kind="warning">{refusal}</Notice>}
      {scope.data && refusal === undefined && (
        <ReasonForm
          action="Ask for the erasure"
          look="danger"
          hint="For the team, without names. It is erased too."
          send={ask}
        >
          <p>
            {'user' in target
              ? `Erased are name and address, ${wordsOf(scope.data)}.`
              : 'Erased are the values and the PDF.'}
          </p>
          <p>
            Another administrator must confirm this. Seven days later it is carried out, and cannot be undone.
            What stays is that there was a document, with its date, its template and its hash.
          </p>
        </ReasonForm>
      )}
    </Dialog>
  );
}

function wordsOf({ documents, pages, tables, rows }: ErasureScope): string {
  return `${counted(documents, 'document')} with ${counted(pages, 'page')}, and ${counted(tables, 'table')} with ${counted(rows, 'row')}`;
}
