import type { Batch } from '@inkfield/contract/batches';
import { Button } from '@inkfield/ui/button';
import { Notice } from '@inkfield/ui/notice';
import { counted } from './batch-texts.ts';
import { useCommand } from './use-command.ts';

/** The verdict on a table, and the button that begins. */
export function StartBatch({ batch }: { batch: Batch }) {
  const { run, isBusy, failure } = useCommand(batch);
  const { waiting, invalid, total } = batch.rows;
  const start = () =>
    run((api) => api.startBatch({ params: { id: batch.id }, body: { leave_out_errors: invalid > 0 } }));
  const cancel = () => run((api) => api.cancelBatch({ params: { id: batch.id } }));
  return (
    <section aria-labelledby="verdict" className="card grid gap-4 p-5 sm:p-6">
      <h2 id="verdict" className="text-xl">
        {invalid === 0
          ? `All ${counted(total, 'row')} are right`
          : `${counted(invalid, 'row')} of ${total.toLocaleString()} with errors`}
      </h2>
      <p>
        {invalid === 0 && 'Look at a row or two below, then start. The documents are made in the background.'}
        {invalid > 0 &&
          waiting > 0 &&
          'Correct the table and send it again, match the columns anew, or leave the rows with errors out.'}
        {waiting === 0 &&
          'No row can be generated yet. Match the columns anew, or correct the table and send it again.'}
      </p>
      {failure && (
        <Notice kind="error" role="alert">
          {failure}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        {waiting > 0 && (
          <Button busy={isBusy} onClick={start}>
            {invalid > 0
              ? `Leave them out and generate ${counted(waiting, 'document')}`
              : `Generate ${counted(waiting, 'document')}`}
          </Button>
        )}
        <Button look="secondary" busy={isBusy} onClick={cancel}>
          Discard this table
        </Button>
      </div>
    </section>
  );
}
