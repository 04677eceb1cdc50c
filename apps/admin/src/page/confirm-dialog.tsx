import { Button } from '@inkfield/ui/button';
import { Dialog } from '@inkfield/ui/dialog';
import { Notice } from '@inkfield/ui/notice';
import { useToast } from '@inkfield/ui/toast';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { failureText } from '../session/failure-text.ts';

/** Asks for confirmation of an action that affects others, and shows its failure in the same dialog. */
export function ConfirmDialog<Answer>({
  title,
  action,
  done,
  run,
  onClose,
  children,
}: {
  title: string;
  /** The label of the button. */
  action: string;
  /** The toast after success. */
  done: string | ((answer: Answer) => string);
  run: () => Promise<Answer>;
  onClose: () => void;
  children: ReactNode;
}) {
  const showToast = useToast();
  const change = useMutation({
    mutationFn: run,
    onSuccess: (answer) => {
      showToast({ kind: 'success', text: typeof done === 'string' ? done : done(answer) });
      onClose();
    },
  });
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="grid gap-3">{children}</div>
      {change.isError && (
        <Notice kind="error" role="alert">
          {failureText(change.error)} Nothing was changed.
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <Button look="danger" busy={change.isPending} onClick={() => change.mutate()}>
          {action}
        </Button>
        <Button look="secondary" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Dialog>
  );
}
