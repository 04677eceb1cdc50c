import type { Health, HealthState } from '@inkfield/contract/health';
import { Icon } from '@inkfield/ui/icon';
import { Notice } from '@inkfield/ui/notice';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleX, TriangleAlert } from 'lucide';
import { Link } from '@inkfield/web/link';
import { timeOf } from '@inkfield/web/instant';
import { LoadState } from '../page/load-state.tsx';
import { PageHeading } from '@inkfield/web/page-heading';
import { paths } from '../paths.ts';
import { api } from '../session/api.ts';
import { failureText } from '../session/failure-text.ts';
import { type Part, partsOf } from './part-words.ts';
import { agoText, bytesText } from './sizes.ts';

const everyMs = 10_000;

/** The health of the installation, refreshed automatically. */
export default function HealthPage() {
  const health = useQuery({
    queryKey: ['health'],
    queryFn: ({ signal }) => api.getHealth({ signal }),
    refetchInterval: everyMs,
    staleTime: 0,
  });
  return (
    <>
      <PageHeading title="Health" />
      {health.data === undefined ? (
        <LoadState of={health} what="The health" />
      ) : (
        <>
          {health.error && (
            <Notice kind="error" role="alert" className="mt-4">
              {failureText(health.error)} What you see is from {timeOf(health.data.checked_at)}; it is asked
              for again every ten seconds.
            </Notice>
          )}
          <Found health={health.data} />
        </>
      )}
    </>
  );
}

const verdicts: Record<HealthState, string> = {
  ok: 'Everything works.',
  warning: 'Everything works, but something needs attention.',
  failed: 'Something does not work.',
};

function Found({ health }: { health: Health }) {
  return (
    <>
      <output className="mt-2 block text-lg">{verdicts[health.state]}</output>
      <p className="text-sm text-muted">
        Checked <time dateTime={health.checked_at}>{new Date(health.checked_at).toLocaleTimeString()}</time>,
        and again every ten seconds.
      </p>
      <ul className="mt-6 grid gap-4 lg:grid-cols-2">
        {partsOf(health).map((part) => (
          <PartCard key={part.name} part={part} />
        ))}
      </ul>
      <Running health={health} />
    </>
  );
}

const marks = {
  ok: { icon: CircleCheck, word: 'Works', look: 'text-success' },
  warning: { icon: TriangleAlert, word: 'Needs a look', look: 'text-flag-text' },
  failed: { icon: CircleX, word: 'Does not work', look: 'text-danger' },
};

function PartCard({ part: { name, state, text, advice } }: { part: Part }) {
  const { icon, word, look } = marks[state];
  return (
    <li className="card p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 className="text-lg">{name}</h2>
        <p className={`flex items-center gap-2 font-semibold ${look}`}>
          <Icon of={icon} size={18} />
          {word}
        </p>
      </div>
      <p className="mt-2 wrap-anywhere">{text}</p>
      {advice && <p className="mt-2 border-s-4 border-flag-line ps-3">{advice}</p>}
      {name === 'Mail' && (
        <p className="mt-2">
          <Link className="link" to={paths.mails}>
            See the mails
          </Link>
        </p>
      )}
    </li>
  );
}

function Running({ health }: { health: Health }) {
  const { version, node_version: node, started_at: started, checked_at: now, memory_bytes: memory } = health;
  const facts = {
    Inkfield: version,
    Node: node,
    'Running since': `${timeOf(started)} (${agoText(started, now)})`,
    Memory: bytesText(memory),
  };
  return (
    <section className="mt-8" aria-labelledby="running">
      <h2 id="running" className="text-lg">
        What runs
      </h2>
      <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1">
        {Object.entries(facts).map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
