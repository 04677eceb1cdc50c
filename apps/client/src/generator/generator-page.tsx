import type { Template } from '@inkfield/contract/templates';
import { noPatterns } from '@inkfield/engine/reading/check-pattern';
import { Button } from '@inkfield/ui/button';
import { lazyPart } from '@inkfield/web/lazy-part';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { Navigate, useLocation } from 'react-router';
import { Link } from '@inkfield/web/link';
import { logError } from '../log-error.ts';
import { PageMessage } from '../page/page-message.tsx';
import { paths } from '../paths.ts';
import { templatesQuery } from '../queries.ts';
import { useApi } from '../session/api.ts';
import { useUser } from '../session/session-provider.tsx';
import type { FillingParts } from './filling.ts';
import { Generator } from './generator.tsx';
import { GeneratorSkeleton } from './generator-skeleton.tsx';
import './generator.css';

const plainParts: FillingParts = { matchesPattern: noPatterns };
/**
 * For templates with patterns or rules between fields. Shown when the code that checks them has come: until then
 * nothing can be typed that would go unchecked.
 */
const CheckedGenerator = lazyPart(async () => {
  const [{ matchesPattern }, { createRuleErrors }] = await Promise.all([
    import('@inkfield/engine/fields/field-pattern'),
    import('./rule-errors.ts'),
  ]);
  const parts = { matchesPattern, createRuleErrors };
  return {
    default: ({ template }: { template: Template }) => <Generator template={template} parts={parts} />,
  };
});

/** /user?templateId={id}: fills the template of that id; it is picked from the list that the dashboard loaded. */
export default function GeneratorPage() {
  const search = new URLSearchParams(useLocation().search);
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
  const key = `${template.id} ${template.version}`;
  if (template.form.rules.length === 0 && template.fields.every(({ pattern }) => !pattern))
    return <Generator key={key} template={template} parts={plainParts} />;
  return (
    <Suspense fallback={<GeneratorSkeleton />}>
      <CheckedGenerator key={key} template={template} />
    </Suspense>
  );
}

function BackLink() {
  return (
    <Link className="link" to={paths.dashboard}>
      Back to Dashboard
    </Link>
  );
}
