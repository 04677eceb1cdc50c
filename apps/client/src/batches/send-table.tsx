import type { Template } from '@inkfield/contract/templates';
import { Icon } from '@inkfield/ui/icon';
import { Notice } from '@inkfield/ui/notice';
import { Download } from 'lucide';
import { useRef, useState, type DragEvent } from 'react';
import { useNavigate } from 'react-router';
import { logError } from '../log-error.ts';
import { paths } from '../paths.ts';
import { useBatchApi } from './batch-api.ts';
import { batchFailure } from './batch-texts.ts';

/** A table to fill, and where to drop it when it is filled. */
export function SendTable({ template }: { template: Template }) {
  const { send, isSending, failure } = useSending(template.id);
  const [isOver, setIsOver] = useState(false);
  const table = `/api/templates/${template.id}/table/`;

  function drop(event: DragEvent) {
    event.preventDefault();
    setIsOver(false);
    send(event.dataTransfer.files[0]);
  }
  return (
    <>
      <section aria-labelledby="empty-table" className="card grid gap-4 p-5 sm:p-6">
        <h2 id="empty-table" className="text-xl">
          1. Fill a table
        </h2>
        <p>
          One row for each document, one column for each field. The table to download has every column and one
          example row, which you replace. A table of your own will do as well: columns are matched by their
          names.
        </p>
        <p className="flex flex-wrap gap-3">
          <a className="button" data-look="secondary" href={`${table}?format=xlsx`} download>
            <Icon of={Download} size={16} />
            Excel table (XLSX)
          </a>
          <a className="button" data-look="secondary" href={`${table}?format=csv`} download>
            <Icon of={Download} size={16} />
            Plain table (CSV)
          </a>
        </p>
        <p className="text-sm text-muted">
          Boxes to tick take yes or no, and show or hide their parts of the document as in the form. A list in
          a field of several lines is written as in the form: one entry a line within the cell, with | between
          its parts.
        </p>
      </section>
      <section aria-labelledby="send-table" className="card grid gap-4 p-5 sm:p-6">
        <h2 id="send-table" className="text-xl">
          2. Send it
        </h2>
        {failure && (
          <Notice kind="error" role="alert">
            {failure}
          </Notice>
        )}
        {/* Dropping is a second way: the button within does the same with keys. */}
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
        <div
          className="drop-place"
          data-over={isOver || undefined}
          onDragOver={(event) => {
            event.preventDefault();
            setIsOver(true);
          }}
          onDragLeave={() => setIsOver(false)}
          onDrop={drop}
        >
          <label className="button" data-look="primary" aria-disabled={isSending || undefined}>
            <input
              type="file"
              className="sr-only"
              accept=".csv,.tsv,.txt,.xlsx"
              disabled={isSending}
              onChange={({ target }) => {
                send(target.files?.[0]);
                target.value = '';
              }}
            />
            {isSending ? 'Checking every cell...' : 'Choose a table'}
          </label>
          <p className="text-sm text-muted">or drop it here: CSV or XLSX</p>
        </div>
        <output className="sr-only">{isSending ? 'The table is being checked.' : ''}</output>
        <p className="text-sm text-muted">
          Every cell is checked first. Nothing is generated before you start it.
        </p>
      </section>
    </>
  );
}

function useSending(template: number) {
  const api = useBatchApi();
  const navigate = useNavigate();
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const isUnderWay = useRef(false);

  async function sendFile(file: File) {
    isUnderWay.current = true;
    setIsSending(true);
    setFailure(undefined);
    const body = new FormData();
    body.set('file', file);
    try {
      const { id } = await api.createBatch({ params: { id: template }, body });
      await navigate(`${paths.table}?batch=${id}`);
    } catch (error) {
      logError('The table could not be sent.', error);
      setFailure(batchFailure('The table was not accepted.', error));
    } finally {
      isUnderWay.current = false;
      setIsSending(false);
    }
  }
  return {
    isSending,
    failure,
    // It keeps its failures in the state.
    send: (file: File | undefined) => void (file && !isUnderWay.current && sendFile(file)),
  };
}
