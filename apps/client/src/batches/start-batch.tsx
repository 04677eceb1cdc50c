import { counted } from '@inkfield/web/counted';
import type { Batch } from '@inkfield/contract/batches';
import { Button } from '@inkfield/ui/button';
import { Notice } from '@inkfield/ui/notice';
import { hasOpenDates } from './batch-texts.ts';
import { ChooseTable, useSending } from './choose-table.tsx';
import { useCommand } from './use-command.ts';
import { useDiscard } from './use-discard.ts';

/** The verdict on a table, and the button that begins. */
export function StartBatch({ batch }: { batch: Batch }) {
  const { run, isBusy, failure } = useCommand(batch);
  const sending = useSending(batch.template, batch);
  const { waiting, invalid } = batch.rows;
  const isOpen = hasOpenDates(batch);
  const start = () =>
    run((api) => api.startBatch({ params: { id: batch.id }, body: { leave_out_errors: invalid > 0 } }));
  const discarding = useDiscard(batch);
  const refusal = failure ?? sending.failure ?? discarding.failure;
  return (
    <>
      <p>
        {invalid === 0 && 'Look at a row or two below, then start. The documents are made in the background.'}
        {isOpen && 'Some dates can be read in two ways: answer the question below. '}
        {invalid > 0 &&
          waiting > 0 &&
          'Correct the table and send it again, match the columns again, or leave the rows with errors out.'}
        {waiting === 0 &&
          'No row can be generated yet. Match the columns again, or correct the table and send it again.'}
      </p>
      {refusal && (
        <Notice kind="error" role="alert">
          {refusal}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        {waiting > 0 && (
          <Button look={isOpen ? 'secondary' : 'primary'} busy={isBusy} onClick={start}>
            {invalid > 0
              ? `Leave them out and generate ${counted(waiting, 'document')}`
              : `Generate ${counted(waiting, 'document')}`}
          </Button>
        )}
        {invalid > 0 && <ChooseTable sending={sending} text="Send the corrected table" look="secondary" />}
        <Button look="secondary" busy={discarding.isBusy} onClick={discarding.discard}>
          Discard this table
        </Button>
      </div>
    </>
  );
}
