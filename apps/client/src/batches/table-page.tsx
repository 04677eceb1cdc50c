import { CallError } from '@inkfield/contract/call-error';
import { Button } from '@inkfield/ui/button';
import { Icon } from '@inkfield/ui/icon';
import { useKeptFocus } from '@inkfield/ui/use-kept-focus';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { Link } from '@inkfield/web/link';
import { PageHeading } from '@inkfield/web/page-heading';
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
    <Frame back={generatorPath(id)} title="Many documents from a table" about={template.name}>
      <SendTable template={template} />
      <BatchList template={id} />
    </Frame>
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
    <Frame back={back} title={batch.data.file_name} about={batch.data.template_name}>
      <BatchView batch={batch.data} isOffline={batch.isError} />
    </Frame>
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

interface FrameProps {
  back: string;
  title: string;
  about: string;
  children: ReactNode;
}

function Frame({ back, title, about, children }: FrameProps) {
  return (
    <div className="min-h-dvh">
      <header className="border-b border-line bg-surface">
        <div className="mx-auto flex max-w-5xl flex-wrap items-center gap-x-6 gap-y-1 px-5 py-3">
          <Link to={back} className="link inline-flex min-h-10 items-center gap-2">
            <Icon of={ArrowLeft} size={18} />
            Back
          </Link>
          <Link to={paths.dashboard} className="link inline-flex min-h-10 items-center">
            Dashboard
          </Link>
        </div>
      </header>
      <main ref={useKeptFocus()} id="main" tabIndex={-1} className="mx-auto grid max-w-5xl gap-6 px-5 py-8">
        <div className="grid min-w-0 gap-1">
          <PageHeading title={title} className="text-2xl break-words" />
          <p className="break-words text-muted">{about}</p>
        </div>
        {children}
      </main>
    </div>
  );
}
