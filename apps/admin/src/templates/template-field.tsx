import { maxLengths } from '@inkfield/contract/text-lengths';
import { ComboboxField } from '@inkfield/ui/combobox-field';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSettled } from '@inkfield/ui/use-settled';
import { templateNameQuery } from './templates-query.ts';
import { useTemplates } from './use-templates.ts';

/** More would not be read; further letters find the rest. */
const mostFound = 20;

/** One template or none, found by words of its name. */
export function TemplateField({
  value,
  onChange,
  none = 'All templates',
}: {
  /** The option that chooses no template. */
  none?: string;
  /** Undefined for none. */
  value: number | undefined;
  onChange: (id: number | undefined) => void;
}) {
  const [words, setWords] = useState('');
  const templates = useTemplates({ search: useSettled(words), limit: mostFound });
  const chosen = useQuery({ ...templateNameQuery(value ?? 0), enabled: value !== undefined });
  const found = templates.rows ?? [];
  const all = words.trim() === '' ? [{ id: '', label: none }] : [];
  return (
    <ComboboxField
      maxLength={maxLengths.search}
      label="Template"
      error={templates.error ? 'The templates could not be loaded.' : undefined}
      value={value === undefined ? none : (chosen.data?.name ?? `Template ${value}`)}
      options={[
        ...all,
        ...found.map(({ id, name, status }) => ({
          id: String(id),
          label: name,
          detail: status === 'archived' ? 'Archived' : undefined,
        })),
      ]}
      status={statusOf(templates)}
      onSearch={setWords}
      onChoose={(id) => onChange(id === '' ? undefined : Number(id))}
    />
  );
}

function statusOf({ rows, hasMore }: { rows: unknown[] | undefined; hasMore: boolean }): string | undefined {
  if (rows === undefined) return 'Loading...';
  if (rows.length === 0) return 'No template was found.';
  return hasMore ? `The first ${mostFound}. Type to find others.` : undefined;
}
