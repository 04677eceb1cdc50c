import { maxLengths } from '@inkfield/contract/text-lengths';
import { Button } from '@inkfield/ui/button';
import { ComboboxField } from '@inkfield/ui/combobox-field';
import { SelectField } from '@inkfield/ui/select-field';
import { TextField } from '@inkfield/ui/text-field';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { templatesQuery } from '../queries.ts';
import { useApi } from '../session/api.ts';
import type { DocumentFilters } from './document-filter.ts';
import { documentsQuery } from './list-queries.ts';

interface Props {
  userId: number;
  filters: DocumentFilters;
  /** How many documents match; undefined while they are being looked for. */
  found: number | undefined;
  isSelecting: boolean;
  onSelecting: (isSelecting: boolean) => void;
}

const allTags = 'All tags';

/** Narrows the list of documents. */
export function DocumentFinder({ userId, filters, found, isSelecting, onSelecting }: Props) {
  const templates = useQuery(templatesQuery(useApi(), userId));
  const { filter, set, isNarrowed, clear } = filters;
  return (
    <div className="card grid gap-4 p-4 sm:grid-cols-2 lg:grid-cols-3">
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
      <TagField userId={userId} value={filter.tag} onChange={(tag) => set({ tag })} />
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
      <div className="flex flex-wrap items-center gap-3 sm:self-end">
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

interface TagProps {
  userId: number;
  /** Empty for all tags. */
  value: string;
  onChange: (tag: string) => void;
}

/** Proposes the tags of the newest documents, and takes any other one as it is typed. */
function TagField({ userId, value, onChange }: TagProps) {
  const [words, setWords] = useState<string>();
  const newest = useQuery({
    ...documentsQuery(useApi(), userId, { limit: '100' }),
    enabled: words !== undefined,
  });
  const typed = (words ?? '').trim();
  const known = [...new Set(newest.data?.flatMap(({ tags }) => tags))].toSorted();
  const matching = known.filter((tag) => tag.toLowerCase().includes(typed.toLowerCase()));
  const others = typed === '' ? [] : known.includes(typed) ? [] : [typed];
  return (
    <ComboboxField
      label="Tag"
      maxLength={maxLengths.document.tag}
      value={value || allTags}
      options={[
        ...(typed === '' ? [{ id: '', label: allTags }] : []),
        ...[...matching, ...others].map((tag) => ({ id: tag, label: tag })),
      ]}
      status={newest.isPending ? 'Loading...' : undefined}
      onSearch={setWords}
      onChoose={onChange}
    />
  );
}
