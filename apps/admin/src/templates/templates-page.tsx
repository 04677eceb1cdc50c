import { maxLengths } from '@inkfield/contract/text-lengths';
import type { TemplateSummary } from '@inkfield/contract/templates';
import { Button } from '@inkfield/ui/button';
import { SelectField } from '@inkfield/ui/select-field';
import { TextField } from '@inkfield/ui/text-field';
import { useState } from 'react';
import { Link } from '@inkfield/web/link';
import { DataTable } from '../page/data-table.tsx';
import { LoadMore } from '../page/load-more.tsx';
import { LoadState } from '../page/load-state.tsx';
import { useFilters } from '../page/use-filters.ts';
import { countOf } from '../page/use-pages.ts';
import { useSettled } from '@inkfield/ui/use-settled';
import { PageHeading } from '@inkfield/web/page-heading';
import { paths } from '../paths.ts';
import { NewTemplateDialog } from './new-template-dialog.tsx';
import { TemplateRow } from './template-row.tsx';
import { useTemplates } from './use-templates.ts';

/** All templates with what matters before one is opened: is it in use, does the draft differ, does it hold. */
export function TemplatesPage() {
  const { get, set } = useFilters();
  const words = get('q');
  const state = stateOf(get('state'));
  const templates = useTemplates({ search: useSettled(words), state });
  const { rows } = templates;
  const [isNaming, setNaming] = useState(false);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <PageHeading title="Templates" />
        <div className="flex flex-wrap gap-3">
          <Link className="button" data-look="primary" to={paths.import}>
            Import a document
          </Link>
          <Button look="secondary" onClick={() => setNaming(true)}>
            New template
          </Button>
        </div>
      </div>
      {isNaming && <NewTemplateDialog onClose={() => setNaming(false)} />}
      <div className="mt-6 grid gap-4 sm:grid-cols-[minmax(0,24rem)_14rem]">
        <TextField
          label="Search by name"
          type="search"
          maxLength={maxLengths.search}
          value={words}
          onChange={(event) => set('q', event.target.value)}
        />
        <SelectField label="State" value={state} onChange={(event) => set('state', event.target.value)}>
          {Object.entries(states).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
      </div>
      <LoadState of={templates} what="The templates" />
      <output className="mt-4 block text-sm text-muted">{countOf(templates, 'template', 'templates')}</output>
      {rows?.length === 0 && (
        <p className="mt-2 text-muted">
          {words.trim() || state !== 'current'
            ? 'No template matches. Try fewer words or another state.'
            : 'There are no templates yet. Import a document, or make one with "New template".'}
        </p>
      )}
      {rows && rows.length > 0 && <TemplateTable templates={rows} />}
      <LoadMore of={templates} />
    </>
  );
}

const states = { current: 'All but archived', draft: 'Drafts', published: 'Published', archived: 'Archived' };

/** The state in the URL. The default is all templates that are not archived. */
function stateOf(text: string): keyof typeof states {
  return text === 'draft' || text === 'published' || text === 'archived' ? text : 'current';
}

const titles = ['Name', 'State', 'Who may use it', 'Fields', 'Checks', 'Last saved'];

function TemplateTable({ templates }: { templates: TemplateSummary[] }) {
  return (
    <DataTable label="All templates" titles={titles} hasActions>
      {templates.map((template) => (
        <TemplateRow key={template.id} template={template} />
      ))}
    </DataTable>
  );
}
