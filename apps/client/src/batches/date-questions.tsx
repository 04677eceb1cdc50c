import type { ColumnDates, GivenDateOrders } from '@inkfield/contract/batch-columns';
import type { Batch } from '@inkfield/contract/batches';
import { Button } from '@inkfield/ui/button';
import { Form } from '@inkfield/ui/form';
import { Notice } from '@inkfield/ui/notice';
import { useId, useState } from 'react';
import { counted, hasOpenDates, matchingOf, showVerdict, withoutRemark } from './batch-texts.ts';
import { useCommand } from './use-command.ts';

type Order = ColumnDates['proposal'];

interface AskedColumn {
  letter: string;
  header: string;
  dates: ColumnDates;
}

/** Asks once per column with dates like 03/04/2026 which number is the day. The answer can change until the start. */
export function DateQuestions({ batch }: { batch: Batch }) {
  const { run, isBusy, failure } = useCommand(batch);
  const columns = batch.columns.flatMap(({ letter, header, dates }): AskedColumn[] =>
    dates ? [{ letter, header, dates }] : [],
  );
  const [orders, setOrders] = useState<GivenDateOrders>(() =>
    Object.fromEntries(columns.map(({ letter, dates }) => [letter, dates.order ?? dates.proposal])),
  );
  if (columns.length === 0) return null;
  const isOpen = hasOpenDates(batch);
  const isChanged = columns.some(({ letter, dates }) => orders[letter] !== dates.order);
  const check = () =>
    run(async (api) => {
      const body = { matching: matchingOf(batch.columns), date_orders: orders };
      const checked = await api.matchBatch({ params: { id: batch.id }, body });
      showVerdict();
      return checked;
    });
  return (
    <section aria-labelledby="dates" className="card p-5 sm:p-6">
      <Form className="grid gap-4" onSubmit={check}>
        <h2 id="dates" className="text-xl">
          {isOpen ? 'What day do these dates mean?' : 'Dates'}
        </h2>
        {columns.map((column) => (
          <DateQuestion
            key={column.letter}
            column={column}
            order={orders[column.letter]}
            onChange={(order) => setOrders({ ...orders, [column.letter]: order })}
          />
        ))}
        {failure && (
          <Notice kind="error" role="alert">
            {failure}
          </Notice>
        )}
        {isChanged && (
          <div>
            <Button type="submit" busy={isBusy}>
              {isBusy ? 'Checking every cell...' : 'Check with these dates'}
            </Button>
          </div>
        )}
      </Form>
    </section>
  );
}

const orderTexts: Record<Order, string> = { 'month-first': 'month first', 'day-first': 'day first' };

interface QuestionProps {
  column: AskedColumn;
  order: Order | undefined;
  onChange: (order: Order) => void;
}

function DateQuestion({ column: { letter, header, dates }, order, onChange }: QuestionProps) {
  const id = useId();
  const { ambiguous, example, readings, proposal, proposed_by } = dates;
  const place = header === '' ? `Column ${letter}` : `Column ${letter}, ${withoutRemark(header)}`;
  const other: Order = proposal === 'day-first' ? 'month-first' : 'day-first';
  const isOne = ambiguous === 1;
  const which = isOne ? `the date ${example}` : `${counted(ambiguous, 'date')} such as ${example}`;
  const isRead = `${isOne ? 'is' : 'are'} read ${orderTexts[dates.order ?? proposal]}`;
  return (
    <fieldset className="date-question" aria-describedby={`${id}-reason`}>
      <legend className="font-semibold">
        {place}: {which} {dates.order === null ? 'can be read in two ways' : isRead}.
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
