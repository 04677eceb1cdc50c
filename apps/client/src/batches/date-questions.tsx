import { counted } from '@inkfield/web/counted';
import type { ColumnDates, GivenDateOrders } from '@inkfield/contract/batch-columns';
import type { Batch } from '@inkfield/contract/batches';
import { useId, useState } from 'react';
import { type DatedColumn, datedColumns, hasOpenDates, matchingOf } from './batch-texts.ts';
import { CheckAgain } from './check-again.tsx';

type Order = ColumnDates['proposal'];

/** Asks once per column with dates like 03/04/2026 which number is the day. The answer can change until the start. */
export function DateQuestions({ batch }: { batch: Batch }) {
  const columns = datedColumns(batch.columns);
  const [orders, setOrders] = useState<GivenDateOrders>(() =>
    Object.fromEntries(columns.map(({ place, dates }) => [place, dates.order ?? dates.proposal])),
  );
  if (columns.length === 0) return null;
  const isOpen = hasOpenDates(batch);
  const isChanged = columns.some(({ place, dates }) => orders[place] !== dates.order);
  return (
    <section aria-labelledby="dates" className="card p-5 sm:p-6">
      <CheckAgain
        batch={batch}
        body={{ matching: matchingOf(batch.columns), date_orders: orders }}
        isChanged={isChanged}
        action="Check with these dates"
      >
        <h2 id="dates" className="text-xl">
          {isOpen ? 'What day do these dates mean?' : 'Dates'}
        </h2>
        {columns.map((column) => (
          <DateQuestion
            key={column.place}
            column={column}
            order={orders[column.place]}
            onChange={(order) => setOrders({ ...orders, [column.place]: order })}
          />
        ))}
      </CheckAgain>
    </section>
  );
}

const orderTexts: Record<Order, string> = { 'month-first': 'month first', 'day-first': 'day first' };

interface QuestionProps {
  column: DatedColumn;
  order: Order | undefined;
  onChange: (order: Order) => void;
}

function DateQuestion({ column: { title, dates }, order, onChange }: QuestionProps) {
  const id = useId();
  const { ambiguous, example, readings, proposal, proposed_by } = dates;
  const other: Order = proposal === 'day-first' ? 'month-first' : 'day-first';
  const isOne = ambiguous === 1;
  const which = isOne ? `the date ${example}` : `${counted(ambiguous, 'date')} such as ${example}`;
  const isRead = `${isOne ? 'is' : 'are'} read ${orderTexts[dates.order ?? proposal]}`;
  return (
    <fieldset className="date-question" aria-describedby={`${id}-reason`}>
      <legend className="font-semibold">
        {title}: {which} {dates.order === null ? 'can be read in two ways' : isRead}.
      </legend>
      {[proposal, other].map((option: Order) => (
        <label key={option} className="date-reading">
          <input
            type="radio"
            className="checkbox"
            name={id}
            checked={order === option}
            onChange={() => onChange(option)}
          />
          <span>
            {readings[option]} <span className="whitespace-nowrap text-muted">({orderTexts[option]})</span>
          </span>
        </label>
      ))}
      <p id={`${id}-reason`} className="text-sm text-muted">
        {proposed_by === 'other_dates'
          ? `Other dates of this column are ${orderTexts[proposal]}.`
          : `Dates of this template are usually written ${orderTexts[proposal]}.`}
      </p>
    </fieldset>
  );
}
