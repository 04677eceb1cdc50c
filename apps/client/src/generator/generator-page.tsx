import { Button } from '@inkfield/ui/button';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { Link } from '../page/link.tsx';
import { logError } from '../log-error.ts';
import { PageMessage } from '../page/page-message.tsx';
import { paths } from '../paths.ts';
import { templatesQuery } from '../queries.ts';
import { useApi } from '../session/api.ts';
import { useUser } from '../session/session-provider.tsx';
import { Generator } from './generator.tsx';
import { GeneratorSkeleton } from './generator-skeleton.tsx';
import './generator.css';

/** /user?templateId={id}: fills the template of that id; it is picked from the list that the dashboard loaded. */
export default function GeneratorPage() {
  const [search] = useSearchParams();
  const templateId = search.get('templateId');
  if (!templateId) return <Navigate to={paths.dashboard} replace />;
  return <TemplateById id={Number(templateId)} />;
}

function TemplateById({ id }: { id: number }) {
  const templates = useQuery(templatesQuery(useApi(), useUser().id));
  useEffect(() => {
    if (templates.error) logError('The templates could not be loaded.', templates.error);
  }, [templates.error]);

  if (templates.isPending) return <GeneratorSkeleton />;
  if (!templates.data) {
    return (
      <PageMessage
        title="The template could not be loaded"
        text="Nothing is lost: drafts stay in this browser tab."
      >
        <Button onClick={() => void templates.refetch()}>Try again</Button>
        <BackLink />
      </PageMessage>
    );
  }
  const template = templates.data.find((candidate) => candidate.id === id);
  if (!template) {
    return (
      <PageMessage title="No such template" text="It may have been withdrawn, or the link is not complete.">
        <BackLink />
      </PageMessage>
    );
  }
  return <Generator key={`${template.id} ${template.version}`} template={template} />;
}

function BackLink() {
  return (
    <Link className="link" to={paths.dashboard}>
      Back to Dashboard
    </Link>
  );
}
