import { Notice } from '@inkfield/ui/notice';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../../session/api.ts';
import type { Session } from '../editor/session.ts';
import { useSnapshot } from '../editor/use-session.ts';
import { detailChanges, fieldChanges } from './field-changes.ts';
import { type DiffPart, diffWords } from './text-diff.ts';

/** The draft against the version that clients use: what goes is struck out, what comes is underlined. */
export function Redline({ session }: { session: Session }) {
  const { saved, fields, name, description, page } = useSnapshot(
    session,
    'saved',
    'fields',
    'name',
    'description',
    'page',
  );
  const version = saved.version;
  const published = useQuery({
    queryKey: ['version', saved.id, version],
    queryFn: ({ signal }) =>
      api.getTemplateVersion({ params: { id: saved.id, version: version ?? 1 }, signal }),
    enabled: version !== null,
    staleTime: Infinity,
  });
  if (version === null) return <p>This is the first version: clients have not seen the template yet.</p>;
  if (published.isPending) return <p>Loading version {version}...</p>;
  if (published.isError) {
    return <Notice kind="warning">Version {version} could not be loaded to compare with.</Notice>;
  }
  const changes = [
    ...fieldChanges(published.data.fields, fields),
    ...detailChanges(published.data, { name, description, page }),
  ];
  return (
    <section className="grid gap-3" aria-label="Changes">
      <h3 className="text-base">Changes since version {version}</h3>
      <TextChanges before={published.data.document_content} after={session.text()} />
      {changes.length > 0 && (
        <ul className="list-disc ps-5 text-sm">
          {changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

function TextChanges({ before, after }: { before: string; after: string }) {
  const parts = useMemo(() => diffWords(before, after), [before, after]);
  if (parts.every(({ kind }) => kind === 'same')) return <p className="text-sm">The text is the same.</p>;
  return (
    // The scroller takes focus so that the keyboard can scroll it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="redline" tabIndex={0} aria-label="Changed text">
      {parts.map((part, index) => (
        <Part key={index} part={part} isFirst={index === 0} isLast={index === parts.length - 1} />
      ))}
    </section>
  );
}

function Part({
  part: { kind, text },
  isFirst,
  isLast,
}: {
  part: DiffPart;
  isFirst: boolean;
  isLast: boolean;
}) {
  if (kind === 'added') return <ins>{text}</ins>;
  if (kind === 'removed') return <del>{text}</del>;
  return shorten(text, isFirst, isLast);
}

const keptLines = 2;

/** Of a long stretch without changes only the lines next to the changes are shown. */
function shorten(text: string, isFirst: boolean, isLast: boolean): string {
  const lines = text.split('\n');
  if (lines.length <= 2 * keptLines + 3) return text;
  const start = isFirst ? [] : lines.slice(0, keptLines);
  const end = isLast ? [] : lines.slice(-keptLines);
  const hidden = lines.length - start.length - end.length;
  return [...start, `... ${hidden} lines without changes ...`, ...end].join('\n');
}
