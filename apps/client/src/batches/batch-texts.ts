import { counted } from '@inkfield/web/counted';
import type { ColumnDates, Matching } from '@inkfield/contract/batch-columns';
import type { Batch, BatchRecord } from '@inkfield/contract/batches';
import { CallError } from '@inkfield/contract/call-error';
import { batchStateTexts } from '@inkfield/web/batch-states';

/** The state of a batch for people. */
export function stateOf({ state, started_at }: Pick<BatchRecord, 'state' | 'started_at'>): string {
  return state === 'cancelled' && started_at === null ? 'Discarded' : batchStateTexts[state];
}

/** The state of a batch; for a checked table, the number of valid or invalid rows. */
export function headingOf(batch: Pick<BatchRecord, 'state' | 'started_at' | 'rows'>): string {
  if (batch.state !== 'ready') return stateOf(batch);
  const { invalid, total } = batch.rows;
  if (invalid > 0) return `${counted(invalid, 'row')} of ${total.toLocaleString()} with errors`;
  return total === 1 ? 'The row is right' : `All ${counted(total, 'row')} are right`;
}

/** The columns as they are matched now. */
export function matchingOf(columns: Batch['columns']): Matching {
  return Object.fromEntries(columns.map(({ letter, field }) => [letter, field]));
}

/** Whether the values of a column say which rows of a further sheet belong to its rows. */
export function isKey({ columns }: Batch, { letter }: Pick<Batch['columns'][number], 'letter'>): boolean {
  return columns.some(({ sheet, field }) => field !== null && sheet?.key === letter);
}

/** Key of the matching and the date orders. Errors that were found with another key are out of date. */
export function readingKey({ columns }: Batch): string {
  const orders = datedColumns(columns).map(({ place, dates }) => `${place} ${dates.order ?? ''}`);
  return [...columns.map(({ field }) => field ?? ''), ...orders].join();
}

/** A column of the table or of a further sheet that has ambiguous dates. */
export interface DatedColumn {
  /** As calls name it: `C`, or `H.C` for column C of the sheet behind column H. */
  place: string;
  /** As people find it. */
  title: string;
  dates: ColumnDates;
}

export function datedColumns(columns: Batch['columns']): DatedColumn[] {
  return columns.flatMap(({ letter, header, dates, sheet }) => [
    ...(dates ? [{ place: letter, title: titleOfDates(dates, letter, header), dates }] : []),
    ...(sheet?.columns ?? []).flatMap((own) =>
      own.dates
        ? [
            {
              place: `${letter}.${own.letter}`,
              title: `Sheet ${sheet?.name}, c${titleOf(own.letter, own.header).slice(1)}`,
              dates: own.dates,
            },
          ]
        : [],
    ),
  ]);
}

/** `Columns D and G, Item 1 Delivered on` where several columns fill one column of rows. */
function titleOfDates({ letters = [] }: ColumnDates, letter: string, header: string): string {
  const title = titleOf(letter, header);
  const list = new Intl.ListFormat('en').format(letters);
  return letters.length < 2 ? title : title.replace(`Column ${letter}`, `Columns ${list}`);
}

function titleOf(letter: string, header: string): string {
  return header === '' ? `Column ${letter}` : `Column ${letter}, ${withoutRemark(header)}`;
}

/** Whether the order of day and month in a column is still to be said. */
export function hasOpenDates({ columns }: Batch): boolean {
  return datedColumns(columns).some(({ dates }) => dates.order === null);
}

/** `Price (required)` of the ready-made table takes too much room in a sentence or beside an error. */
export function withoutRemark(header: string): string {
  return header.replace(/\s*\([^()]*\)$/, '');
}

/** Of the heading that says it. */
export const stateId = 'batch-state';

/** Moves the focus to the result of the check, which is above the button. */
export function showVerdict(): void {
  document.getElementById(stateId)?.parentElement?.focus();
}

/** The server's message about the file or the call, or advice if there is none. */
export function batchFailure(what: string, failure: unknown): string {
  if (!(failure instanceof CallError)) return `${what} Please try again.`;
  if (failure.status === undefined) return `${what} The server could not be reached. Please try again.`;
  if (failure.status === 413) return `${what} The file is too large. Please send the table in parts.`;
  const fields = ['file', 'matching', 'date_orders'].flatMap((name) => failure.body[name] ?? []);
  const said = fields.filter((text): text is string => typeof text === 'string');
  return `${what} ${said.length > 0 ? said.join(' ') : (failure.body.detail ?? 'Please try again.')}`;
}
