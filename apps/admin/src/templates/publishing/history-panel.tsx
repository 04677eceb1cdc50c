import type { TemplateVersion } from '@inkfield/contract/template-versions';
import { Button } from '@inkfield/ui/button';
import { Notice } from '@inkfield/ui/notice';
import { useToast } from '@inkfield/ui/toast';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AuditLink } from '../../page/audit-link.tsx';
import { timeOf } from '@inkfield/web/instant';
import { api } from '../../session/api.ts';
import type { EditorModel } from '../editor/editor-model.ts';
import { useSnapshot } from '../editor/use-snapshot.ts';
import { failureText } from '../../session/failure-text.ts';
import { CompareDialog } from './compare-dialog.tsx';
import { VersionDialog } from './version-dialog.tsx';

/** The selected version, alone or in a comparison. */
interface Opened {
  version: number;
  isCompared: boolean;
}

/** Who published what, to view, to compare and to make the draft again. */
export function HistoryPanel({ model }: { model: EditorModel }) {
  const { saved } = useSnapshot(model, 'saved');
  const versions = useQuery({
    queryKey: ['versions', saved.id],
    queryFn: ({ signal }) => api.listTemplateVersions({ params: { id: saved.id }, signal }),
  });
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
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
  const draft = (
    <p className="text-sm">
      Draft saved {saved.edited_by && `by ${saved.edited_by} `}on{' '}
      <time dateTime={saved.updated_at}>{timeOf(saved.updated_at)}</time>.{' '}
      <AuditLink about={{ template: saved.id }} of={saved.name} />
    </p>
  );
  if (versions.data.length === 0) {
    return (
      <>
        <p className="text-sm text-muted">Nothing has been published yet.</p>
        {draft}
      </>
    );
  }
  return (
    <div className="grid gap-4">
      {draft}
      <ol className="grid grid-cols-1 gap-3">
        {versions.data.map((version) => (
          <li key={version.version} className="card grid gap-1 p-3 text-sm">
            <p className="font-semibold">Version {version.version}</p>
            <p className="text-muted">
              <time dateTime={version.published_at}>{timeOf(version.published_at)}</time>
              {version.published_by !== null && `, ${version.published_by}`}
            </p>
            {version.note && <p>{version.note}</p>}
            <div className="flex flex-wrap">
              <Button look="quiet" onClick={() => setOpened({ version: version.version, isCompared: false })}>
                View <span className="sr-only">version {version.version}</span>
              </Button>
              <Button look="quiet" onClick={() => setOpened({ version: version.version, isCompared: true })}>
                Compare <span className="sr-only">version {version.version}</span>
              </Button>
            </div>
            <BackToDraft model={model} version={version} />
          </li>
        ))}
      </ol>
      {opened?.isCompared === false && (
        <VersionDialog id={saved.id} version={opened.version} onClose={close} />
      )}
      {opened?.isCompared && (
        <CompareDialog model={model} versions={versions.data} version={opened.version} onClose={close} />
      )}
    </div>
  );
}

function BackToDraft({ model, version: { version } }: { model: EditorModel; version: TemplateVersion }) {
  const showToast = useToast();
  const id = model.get().saved.id;
  const bring = useMutation({
    mutationFn: () => api.getTemplateVersion({ params: { id, version } }),
    onSuccess: ({ name, description, document_content, fields, page, form, look, pdf_form }) => {
      model.replaceContent({ name, description, document_content, fields, page, form, look, pdf_form });
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
