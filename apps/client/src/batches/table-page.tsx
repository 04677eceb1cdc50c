import { CallError } from '@inkfield/contract/call-error';
import { Button } from '@inkfield/ui/button';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useLocation } from 'react-router';
import { Link } from '@inkfield/web/link';
import { FramedPage } from '../page/framed-page.tsx';
import { PageLoading, PageMessage } from '../page/page-message.tsx';
import { generatorPath, paths } from '../paths.ts';
import { templatesQuery } from '../queries.ts';
import { useApi } from '../session/api.ts';
import { useUser } from '../session/session-provider.tsx';
import { batchQuery } from './batch-queries.ts';
import { BatchList } from './batch-list.tsx';
import { BatchView } from './batch-view.tsx';
import { SendTable } from './send-table.tsx';
import './batches.css';

/** /user/table?templateId={id}: sends a table; ?batch={id}: what became of one. The address survives reloads. */
export default function TablePage() {
  const search = new URLSearchParams(useLocation().search);
  const batch = Number(search.get('batch'));
  const template = Number(search.get('templateId'));
  if (batch > 0) return <OneBatch key={batch} id={batch} />;
  return template > 0 ? <NewBatch id={template} /> : <Navigate to={paths.dashboard} replace />;
}

function NewBatch({ id }: { id: number }) {
  const templates = useQuery(templatesQuery(useApi(), useUser().id));
  if (templates.isPending) return <PageLoading />;
  const template = templates.data?.find((candidate) => candidate.id === id);
  if (!template) {
    return templates.data ? (
      <PageMessage title="No such template" text="It may have been withdrawn, or the link is not complete.">
        <Link className="link" to={paths.dashboard}>
          Back to Dashboard
        </Link>
      </PageMessage>
    ) : (
      <Failed title="The template could not be loaded" onRetry={() => void templates.refetch()} />
    );
  }
  return (
    <FramedPage back={generatorPath(id)} title="Many documents from a table" about={template.name}>
      <SendTable template={template} />
      <BatchList template={id} />
    </FramedPage>
  );
}

function OneBatch({ id }: { id: number }) {
  const batch = useQuery(batchQuery(useApi(), id));
  if (batch.isPending) return <PageLoading />;
  if (batch.error instanceof CallError && batch.error.status === 404) {
    return (
      <PageMessage title="No such table" text="It may have been deleted, or the link is not complete.">
        <Link className="link" to={paths.dashboard}>
          Back to Dashboard
        </Link>
      </PageMessage>
    );
  }
  if (!batch.data)
    return <Failed title="The table could not be loaded" onRetry={() => void batch.refetch()} />;
  const back = `${paths.table}?templateId=${batch.data.template}`;
  return (
    <FramedPage back={back} title={batch.data.file_name} about={batch.data.template_name}>
      <BatchView batch={batch.data} isOffline={batch.isError} />
    </FramedPage>
  );
}

function Failed({ title, onRetry }: { title: string; onRetry: () => void }) {
  return (
    <PageMessage title={title} text="What was sent is kept.">
      <Button onClick={onRetry}>Try again</Button>
      <Link className="link" to={paths.dashboard}>
        Back to Dashboard
      </Link>
    </PageMessage>
  );
}
