import { SelectField } from '@inkfield/ui/select-field';
import { useQuery } from '@tanstack/react-query';
import { companiesQuery } from './companies-query.ts';

/** One company or none. Says nothing but the present one until the list is there. */
export function CompanyField({
  value,
  hint,
  onChange,
}: {
  value: number | null;
  hint?: string;
  onChange: (id: number | null) => void;
}) {
  const companies = useQuery(companiesQuery);
  return (
    <SelectField
      label="Company"
      hint={hint}
      error={companies.isError ? 'The companies could not be loaded.' : undefined}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value === '' ? null : Number(event.target.value))}
    >
      <option value="">No company</option>
      {companies.data?.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
