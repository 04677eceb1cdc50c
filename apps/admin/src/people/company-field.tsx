import { maxLengths } from '@inkfield/contract/text-lengths';
import { ComboboxField } from '@inkfield/ui/combobox-field';
import { useState } from 'react';
import { useSettled } from '@inkfield/ui/use-settled';
import { useCompanies } from './use-companies.ts';

/** More would not be read; further letters find the rest. */
const mostFound = 20;

export interface NamedCompany {
  id: number;
  name: string;
}

/** One company or none, found by a part of its name. */
export function CompanyField({
  value,
  hint,
  noneText = 'No company',
  onChange,
}: {
  value: NamedCompany | null;
  hint?: string;
  /** The text of an empty box. */
  noneText?: string;
  onChange: (company: NamedCompany | null) => void;
}) {
  const [words, setWords] = useState('');
  const companies = useCompanies({ search: useSettled(words), limit: mostFound });
  const found = companies.rows ?? [];
  const none = words.trim() === '' ? [{ id: '', label: noneText }] : [];
  return (
    <ComboboxField
      maxLength={maxLengths.search}
      label="Company"
      hint={hint}
      error={companies.error ? 'The companies could not be loaded.' : undefined}
      value={value?.name ?? noneText}
      options={[...none, ...found.map(({ id, name }) => ({ id: String(id), label: name }))]}
      status={statusOf(companies, words)}
      onSearch={setWords}
      onChoose={(id) => onChange(found.find((one) => String(one.id) === id) ?? null)}
    />
  );
}

function statusOf(
  { rows, hasMore }: { rows: unknown[] | undefined; hasMore: boolean },
  words: string,
): string | undefined {
  if (rows === undefined) return 'Loading...';
  if (rows.length === 0) return words.trim() === '' ? 'There are no companies yet.' : 'No company was found.';
  return hasMore ? `The first ${mostFound}. Type to find others.` : undefined;
}
