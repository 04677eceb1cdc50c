import type { DateInput, DocumentDate } from '@inkfield/contract/document-dates';
import type { DocumentDetail } from '@inkfield/contract/document-details';
import { routes } from '@inkfield/contract/routes';
import { maxLengths } from '@inkfield/contract/text-lengths';
import { urlOf } from '@inkfield/contract/url-of';
import { Button } from '@inkfield/ui/button';
import { Form } from '@inkfield/ui/form';
import { Notice } from '@inkfield/ui/notice';
import { SelectField } from '@inkfield/ui/select-field';
import { TextField } from '@inkfield/ui/text-field';
import { useToast } from '@inkfield/ui/toast';
import { failureAt, useForm } from '@inkfield/web/use-form';
import { useState } from 'react';
import { logError } from '../log-error.ts';
import { daysUntil, inDays } from '../page/days-until.ts';
import { FileLink } from '../page/file-link.tsx';
import { detailsFailure, useDetails } from './use-details.ts';

/** Days before a date; a date may have another number that its template wants. */
const usual = [0, 1, 7, 14, 30, 60, 90];
const noMail = '';

/** The dates of a document: what the template marks, and what its owner adds. */
export function DatesCard({ document }: { document: DocumentDetail }) {
  const { id, template, dates } = document;
  const change = useDetails(document);
  const showToast = useToast();
  const [isBusy, setBusy] = useState(false);

  async function save(next: DateInput[]) {
    setBusy(true);
    try {
      await change({
        dates: next.map(({ id: own, label, day, remind_days }) => ({ id: own, label, day, remind_days })),
      });
    } catch (error) {
      logError('The dates could not be changed.', error);
      showToast({ kind: 'error', text: detailsFailure(error) });
    } finally {
      setBusy(false);
    }
  }

  return (
    <section aria-labelledby="dates" className="card grid gap-4 p-5">
      <h2 id="dates" className="text-xl">
        Dates
      </h2>
      {dates.length > 0 && (
        <ul className="grid gap-4">
          {dates.map((date) => (
            <OneDate
              key={date.id}
              date={date}
              isBusy={isBusy}
              onRemind={(remind_days) =>
                void save(dates.map((one) => (one.id === date.id ? { ...one, remind_days } : one)))
              }
              onRemove={() => void save(dates.filter((one) => one.id !== date.id))}
            />
          ))}
        </ul>
      )}
      {dates.length > 0 && (
        <FileLink
          className="link justify-self-start"
          href={urlOf(routes.getDocumentCalendar, { id: template }, { document_id: id })}
        >
          Calendar file (.ics)
        </FileLink>
      )}
      <NewDate key={dates.length} onAdd={(date) => change({ dates: [...dates, date] })} />
    </section>
  );
}

interface OneDateProps {
  date: DocumentDate;
  isBusy: boolean;
  onRemind: (days: number | null) => void;
  onRemove: () => void;
}

function OneDate({ date: { kind, label, day, remind_days }, isBusy, onRemind, onRemove }: OneDateProps) {
  const [now] = useState(Date.now);
  const days = daysUntil(day, now);
  return (
    <li className="grid gap-2">
      <p className="wrap-anywhere">
        <span className="font-semibold">{label}</span>{' '}
        {kind !== 'own' && <span className="flag-tab">{kind === 'end' ? 'End' : 'Renewal'}</span>}
        <br />
        <time dateTime={day} className="text-sm text-muted tabular-nums">
          {longDay(day)}, {inDays(days)}
        </time>
      </p>
      <div className="grid items-end gap-x-3 gap-y-1 sm:grid-cols-[minmax(0,1fr)_auto]">
        <SelectField
          label={
            <>
              Mail <span className="sr-only">for {label}</span>
            </>
          }
          value={remind_days === null ? noMail : String(remind_days)}
          disabled={isBusy}
          onChange={({ target }) => onRemind(target.value === noMail ? null : Number(target.value))}
        >
          <ReminderOptions own={remind_days} />
        </SelectField>
        <Button
          look="quiet"
          className="justify-self-start"
          aria-label={`Remove ${label}`}
          busy={isBusy}
          onClick={onRemove}
        >
          Remove
        </Button>
      </div>
    </li>
  );
}

function ReminderOptions({ own }: { own: number | null }) {
  const days = own === null || usual.includes(own) ? usual : [...usual, own].toSorted((a, b) => a - b);
  return (
    <>
      <option value={noMail}>No mail</option>
      {days.map((count) => (
        <option key={count} value={count}>
          {count === 0 ? 'On the day' : `${count} ${count === 1 ? 'day' : 'days'} before`}
        </option>
      ))}
    </>
  );
}

function NewDate({ onAdd }: { onAdd: (date: DateInput) => Promise<void> }) {
  const [remind, setRemind] = useState('30');
  const { field, failure, isBusy, submit, attach } = useForm({
    initial: { label: '', day: '' },
    check: ({ label, day }) => {
      const errors = {
        ...(label.trim() === '' && { label: 'Enter a name.' }),
        ...(day === '' && { day: 'Enter a date.' }),
      };
      return Object.keys(errors).length === 0 ? undefined : { errors };
    },
    send: ({ label, day }) => onAdd({ label, day, remind_days: remind === noMail ? null : Number(remind) }),
    explain: (error) => failureAt(['label', 'day'], error, detailsFailure(error)),
  });
  return (
    <Form
      ref={attach}
      onSubmit={submit}
      aria-labelledby="new-date"
      className="grid gap-3 border-t border-line pt-4"
    >
      <h3 id="new-date" className="text-base">
        New date
      </h3>
      {failure && (
        <Notice kind="error" role="alert">
          {failure}
        </Notice>
      )}
      <TextField
        label="Name of the date"
        hint="For example: last day to give notice. Reminders include it."
        maxLength={maxLengths.document.dateLabel}
        {...field('label')}
      />
      <TextField label="Date" type="date" {...field('day')} />
      <SelectField label="Mail" value={remind} onChange={({ target }) => setRemind(target.value)}>
        <ReminderOptions own={null} />
      </SelectField>
      <Button type="submit" look="secondary" busy={isBusy} className="justify-self-start">
        Add a date
      </Button>
    </Form>
  );
}

function longDay(day: string): string {
  return new Date(day).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
}
