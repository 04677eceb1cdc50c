import type { AuditEntry } from '@inkfield/contract/audit';
import { timeOf } from '@inkfield/web/instant';
import { Sentence } from './sentence.tsx';

/** One action as a sentence. The other data of the row can be expanded. */
export function AuditRow({ entry }: { entry: AuditEntry }) {
  return (
    <li className="border-t border-line px-4 py-3 first:border-t-0">
      <p className="wrap-anywhere">
        <strong className="font-semibold">{actorOf(entry)}</strong> <Sentence entry={entry} />
      </p>
      <div className="mt-1 flex flex-wrap gap-x-3 text-sm text-muted">
        <time dateTime={entry.at}>{timeOf(entry.at)}</time>
        {entry.unreadable && <span className="text-danger">Part of this row is damaged</span>}
        <details className="min-w-0 grow open:basis-full">
          <summary className="w-fit cursor-pointer">
            Details<span className="sr-only"> of entry {entry.id}</span>
          </summary>
          <Details entry={entry} />
        </details>
      </div>
    </li>
  );
}

/** By the present name; the address is in the details. */
function actorOf({ actor, actor_email: email, names }: AuditEntry): string {
  const name = names.find(({ type, id }) => type === 'user' && id === actor)?.name;
  return name ?? email ?? 'Inkfield';
}

function Details({ entry }: { entry: AuditEntry }) {
  const { actor_email: email, action, subject_type: type, subject_id: id } = entry;
  const facts = {
    Entry: String(entry.id),
    'Done by': email,
    Action: action,
    About: type === null ? null : `${type.replaceAll('_', ' ')} #${id ?? '?'}`,
    'Network address': entry.ip,
    Request: entry.request_id,
    Before: written(entry.before),
    After: written(entry.after),
  };
  return (
    <dl className="mt-2 grid gap-x-4 gap-y-1 sm:grid-cols-[10rem_minmax(0,1fr)]">
      {Object.entries(facts).map(
        ([name, value]) =>
          value !== null && (
            <div key={name} className="contents">
              <dt className="font-semibold">{name}</dt>
              <dd className="min-w-0 font-mono text-xs leading-5 wrap-anywhere whitespace-pre-wrap">
                {value}
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}

function written(members: AuditEntry['after']): string | null {
  if (members === null) return null;
  return Object.entries(members)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join('\n');
}
