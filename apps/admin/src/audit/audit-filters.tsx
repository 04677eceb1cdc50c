import { maxLengths } from '@inkfield/contract/text-lengths';
import { SelectField } from '@inkfield/ui/select-field';
import { TextField } from '@inkfield/ui/text-field';
import { useQuery } from '@tanstack/react-query';
import { PeriodFields } from '../page/period-fields.tsx';
import type { useFilters } from '../page/use-filters.ts';
import { CompanyField } from '../people/company-field.tsx';
import { companyQuery } from '../people/use-companies.ts';
import { TemplateField } from '../templates/template-field.tsx';
import { actionGroups, loneActions } from './action-names.ts';

type Filters = Pick<ReturnType<typeof useFilters>, 'get' | 'set' | 'setAll'>;

/** The kinds of subject to filter by. Each is also the name of the filter in the URL. */
const names = ['person', 'company', 'template', 'document'] as const;
export type About = (typeof names)[number];

export const abouts: Record<About, string> = {
  person: 'A person',
  company: 'A company',
  template: 'A template',
  document: 'A document',
};

/** The first of them that the address has a filter for, or the one that is being chosen. */
export function aboutOf(get: Filters['get']): About | undefined {
  const chosen = get('about');
  return names.find((name) => get(name) !== '') ?? names.find((name) => name === chosen);
}

export function AuditFilters({ get, set, setAll }: Filters) {
  const about = aboutOf(get);
  const setAbout = (next: string) => {
    const none = Object.fromEntries(Object.keys(abouts).map((name) => [name, '']));
    setAll({ ...none, about: next });
  };
  return (
    <div className="mt-6 grid items-start gap-4 md:grid-cols-2">
      <TextField
        label="Who did it (name or e-mail)"
        type="search"
        maxLength={maxLengths.search}
        value={get('who')}
        onChange={(event) => set('who', event.target.value)}
      />
      <ActionField value={get('action')} onChange={(action) => set('action', action)} />
      <PeriodFields from={get('from')} to={get('to')} onChange={set} />
      <SelectField label="About" value={about ?? ''} onChange={(event) => setAbout(event.target.value)}>
        <option value="">Everything</option>
        {Object.entries(abouts).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </SelectField>
      {about && <AboutField about={about} value={get(about)} onChange={(value) => set(about, value)} />}
    </div>
  );
}

function ActionField({ value, onChange }: { value: string; onChange: (action: string) => void }) {
  return (
    <SelectField label="Action" value={value} onChange={(event) => onChange(event.target.value)}>
      <option value="">All actions</option>
      {Object.entries(actionGroups).map(([key, { name, actions }]) => (
        <optgroup key={key} label={name}>
          {Object.keys(actions).length > 1 && <option value={`${key}.`}>{name}: all</option>}
          {Object.entries(actions).map(([action, words]) => (
            <option key={action} value={action}>
              {words}
            </option>
          ))}
        </optgroup>
      ))}
      {Object.entries(loneActions).map(([action, words]) => (
        <option key={action} value={action}>
          {words}
        </option>
      ))}
    </SelectField>
  );
}

interface AboutProps {
  value: string;
  onChange: (value: string) => void;
}

function AboutField({ about, ...props }: AboutProps & { about: About }) {
  const { value, onChange } = props;
  if (about === 'template') {
    return (
      <TemplateField
        value={value === '' ? undefined : Number(value)}
        onChange={(id) => onChange(id === undefined ? '' : String(id))}
      />
    );
  }
  if (about === 'company') return <OneCompany {...props} />;
  const isPerson = about === 'person';
  return (
    <TextField
      label={isPerson ? 'Person (name or e-mail)' : 'Number of the document'}
      type="search"
      inputMode={isPerson ? 'text' : 'numeric'}
      maxLength={isPerson ? maxLengths.search : maxLengths.id}
      value={value}
      onChange={(event) => onChange(isPerson ? event.target.value : event.target.value.replaceAll(/\D/g, ''))}
    />
  );
}

function OneCompany({ value, onChange }: AboutProps) {
  const id = Number(value);
  const company = useQuery({ ...companyQuery(id), enabled: value !== '' });
  return (
    <CompanyField
      noneText="Any company"
      value={value === '' ? null : { id, name: company.data?.name ?? `Company ${id}` }}
      onChange={(chosen) => onChange(chosen === null ? '' : String(chosen.id))}
    />
  );
}
