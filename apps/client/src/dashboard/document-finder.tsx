import { maxLengths } from '@inkfield/contract/text-lengths';
import { Button } from '@inkfield/ui/button';
import { SelectField } from '@inkfield/ui/select-field';
import { TextField } from '@inkfield/ui/text-field';
import { useQuery } from '@tanstack/react-query';
import { templatesQuery } from '../queries.ts';
import { useApi } from '../session/api.ts';
import type { DocumentFilters } from './document-filter.ts';

interface Props {
  userId: number;
  filters: DocumentFilters;
  /** How many documents match; undefined while they are being looked for. */
  found: number | undefined;
  isSelecting: boolean;
  onSelecting: (isSelecting: boolean) => void;
}

/** Narrows the list of documents. */
export function DocumentFinder({ userId, filters, found, isSelecting, onSelecting }: Props) {
  const templates = useQuery(templatesQuery(useApi(), userId));
  const { filter, set, isNarrowed, clear } = filters;
  return (
    <div className="card grid gap-4 p-4 sm:grid-cols-2 lg:grid-cols-4">
      <TextField
        label="Find"
        type="search"
        autoComplete="off"
        placeholder="Name, note, number or check code"
        maxLength={maxLengths.search}
        value={filter.find}
        onChange={(event) => set({ find: event.target.value })}
      />
      <SelectField
        label="Template"
        value={filter.template}
        onChange={(event) => set({ template: event.target.value })}
      >
        <option value="">All templates</option>
        {templates.data?.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Generated"
        value={filter.days}
        onChange={(event) => set({ days: event.target.value })}
      >
        <option value="">Any time</option>
        <option value="7">In the last 7 days</option>
        <option value="30">In the last 30 days</option>
        <option value="365">In the last 12 months</option>
      </SelectField>
      <SelectField
        label="Show"
        value={filter.archived}
        onChange={(event) => set({ archived: event.target.value })}
      >
        <option value="">Documents</option>
        <option value="true">Archive</option>
      </SelectField>
      <div className="flex flex-wrap items-center gap-3 sm:col-span-full">
        {filter.tag !== '' && (
          <Button look="secondary" onClick={() => set({ tag: '' })}>
            Tag: {filter.tag} <span aria-hidden>×</span>
            <span className="sr-only">, remove</span>
          </Button>
        )}
        {isNarrowed && (
          <Button look="quiet" onClick={clear}>
            Clear
          </Button>
        )}
        <Button look="quiet" aria-pressed={isSelecting} onClick={() => onSelecting(!isSelecting)}>
          {isSelecting ? 'End selection' : 'Select'}
        </Button>
        <output className="text-sm text-muted">
          {isNarrowed && found !== undefined && `${found} found`}
        </output>
      </div>
    </div>
  );
}
