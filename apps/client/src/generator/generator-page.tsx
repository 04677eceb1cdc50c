import type { Template } from '@inkfield/contract/templates';
import { noPatterns } from '@inkfield/engine/reading/check-pattern';
import { kindOfType } from '@inkfield/engine/fields/registry';
import { mayPrintWords } from '@inkfield/engine/language';
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
import type { FillingParts, GeneratorProps } from './filling.ts';
import { countFields } from './new-form.ts';
import { Generator } from './generator.tsx';
import { GeneratorSkeleton } from './generator-skeleton.tsx';
import './generator.css';

const plainParts: FillingParts = { matchesPattern: noPatterns };
const loadChecked = async () => (await import('./checked-parts.ts')).checkedParts;
const loadComputed = async () => (await import('./rows/controls.tsx')).computedParts;
const loadListed = async () => (await import('./lists/listed-generator.tsx')).listedParts;
const loadSteps = async () => (await import('./steps/step-parts.tsx')).stepParts;
const loadWords = async () => {
  const { withWords } = await import('@inkfield/engine/other-words');
  return { withWords };
};

/** From more fields on, a form on one page offers *Check your answers*. */
const longestUnchecked = 12;

type PartLoader = () => Promise<Partial<FillingParts>>;

/**
 * For templates with patterns, rules between fields, rows, formulas, lists, steps or numbers in words. Shown when
 * their code has come: until then nothing can be typed that would go unchecked.
 */
const kinds = {
  plain: specialGenerators(),
  checked: specialGenerators(loadChecked),
  computed: specialGenerators(loadComputed),
  listed: specialGenerators(loadListed),
};

/** Generators with these parts, and with those of steps and words in addition. */
function specialGenerators(...own: PartLoader[]) {
  const lazyWith = (...others: PartLoader[]) =>
    lazyPart(async () => {
      const loaded = await Promise.all([...own, ...others].map((load) => load()));
      const parts: FillingParts = Object.assign({}, plainParts, ...loaded);
      const Form = parts.Form ?? Generator;
      return {
        default: (props: Omit<GeneratorProps, 'parts'>) => <Form {...props} parts={parts} />,
      };
    });
  return {
    alone: lazyWith(),
    withSteps: lazyWith(loadSteps),
    withWords: lazyWith(loadWords),
    withBoth: lazyWith(loadSteps, loadWords),
  };
}

function kindOf({ fields, form, lists }: Template): keyof typeof kinds {
  if (lists) return 'listed';
  if (fields.some(isComputed)) return 'computed';
  return form.rules.length > 0 || fields.some(({ pattern }) => pattern) ? 'checked' : 'plain';
}

function additionsOf({ fields, form, document_content }: Template): keyof typeof kinds.plain {
  const hasSteps = form.mode === 'steps' || countFields(fields).shown > longestUnchecked;
  const hasWords = mayPrintWords(document_content);
  if (hasSteps) return hasWords ? 'withBoth' : 'withSteps';
  return hasWords ? 'withWords' : 'alone';
}

/** Whether a field needs a control of its own, or a formula. */
function isComputed({ field_type: type, columns, formula }: Template['fields'][number]): boolean {
  return columns !== undefined || formula !== undefined || kindOfType(type) === 'choices';
}

/** /user?templateId={id}: fills the template of that id; it is picked from the list that the dashboard loaded. */
export default function GeneratorPage() {
  const search = new URLSearchParams(useLocation().search);
  const templateId = search.get('templateId');
  if (!templateId) return <Navigate to={paths.dashboard} replace />;
  const draft = search.get('draft');
  return <TemplateById id={Number(templateId)} draftId={draft ? Number(draft) : undefined} />;
}

function TemplateById({ id, draftId }: { id: number; draftId: number | undefined }) {
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
  const key = `${template.id} ${template.version} ${draftId}`;
  const [kind, additions] = [kindOf(template), additionsOf(template)];
  if (kind === 'plain' && additions === 'alone')
    return <Generator key={key} template={template} draftId={draftId} parts={plainParts} />;
  const Special = kinds[kind][additions];
  return (
    <Suspense fallback={<GeneratorSkeleton />}>
      <Special key={key} template={template} draftId={draftId} />
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
