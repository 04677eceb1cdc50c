import { useQuery } from '@tanstack/react-query';
import { createElement } from 'react';
import { Building2, Files, FileText, type IconNode, Plus, Upload, User, UserPlus } from 'lucide';
import { Icon } from '@inkfield/ui/icon';
import { sitePages } from '../page/site-pages.ts';
import { useSettled } from '@inkfield/ui/use-settled';
import { clientPath, companyPath, paths, templatePath } from '../paths.ts';
import { useCompanies } from '../people/use-companies.ts';
import { fullName, useUsers } from '../people/users-query.ts';
import { profileQuery } from '../session/query-client.ts';
import { useTemplates } from '../templates/use-templates.ts';
import { type Command, hasWords } from './command.ts';
import { pageActions } from '../page/page-actions.ts';

/** Of each kind: a further letter finds the others. */
const mostFound = 6;
/** Of the actions of the page on screen. */
const mostOfPage = 12;

const draw = (of: IconNode) => createElement(Icon, { of, size: 18 });

function actions(): Command[] {
  const group = 'Actions';
  return [
    { id: 'import', label: 'Import a document', to: paths.import, icon: draw(Upload), group },
    { id: 'new', label: 'New template', to: { ask: 'new template' }, icon: draw(Plus), group },
    { id: 'invite', label: 'Invite somebody', to: { ask: 'invite' }, icon: draw(UserPlus), group },
    { id: 'new-company', label: 'New company', to: { ask: 'new company' }, icon: draw(Plus), group },
  ];
}

/** The commands that match the words, and a sentence about the state of the search. */
export function usePalette(typed: string): { commands: Command[]; status: string } {
  const words = typed.trim();
  const settled = useSettled(words);
  const search = { search: settled, limit: mostFound, enabled: settled !== '' };
  const templates = useTemplates({ ...search, state: 'current' });
  const people = useUsers(search);
  const companies = useCompanies(search);
  const { data: user } = useQuery(profileQuery);
  // A part of the page that loads late offers its actions while the palette is open.
  const offered = pageActions().filter(({ isFoundByWords }) => words !== '' || !isFoundByWords);
  const matching = offered.filter(({ label, detail }) => hasWords(`${label} ${detail ?? ''}`, words));
  const near = [
    ...matching
      .slice(0, mostOfPage)
      .map(({ icon, run, ...action }) => ({ ...action, icon: draw(icon), to: run })),
    ...documentOf(words),
    ...[...pagesOf(user?.role), ...actions()].filter(({ label }) => hasWords(label, words)),
  ];
  if (words === '')
    return { commands: near, status: 'Type to find templates, clients, companies and documents by number.' };

  const lists = [templates, people, companies];
  const found: Command[] = [
    ...(templates.rows ?? []).map(({ id, name }) => ({
      id: `template-${id}`,
      label: name,
      to: templatePath(id),
      icon: draw(FileText),
      group: 'Templates',
    })),
    ...(people.rows ?? []).map((one) => ({
      id: `person-${one.id}`,
      label: fullName(one),
      detail: one.email,
      to: clientPath(one.id),
      icon: draw(User),
      group: 'People',
    })),
    ...(companies.rows ?? []).map(({ id, name }) => ({
      id: `company-${id}`,
      label: name,
      to: companyPath(id),
      icon: draw(Building2),
      group: 'Companies',
    })),
  ];
  const commands = [...near, ...found];
  if (lists.some(({ error }) => error))
    return { commands, status: 'The search failed. Is the server reachable?' };
  if (words !== settled || lists.some(({ isPending }) => isPending))
    return { commands, status: 'Searching...' };
  if (commands.length === 0) return { commands, status: 'Nothing was found. Try fewer letters.' };
  const isAll = lists.every(({ hasMore }) => !hasMore);
  return { commands, status: isAll ? `${commands.length} found` : 'There are more. Type more letters.' };
}

/** A document by its number, with or without #. */
function documentOf(words: string): Command[] {
  const number = /^#?(\d{1,10})$/.exec(words)?.[1];
  if (number === undefined) return [];
  const label = `Document #${Number(number)}`;
  return [
    {
      id: 'document',
      label,
      to: `${paths.documents}?id=${Number(number)}`,
      icon: draw(Files),
      group: 'Documents',
    },
  ];
}

function pagesOf(role: Parameters<typeof sitePages>[0]): Command[] {
  return sitePages(role).map(({ to, icon, name }) => ({
    id: `page-${to}`,
    label: name,
    to,
    icon: draw(icon),
    group: 'Pages',
  }));
}
