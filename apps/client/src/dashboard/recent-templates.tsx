import type { Template } from '@inkfield/contract/templates';
import { Link } from '@inkfield/web/link';
import { useQuery } from '@tanstack/react-query';
import { generatorPath } from '../paths.ts';
import { useApi } from '../session/api.ts';
import { documentsQuery, draftsQuery } from './list-queries.ts';

const maxRecent = 4;

interface Props {
  userId: number;
  templates: readonly Template[];
  /** Of the list below, whose answer serves here too. */
  limit: number;
}

/** Links to the templates that were used last; nothing for a client who has used none. */
export function RecentTemplates({ userId, templates, limit }: Props) {
  const api = useApi();
  const documents = useQuery(documentsQuery(api, userId, { limit: String(limit) })).data ?? [];
  const drafts = useQuery(draftsQuery(api, userId)).data ?? [];
  const used = new Map<number, string>();
  for (const { template, at } of [
    ...documents.map(({ template, generated_at: at }) => ({ template, at })),
    ...drafts.map(({ template, saved_at: at }) => ({ template, at })),
  ])
    if (at > (used.get(template) ?? '')) used.set(template, at);
  const recent = [...used]
    .toSorted(([, a], [, b]) => (a < b ? 1 : -1))
    .flatMap(([id]) => templates.filter((template) => template.id === id))
    .slice(0, maxRecent);
  if (recent.length === 0) return null;
  return (
    <nav aria-label="Recent templates" className="mb-4 flex flex-wrap items-center gap-x-5">
      <span className="text-sm text-muted">Recent</span>
      {recent.map(({ id, name }) => (
        <Link key={id} className="link inline-flex min-h-8 items-center wrap-anywhere" to={generatorPath(id)}>
          {name}
        </Link>
      ))}
    </nav>
  );
}
