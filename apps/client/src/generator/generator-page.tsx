import type { Template } from '@inkfield/contract/templates';
import { noPatterns } from '@inkfield/engine/reading/check-pattern';
import { kindOfType } from '@inkfield/engine/fields/registry';
import { mayPrintWords } from '@inkfield/engine/language';
import { Button } from '@inkfield/ui/button';
import { AfterLoading, type LazyPart } from '@inkfield/web/lazy-page';
import { lazyPart } from '@inkfield/web/lazy-part';
import { whenIdle } from '@inkfield/web/when-idle';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Navigate, useLocation } from 'react-router';
import { logError } from '../log-error.ts';
import { PageMessage } from '../page/page-message.tsx';
import { paths } from '../paths.ts';
import { templatesQuery } from '../queries.ts';
import { useApi } from '../session/api.ts';
import { useUser } from '../session/session-provider.tsx';
import type { FillingParts, GeneratorProps } from './filling.ts';
import { countFields } from './new-form.ts';
import { Generator } from './generator.tsx';
import { PagesPreview } from './preview-panel.tsx';
import { GeneratorSkeleton } from './generator-skeleton.tsx';
import { BackLink } from './ways.tsx';
import './generator.css';

const plainParts: FillingParts = { matchesPattern: noPatterns };

/** Parts of the form that load only for the templates that need them. */
const loaders = {
  checked: async () => (await import('./checked-parts.ts')).checkedParts,
  computed: async () => (await import('./rows/controls.tsx')).computedParts,
  listed: async () => (await import('./lists/listed-generator.tsx')).listedParts,
  steps: async () => (await import('./steps/step-parts.tsx')).stepParts,
  words: async () => {
    const { withWords } = await import('@inkfield/engine/other-words');
    return { withWords };
  },
} satisfies Record<string, () => Promise<Partial<FillingParts>>>;

/** From more fields on, a form on one page offers *Check your answers*. */
const longestUnchecked = 12;

/** The parts for patterns, rules between fields, rows, formulas, lists, steps and numbers in words. */
function partsFor({ fields, form, lists, document_content }: Template): (keyof typeof loaders)[] {
  const names: (keyof typeof loaders)[] = [];
  if (lists) names.push('listed');
  else if (fields.some(isComputed)) names.push('computed');
  else if (form.rules.length > 0 || fields.some(({ pattern }) => pattern)) names.push('checked');
  if (form.mode === 'steps' || countFields(fields).shown > longestUnchecked) names.push('steps');
  if (mayPrintWords(document_content)) names.push('words');
  return names;
}

/** A form that is shown when its parts have come: until then nothing can be typed that would go unchecked. */
function generatorWith(names: ReturnType<typeof partsFor>): LazyPart<Omit<GeneratorProps, 'parts'>> {
  return lazyPart(async () => {
    const loaded = await Promise.all(names.map((name) => loaders[name]()));
    const parts: FillingParts = Object.assign({}, plainParts, ...loaded);
    const Form = parts.Form ?? Generator;
    return { default: (props: Omit<GeneratorProps, 'parts'>) => <Form {...props} parts={parts} /> };
  });
}

const kinds = [[], ['checked'], ['computed'], ['listed']] as const;
const additions = [[], ['steps'], ['words'], ['steps', 'words']] as const;
/** The form for each set of parts, by their names. The first set is empty: that form needs none. */
const generators = Object.fromEntries(
  kinds
    .flatMap((kind) => additions.map((more) => [...kind, ...more]))
    .slice(1)
    .map((names) => [names.join(), generatorWith(names)]),
);

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
  return <TemplateById id={Number(templateId)} draftId={Number(draft) || undefined} />;
}

function TemplateById({ id, draftId }: { id: number; draftId: number | undefined }) {
  const templates = useQuery(templatesQuery(useApi(), useUser().id));
  useEffect(() => {
    if (templates.error) logError('The templates could not be loaded.', templates.error);
  }, [templates.error]);
  // The view that people may choose next.
  useEffect(() => void whenIdle(() => void PagesPreview.load()), []);

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
  const Special = generators[partsFor(template).join()];
  if (!Special) return <Generator key={key} template={template} draftId={draftId} parts={plainParts} />;
  return (
    <AfterLoading parts={[Special]} fallback={<GeneratorSkeleton />}>
      <Special key={key} template={template} draftId={draftId} />
    </AfterLoading>
  );
}
