import { counted } from '@inkfield/web/counted';
import type { Matching } from '@inkfield/contract/batch-columns';
import type { Batch } from '@inkfield/contract/batches';
import { SelectField } from '@inkfield/ui/select-field';
import { isMade, kindOfType } from '@inkfield/engine/fields/registry';
import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { templatesQuery } from '../queries.ts';
import { useApi } from '../session/api.ts';
import { useUser } from '../session/session-provider.tsx';
import { isKey, matchingOf, withoutRemark } from './batch-texts.ts';
import { CheckAgain } from './check-again.tsx';

/** Which column fills which field; proposed by name and label, changed by hand. */
export function ColumnMatching({ batch }: { batch: Batch }) {
  const templates = useQuery(templatesQuery(useApi(), useUser().id));
  const template = templates.data?.find(({ id }) => id === batch.template);
  const fields = (template?.fields ?? []).filter((field) => !isMade(field));
  const [matching, setMatching] = useState<Matching>(() => matchingOf(batch.columns));
  const taken = new Set(Object.values(matching));
  const isChanged = batch.columns.some(({ letter, field }) => matching[letter] !== field);
  const left = batch.columns.filter((column) => column.field === null && !isKey(batch, column)).length;
  const sheets = batch.columns.flatMap(({ sheet, field }) => (sheet && field ? [sheet] : []));
  const missing = batch.unmatched.filter(({ required }) => required);
  return (
    <details className="card p-5 sm:p-6" open={left > 0 || missing.length > 0}>
      <summary>
        <h2 className="inline text-xl">Columns</h2>{' '}
        <span className="text-sm text-muted">
          {left === 0 ? 'Each fills a field.' : `${counted(left, 'column')} left out.`}
        </span>
      </summary>
      <CheckAgain
        batch={batch}
        body={{ matching }}
        isChanged={isChanged}
        action="Check with these columns"
        className="mt-4"
      >
        {missing.length > 0 && (
          <p>
            Required, without a column:{' '}
            <span className="font-semibold">{missing.map(({ label }) => label).join(', ')}</span>
          </p>
        )}
        <div className="column-grid">
          {batch.columns.map(({ letter, header, sheet }) => (
            <SelectField
              key={letter}
              label={
                <>
                  <span className="text-muted">{sheet ? 'Sheet' : letter}</span>{' '}
                  {header || 'without a header'}
                </>
              }
              value={matching[letter] ?? ''}
              onChange={({ target }) => setMatching({ ...matching, [letter]: target.value || null })}
            >
              <option value="">{isKey(batch, { letter }) ? 'Joins the sheets' : 'Left out'}</option>
              {fields
                .filter(({ field_type }) => !sheet || isRows(field_type))
                .map(({ name, label, field_type }) => (
                  <option
                    key={name}
                    value={name}
                    // Several columns may fill a cell of the same rows each.
                    disabled={taken.has(name) && matching[letter] !== name && !isRows(field_type)}
                  >
                    {label}
                  </option>
                ))}
            </SelectField>
          ))}
        </div>
        {sheets.map((sheet) => (
          <p key={sheet.name}>
            Sheet <span className="font-semibold">{sheet.name}</span>: its rows belong to those with the same
            “{withoutRemark(sheet.columns[0]?.header ?? '')}”. {sheetColumns(sheet)}
          </p>
        ))}
      </CheckAgain>
    </details>
  );
}

function isRows(type: string): boolean {
  return kindOfType(type) === 'rows';
}

/** The columns of a sheet by what becomes of them. Its first joins it. */
function sheetColumns({ columns }: NonNullable<Batch['columns'][number]['sheet']>): string {
  const own = columns.slice(1);
  const named = (isMeant: (column: string | null) => boolean) =>
    own.filter(({ column }) => isMeant(column)).map(({ header, letter }) => withoutRemark(header) || letter);
  const read = named((column) => column !== null);
  const left = named((column) => column === null);
  const parts = [
    read.length > 0 ? `Its columns ${read.join(', ')} are read.` : 'None of its columns is read.',
    left.length > 0 ? `Left out: ${left.join(', ')}.` : '',
  ];
  return parts.filter(Boolean).join(' ');
}
