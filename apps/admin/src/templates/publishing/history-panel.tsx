import type { TemplateVersion } from '@inkfield/contract/templates';
import { Button } from '@inkfield/ui/button';
import { Notice } from '@inkfield/ui/notice';
import { useToast } from '@inkfield/ui/toast';
import { useMutation, useQuery } from '@tanstack/react-query';
import { AuditLink } from '../../page/audit-link.tsx';
import { timeOf } from '../../page/instant.ts';
import { api } from '../../session/api.ts';
import type { Session } from '../editor/session.ts';
import { useSnapshot } from '../editor/use-session.ts';
import { failureText } from '../../session/failure-text.ts';

/** Who published what, and the way back to it. */
export function HistoryPanel({ session }: { session: Session }) {
  const { saved } = useSnapshot(session, 'saved');
  const versions = useQuery({
    queryKey: ['versions', saved.id],
    queryFn: ({ signal }) => api.listTemplateVersions({ params: { id: saved.id }, signal }),
  });
  if (versions.isPending) return <p>Loading...</p>;
  if (versions.isError) {
    return (
      <Notice kind="error" className="grid justify-items-start gap-2">
        The history could not be loaded.
        <Button look="secondary" onClick={() => void versions.refetch()}>
          Try again
        </Button>
      </Notice>
    );
  }
  const audit = (
    <p className="text-sm">
      <AuditLink about={{ template: saved.id }} of={saved.name} />
    </p>
  );
  if (versions.data.length === 0) {
    return (
      <>
        <p className="text-sm text-muted">Nothing has been published yet.</p>
        {audit}
      </>
    );
  }
  return (
    <div className="grid gap-4">
      {audit}
      <ol className="grid grid-cols-1 gap-3">
        {versions.data.map((version) => (
          <li key={version.version} className="card grid gap-1 p-3 text-sm">
            <p className="font-semibold">Version {version.version}</p>
            <p className="text-muted">
              <time dateTime={version.published_at}>{timeOf(version.published_at)}</time>
              {version.published_by !== null && `, ${version.published_by}`}
            </p>
            {version.note && <p>{version.note}</p>}
            <BackToDraft session={session} version={version} />
          </li>
        ))}
      </ol>
    </div>
  );
}

function BackToDraft({ session, version: { version } }: { session: Session; version: TemplateVersion }) {
  const showToast = useToast();
  const id = session.get().saved.id;
  const bring = useMutation({
    mutationFn: () => api.getTemplateVersion({ params: { id, version } }),
    onSuccess: ({ name, description, document_content, fields, page }) => {
      session.replaceContent({ name, description, document_content, fields, page });
      showToast({
        kind: 'success',
        text: `The draft is version ${version} again. Undo brings your text back.`,
      });
    },
    onError: (error) => showToast({ kind: 'error', text: failureText(error) }),
  });
  return (
    <Button
      look="secondary"
      className="mt-1 justify-self-start"
      busy={bring.isPending}
      onClick={() => bring.mutate()}
    >
      Make version {version} the draft
    </Button>
  );
}
