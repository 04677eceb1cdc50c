import { printedCode } from '@inkfield/contract/check-codes';
import { isAbsent } from '@inkfield/contract/call-error';
import type { DocumentDetail } from '@inkfield/contract/document-details';
import { routes } from '@inkfield/contract/routes';
import { urlOf } from '@inkfield/contract/url-of';
import { Button } from '@inkfield/ui/button';
import { Icon } from '@inkfield/ui/icon';
import { Skeleton, SkeletonGroup } from '@inkfield/ui/skeleton';
import { timeOf } from '@inkfield/web/instant';
import { lazyPart } from '@inkfield/web/lazy-part';
import { Link } from '@inkfield/web/link';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide';
import { Suspense, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { FileLink } from '../page/file-link.tsx';
import { FramedPage } from '../page/framed-page.tsx';
import { PageLoading, PageMessage } from '../page/page-message.tsx';
import { documentPath, paths } from '../paths.ts';
import { documentQuery } from './document-query.ts';
import { useApi } from '../session/api.ts';
import { useUser } from '../session/session-provider.tsx';
import { DatesCard } from './dates-card.tsx';
import { DetailsForm } from './details-form.tsx';
import { Archiving, StartAgain } from './document-actions.tsx';

const DocumentPages = lazyPart(async () => ({
  default: (await import('./document-pages.tsx')).DocumentPages,
}));
const Comparison = lazyPart(async () => ({ default: (await import('./comparison.tsx')).Comparison }));

const SendForm = lazyPart(async () => ({ default: (await import('./send-form.tsx')).SendForm }));

/** Below the pages where there is no room beside them. */
const detailsId = 'details';

/** /document?id={id}: the pages of one document, its name, note and tags, and the actions for it. */
export default function DocumentPage() {
  const id = Number(new URLSearchParams(useLocation().search).get('id'));
  return id > 0 ? <OneDocument key={id} id={id} /> : <Navigate to={paths.dashboard} replace />;
}

function OneDocument({ id }: { id: number }) {
  const found = useQuery(documentQuery(useApi(), useUser().id, id));
  if (found.isPending) return <PageLoading />;
  if (found.data) return <Found document={found.data} />;
  return isAbsent(found.error) ? (
    <PageMessage title="No such document" text="It may have been erased, or the link is not complete.">
      <BackLink />
    </PageMessage>
  ) : (
    <PageMessage title="The document could not be loaded" text="The document itself is kept.">
      <Button onClick={() => void found.refetch()}>Try again</Button>
      <BackLink />
    </PageMessage>
  );
}

function BackLink() {
  return (
    <Link className="link" to={paths.dashboard}>
      Back to Dashboard
    </Link>
  );
}

function Found({ document }: { document: DocumentDetail }) {
  const { id, template, template_name, name, generated_at, page_count, code } = document;
  const [isComparing, setComparing] = useState(false);
  const [isSending, setSending] = useState(false);
  const pdf = urlOf(routes.downloadPdf, { id: template }, { document_id: id });
  const pages = `${page_count} ${page_count === 1 ? 'page' : 'pages'}`;
  const about = [`${template_name} #${id}`, timeOf(generated_at), pages];
  if (code !== null) about.push(printedCode(code));
  return (
    <FramedPage title={name ?? template_name} about={about.join(', ')}>
      <Relations document={document} />
      <div className="flex flex-wrap gap-3">
        <FileLink className="button" data-look="primary" href={pdf}>
          <Icon of={Download} size={16} />
          Download PDF
        </FileLink>
        {document.word === true && (
          <FileLink
            className="button"
            data-look="secondary"
            href={urlOf(routes.downloadWord, { id: template }, { document_id: id })}
          >
            Word
          </FileLink>
        )}
        <StartAgain document={document} />
        <Button look="secondary" aria-expanded={isComparing} onClick={() => setComparing(!isComparing)}>
          Compare with...
        </Button>
        <Button look="secondary" aria-expanded={isSending} onClick={() => setSending(!isSending)}>
          Send by e-mail
        </Button>
        <Archiving document={document} />
        <a className="link inline-flex min-h-10 items-center lg:hidden" href={`#${detailsId}`}>
          Name, note and dates
        </a>
      </div>
      {isSending && (
        <Suspense>
          <SendForm document={document} />
        </Suspense>
      )}
      {isComparing && (
        <Suspense>
          <Comparison document={document} />
        </Suspense>
      )}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Suspense fallback={<PagesLoading />}>
          <DocumentPages pdf={pdf} />
        </Suspense>
        <div id={detailsId} className="grid gap-4">
          <DetailsForm document={document} />
          <DatesCard document={document} />
          <p className="text-sm text-muted">
            Everybody who has a copy can check that it is genuine on{' '}
            <Link className="link" to={paths.check}>
              the check page
            </Link>
            .
          </p>
        </div>
      </div>
    </FramedPage>
  );
}

function PagesLoading() {
  return (
    <SkeletonGroup label="The pages are being loaded.">
      <Skeleton className="aspect-[17/22]" />
    </SkeletonGroup>
  );
}

function Relations({ document: { based_on, amended_by } }: { document: DocumentDetail }) {
  if (based_on === null && amended_by.length === 0) return null;
  return (
    <p className="flex flex-wrap gap-x-6">
      {based_on !== null && (
        <span>
          {based_on.relation === 'amendment' ? 'Amends ' : 'Made from '}
          <DocumentLink id={based_on.document} />
        </span>
      )}
      {amended_by.length > 0 && (
        <span className="flex flex-wrap gap-x-2">
          Amended by{' '}
          {amended_by.map((id) => (
            <DocumentLink key={id} id={id} />
          ))}
        </span>
      )}
    </p>
  );
}

function DocumentLink({ id }: { id: number }) {
  return (
    <Link className="link" to={documentPath(id)}>
      #{id}
    </Link>
  );
}
