import { Notice } from '@inkfield/ui/notice';
import { useQuery } from '@tanstack/react-query';
import type { EditorModel } from '../editor/editor-model.ts';
import { useSnapshot } from '../editor/use-snapshot.ts';
import { Changes } from './changes.tsx';
import { versionQuery } from './version-query.ts';

/** The draft against the version that clients use: what goes is struck out, what comes is underlined. */
export function Redline({ model }: { model: EditorModel }) {
  const { saved } = useSnapshot(model, 'saved', 'fields', 'name', 'description', 'page', 'form');
  const { id, version } = saved;
  const published = useQuery({ ...versionQuery(id, version ?? 1), enabled: version !== null });
  if (version === null) return <p>This is the first version: clients have not seen the template yet.</p>;
  if (published.isPending) return <p>Loading version {version}...</p>;
  if (published.isError) {
    return <Notice kind="warning">Version {version} could not be loaded to compare with.</Notice>;
  }
  return (
    <section className="grid gap-3" aria-label="Changes">
      <h3 className="text-base">Changes since version {version}</h3>
      <Changes before={published.data} after={{ ...model.content(), lists: model.get().saved.lists }} />
    </section>
  );
}
