import type { Api } from '@inkfield/contract/api';
import type { Batch } from '@inkfield/contract/batches';
import { Button } from '@inkfield/ui/button';
import { Form } from '@inkfield/ui/form';
import { Notice } from '@inkfield/ui/notice';
import type { ReactNode } from 'react';
import { showVerdict } from './batch-texts.ts';
import { useCommand } from './use-command.ts';

interface CheckAgainProps {
  batch: Batch;
  /** The body of the request that matches the table again. */
  body: Parameters<Api['matchBatch']>[0]['body'];
  isChanged: boolean;
  /** The text of the button, which is there as soon as something changed. */
  action: string;
  className?: string;
  children: ReactNode;
}

/** Controls that change how a table is read, and the button that checks every cell again with them. */
export function CheckAgain({ batch, body, isChanged, action, className, children }: CheckAgainProps) {
  const { run, isBusy, failure } = useCommand(batch);
  const check = () =>
    run(async (api) => {
      const checked = await api.matchBatch({ params: { id: batch.id }, body });
      showVerdict();
      return checked;
    });
  return (
    <Form className={`grid gap-4 ${className ?? ''}`} onSubmit={check}>
      {children}
      {failure && (
        <Notice kind="error" role="alert">
          {failure}
        </Notice>
      )}
      {isChanged && (
        <div>
          <Button type="submit" busy={isBusy}>
            {isBusy ? 'Checking every cell...' : action}
          </Button>
        </div>
      )}
    </Form>
  );
}
