import type { GivenDateOrders } from '@inkfield/contract/batch-columns';
import type { Batch } from '@inkfield/contract/batches';
import { callAgain } from '@inkfield/contract/call-error';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { logError } from '../log-error.ts';
import { paths } from '../paths.ts';
import { useApi } from '../session/api.ts';
import { datedColumns, batchFailure, matchingOf } from './batch-texts.ts';

export interface Sending {
  isSending: boolean;
  failure: string | undefined;
  send: (file: File | undefined) => void;
}

/**
 * Sends a table and opens its result. If it has the columns of an earlier table, it is matched and its dates are read
 * in the same way.
 */
export function useSending(template: number, earlier?: Batch): Sending {
  const api = useApi();
  const navigate = useNavigate();
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const isUnderWay = useRef(false);

  async function sendFile(file: File) {
    isUnderWay.current = true;
    setIsSending(true);
    setFailure(undefined);
    const form = new FormData();
    form.set('file', file);
    try {
      const create = () => api.createBatch({ params: { id: template }, body: form });
      const { id, columns } = await callAgain(create, { passing: ['busy'] });
      const body = earlier && matchingAsIn(earlier.columns, columns);
      if (body) await api.matchBatch({ params: { id }, body });
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
    send: (file) => void (file && !isUnderWay.current && sendFile(file)),
  };
}

/** Undefined where nothing would change, and where the columns are others. */
function matchingAsIn(earlier: Batch['columns'], columns: Batch['columns']) {
  const isSame =
    columns.length === earlier.length && columns.every((one, at) => one.header === earlier[at]?.header);
  const dateOrders = givenDateOrders(earlier);
  const isMatched = columns.every(({ field }, at) => field === earlier[at]?.field);
  if (!isSame || (isMatched && dateOrders === undefined)) return undefined;
  return { matching: matchingOf(earlier), ...(dateOrders && { date_orders: dateOrders }) };
}

/** Undefined where no column has one. */
function givenDateOrders(columns: Batch['columns']): GivenDateOrders | undefined {
  const given = datedColumns(columns).flatMap(({ place, dates }) =>
    dates.order ? [[place, dates.order]] : [],
  );
  return given.length === 0 ? undefined : Object.fromEntries(given);
}

interface Props {
  sending: Sending;
  text: string;
  look: 'primary' | 'secondary';
}

/** Picks the file of a table. */
export function ChooseTable({ sending: { send, isSending }, text, look }: Props) {
  return (
    <>
      <label className="button file-button" data-look={look} aria-disabled={isSending || undefined}>
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
        {isSending ? 'Checking every cell...' : text}
      </label>
      <output className="sr-only">{isSending ? 'The table is being checked.' : ''}</output>
    </>
  );
}
