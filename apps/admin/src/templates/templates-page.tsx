import type { Template } from '@inkfield/contract/templates';
import { Button } from '@inkfield/ui/button';
import { Notice } from '@inkfield/ui/notice';
import { SelectField } from '@inkfield/ui/select-field';
import { TextField } from '@inkfield/ui/text-field';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { usePageTitle } from '../page/use-page-title.ts';
import { paths } from '../paths.ts';
import { NewTemplateDialog } from './new-template-dialog.tsx';
import { TemplateRow } from './template-row.tsx';
import { templatesQuery } from './templates-query.ts';

/** All templates with what matters before one is opened: is it in use, does the draft differ, does it hold. */
export function TemplatesPage() {
  usePageTitle('Templates');
  const templates = useQuery(templatesQuery);
  const [isNaming, setNaming] = useState(false);
  const navigate = useNavigate();
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-2xl">Templates</h1>
        <div className="flex flex-wrap gap-3">
          <Button look="secondary" onClick={() => void navigate(paths.import)}>
            Import a document
          </Button>
          <Button onClick={() => setNaming(true)}>New template</Button>
        </div>
      </div>
      {isNaming && <NewTemplateDialog onClose={() => setNaming(false)} />}
      {templates.isPending && <p className="skeleton-group mt-6">Loading...</p>}
      {templates.isError && (
        <Notice kind="error" className="mt-6 flex flex-wrap items-center justify-between gap-3">
          The templates could not be loaded.
          <Button look="secondary" onClick={() => void templates.refetch()}>
            Try again
          </Button>
        </Notice>
      )}
      {templates.data?.length === 0 && (
        <p className="mt-6 text-muted">
          There are no templates yet. Import a document, or make one with "New template".
        </p>
      )}
      {templates.data && templates.data.length > 0 && <FilteredTemplates templates={templates.data} />}
    </>
  );
}

const states = { current: 'All but archived', draft: 'Drafts', published: 'Published', archived: 'Archived' };

/** The filter is in the address, so that it survives the way to a template and back. */
function FilteredTemplates({ templates }: { templates: Template[] }) {
  const [search, setSearch] = useSearchParams();
  const words = search.get('q') ?? '';
  const state = search.get('state') ?? 'current';
  const set = (name: string, value: string) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
      },
      { replace: true },
    );
  const shown = templates.filter((template) => isShown(template, words, state));
  return (
    <>
      <div className="mt-6 grid gap-4 sm:grid-cols-[minmax(0,24rem)_14rem]">
        <TextField
          label="Filter by name"
          type="search"
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
      <output className="mt-4 block text-sm text-muted">
        {shown.length === templates.length
          ? `${templates.length} templates`
          : `${shown.length} of ${templates.length} templates`}
      </output>
      {shown.length > 0 && <TemplateTable templates={shown} />}
    </>
  );
}

function isShown({ name, description, status }: Template, words: string, state: string): boolean {
  if (state === 'current' ? status === 'archived' : status !== state) return false;
  const text = `${name} ${description}`.toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

function TemplateTable({ templates }: { templates: Template[] }) {
  const titles = ['Name', 'State', 'Who may use it', 'Fields', 'Checks', 'Last saved'];
  return (
    // The scroller takes focus so that the keyboard can scroll it where the screen is narrow.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="card relative mt-2 overflow-x-auto" tabIndex={0} aria-label="All templates">
      <table className="w-full text-sm">
        <thead className="bg-sunken text-start">
          <tr>
            {titles.map((title) => (
              <th key={title} scope="col" className="px-4 py-2 text-start font-semibold whitespace-nowrap">
                {title}
              </th>
            ))}
            <th scope="col">
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {templates.map((template) => (
            <TemplateRow key={template.id} template={template} />
          ))}
        </tbody>
      </table>
    </section>
  );
}
