import { providerPages, providerTemplatePath } from '@inkfield/contract/site-pages';
import { matchPath } from 'react-router';

/** The pages of the provider's site. */
export const paths = {
  ...providerPages,
  templates: '/',
  template: '/templates/:id',
  import: '/templates/import',
  clients: '/clients',
  client: '/clients/:id',
  dashboard: '/clients/:id/dashboard',
  companies: '/companies',
  company: '/companies/:id',
  lists: '/lists',
  list: '/lists/:id',
  fonts: '/fonts',
  permissions: '/permissions',
  documents: '/documents',
  batches: '/batches',
  erasures: '/erasures',
  mails: '/mails',
  health: '/health',
  audit: '/audit',
  reset: '/reset',
  account: '/account',
  help: '/help',
};

/** The state of the navigation to a template that was just imported with a look. */
export const importedLook = 'imported look';

/** Where one template is edited. */
export const templatePath = providerTemplatePath;

/** The template whose editor is at this path. */
export function editedTemplate(pathname: string): number | undefined {
  const id = matchPath(paths.template, pathname)?.params.id;
  return id !== undefined && /^\d+$/.test(id) ? Number(id) : undefined;
}

/** Where the review of an import is continued; in a series the next one follows it. */
export function reviewPath(id: number, { inSeries = false } = {}): string {
  return `${paths.import}?review=${id}${inSeries ? '&series=yes' : ''}`;
}

/** One account and its permissions. */
export function clientPath(id: number): string {
  return `/clients/${id}`;
}

/** The dashboard as one client sees it. */
export function dashboardPath(id: number): string {
  return `/clients/${id}/dashboard`;
}

/** One company with its members. */
export function companyPath(id: number): string {
  return `/companies/${id}`;
}

/** One list with its entries. */
export function listPath(id: number): string {
  return `/lists/${id}`;
}

/** The documents of one client. */
export function documentsPathOf(user: number): string {
  return `${paths.documents}?user=${user}`;
}

/** The audit log of a person (by e-mail), a company or a template (by id), for administrators. */
export function auditPathOf(about: { person: string } | { company: number } | { template: number }): string {
  const filter = new URLSearchParams(Object.entries(about).map(([name, value]) => [name, String(value)]));
  return `${paths.audit}?${filter.toString()}`;
}

/** Who may use one template. */
export function permissionsPathOf(template: number): string {
  return `${paths.permissions}?template=${template}`;
}

/** The same, with the dialog open that lets people use it. */
export function grantPathOf(template: number): string {
  return `${permissionsPathOf(template)}&grant=now`;
}
