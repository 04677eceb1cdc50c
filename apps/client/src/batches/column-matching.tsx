import type { Batch, Matching } from '@inkfield/contract/batches';
import { Button } from '@inkfield/ui/button';
import { Notice } from '@inkfield/ui/notice';
import { SelectField } from '@inkfield/ui/select-field';
import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { templatesQuery } from '../queries.ts';
import { useApi } from '../session/api.ts';
import { useUser } from '../session/session-provider.tsx';
import { counted, matchingOf, showVerdict } from './batch-texts.ts';
import { useCommand } from './use-command.ts';

/** Which column fills which field; proposed by name and label, changed by hand. */
export function ColumnMatching({ batch }: { batch: Batch }) {
  const { run, isBusy, failure } = useCommand(batch);
  const templates = useQuery(templatesQuery(useApi(), useUser().id));
  const fields = templates.data?.find(({ id }) => id === batch.template)?.fields ?? [];
  const [matching, setMatching] = useState<Matching>(() => matchingOf(batch.columns));
  const taken = new Set(Object.values(matching));
  const isChanged = batch.columns.some(({ letter, field }) => matching[letter] !== field);
  const left = batch.columns.filter(({ field }) => field === null).length;
  const missing = batch.unmatched.filter(({ required }) => required);
  const check = () =>
    run(async (api) => {
      const checked = await api.matchBatch({ params: { id: batch.id }, body: { matching } });
      showVerdict();
      return checked;
    });
  return (
    <details className="card p-5 sm:p-6" open={left > 0 || missing.length > 0}>
      <summary>
        <h2 className="inline text-xl">Columns</h2>{' '}
        <span className="text-sm text-muted">
          {left === 0 ? 'Each fills a field.' : `${counted(left, 'column')} left out.`}
        </span>
      </summary>
      <div className="mt-4 grid gap-4">
        {missing.length > 0 && (
          <p>
            Required, without a column:{' '}
            <span className="font-semibold">{missing.map(({ label }) => label).join(', ')}</span>
          </p>
        )}
        <div className="column-grid">
          {batch.columns.map(({ letter, header }) => (
            <SelectField
              key={letter}
              label={
                <>
                  <span className="text-muted">{letter}</span> {header || 'without a header'}
                </>
              }
              value={matching[letter] ?? ''}
              onChange={({ target }) => setMatching({ ...matching, [letter]: target.value || null })}
            >
              <option value="">Left out</option>
              {fields.map(({ name, label }) => (
                <option key={name} value={name} disabled={taken.has(name) && matching[letter] !== name}>
                  {label}
                </option>
              ))}
            </SelectField>
          ))}
        </div>
        {failure && (
          <Notice kind="error" role="alert">
            {failure}
          </Notice>
        )}
        {isChanged && (
          <div>
            <Button busy={isBusy} onClick={check}>
              {isBusy ? 'Checking every cell...' : 'Check with these columns'}
            </Button>
          </div>
        )}
      </div>
    </details>
  );
}
