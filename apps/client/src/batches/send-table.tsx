import type { Template } from '@inkfield/contract/templates';
import { routes } from '@inkfield/contract/routes';
import { urlOf } from '@inkfield/contract/url-of';
import { isMade, kindOfType } from '@inkfield/engine/fields/registry';
import { Icon } from '@inkfield/ui/icon';
import { Notice } from '@inkfield/ui/notice';
import { Download } from 'lucide';
import { useState, type DragEvent } from 'react';
import { FileLink } from '../page/file-link.tsx';
import { ChooseTable, useSending } from './choose-table.tsx';

/** A table to fill, and where to drop it when it is filled. */
export function SendTable({ template }: { template: Template }) {
  const sending = useSending(template.id);
  const [isOver, setIsOver] = useState(false);
  const tableIn = (format: 'xlsx' | 'csv') =>
    urlOf(routes.downloadEmptyTable, { id: template.id }, { format });

  function drop(event: DragEvent) {
    event.preventDefault();
    setIsOver(false);
    sending.send(event.dataTransfer.files[0]);
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
          <FileLink className="button" data-look="secondary" href={tableIn('xlsx')}>
            <Icon of={Download} size={16} />
            Excel table (XLSX)
          </FileLink>
          <FileLink className="button" data-look="secondary" href={tableIn('csv')}>
            <Icon of={Download} size={16} />
            Plain table (CSV)
          </FileLink>
        </p>
        <p className="text-sm text-muted">
          Boxes to tick take yes or no, and show or hide their parts of the document as in the form.{' '}
          {listHint(template)}
        </p>
      </section>
      <section aria-labelledby="send-table" className="card grid gap-4 p-5 sm:p-6">
        <h2 id="send-table" className="text-xl">
          2. Send it
        </h2>
        {sending.failure && (
          <Notice kind="error" role="alert">
            {sending.failure}
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
          <ChooseTable sending={sending} text="Choose a table" look="primary" />
          <p className="text-sm text-muted">or drop it here: CSV or XLSX</p>
        </div>
        <p className="text-sm text-muted">
          Every cell is checked first. Nothing is generated before you start it; a table that is not started
          within a day is deleted.
        </p>
      </section>
    </>
  );
}

/** How the rows of one document are written. */
function listHint({ fields }: Template): string {
  const rows = fields.filter((field) => kindOfType(field.field_type) === 'rows' && !isMade(field));
  const [first] = rows;
  if (first === undefined)
    return 'A list in a field of several lines is written as in the form: one entry a line within the cell, with | between its parts.';
  const names = new Intl.ListFormat('en').format(rows.map(({ label }) => label));
  const sheets = rows.length === 1 ? 'a sheet of its own' : 'sheets of their own';
  const word = first.row_label || first.label;
  const column = first.columns?.find(({ formula }) => formula === undefined)?.label ?? '';
  return `The Excel table has ${sheets} for ${names}: the rows there belong to the document with the same value in the first column. The plain table has a column for each of their cells, such as ${word} 1 ${column} and ${word} 2 ${column}; add as many as you need.`;
}
