import type { Template } from '@inkfield/contract/templates';
import { Button } from '@inkfield/ui/button';
import { Notice } from '@inkfield/ui/notice';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { usePageTitle } from '../page/use-page-title.ts';
import { api } from '../session/api.ts';

const templatesQuery = queryOptions({
  queryKey: ['templates'],
  queryFn: ({ signal }) => api.listTemplates({ signal }),
});

/** All templates with what matters before one is opened: is it in use, does the draft differ, does it hold. */
export function TemplatesPage() {
  usePageTitle('Templates');
  const templates = useQuery(templatesQuery);
  return (
    <>
      <h1 className="text-2xl">Templates</h1>
      {templates.isPending && <p className="skeleton-group mt-6">Loading...</p>}
      {templates.isError && (
        <Notice kind="error" className="mt-6 flex flex-wrap items-center justify-between gap-3">
          The templates could not be loaded.
          <Button look="secondary" onClick={() => void templates.refetch()}>
            Try again
          </Button>
        </Notice>
      )}
      {templates.data?.length === 0 && <p className="mt-6 text-muted">There are no templates yet.</p>}
      {templates.data && templates.data.length > 0 && <TemplateTable templates={templates.data} />}
    </>
  );
}

function TemplateTable({ templates }: { templates: Template[] }) {
  return (
    // The scroller takes focus so that the keyboard can scroll it where the screen is narrow.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="card relative mt-6 overflow-x-auto" tabIndex={0} aria-label="All templates">
      <table className="w-full text-sm">
        <thead className="bg-sunken text-start">
          <tr>
            {['Name', 'State', 'Who may use it', 'Fields', 'Checks', 'Last saved'].map((title) => (
              <th key={title} scope="col" className="px-4 py-2 text-start font-semibold whitespace-nowrap">
                {title}
              </th>
            ))}
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

function TemplateRow({ template }: { template: Template }) {
  const cell = 'px-4 py-2.5 whitespace-nowrap tabular-nums';
  return (
    <tr className="border-t border-line">
      <th scope="row" className="min-w-48 px-4 py-2.5 text-start font-serif text-base font-semibold">
        {template.name}
      </th>
      <td className={cell}>{stateOf(template)}</td>
      <td className={cell}>{template.access === 'shared' ? 'Every client' : 'By permission'}</td>
      <td className={cell}>{template.fields.length}</td>
      <td className={cell}>{checksOf(template)}</td>
      <td className={cell}>
        <time dateTime={template.updated_at}>{new Date(template.updated_at).toLocaleString()}</time>
      </td>
    </tr>
  );
}

function stateOf({ status, version, has_changes: hasChanges }: Template): string {
  if (status === 'archived') return 'Archived';
  if (version === null) return 'Draft';
  return hasChanges ? `Version ${version}, with changes` : `Version ${version}`;
}

function checksOf({ problems = [], failed_cases: failedCases = [] }: Template): string {
  const errors = problems.filter((problem) => problem.level === 'error').length + failedCases.length;
  const warnings = problems.filter((problem) => problem.level === 'warning').length;
  const said = [count(errors, 'error'), count(warnings, 'warning')].filter((text) => text !== undefined);
  return said.join(', ') || 'No problems';
}

function count(number: number, noun: string): string | undefined {
  if (number === 0) return undefined;
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
