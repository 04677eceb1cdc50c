import { withListOptions } from '@inkfield/engine/list-options';
import type { FormList } from '@inkfield/engine/template';
import { Button } from '@inkfield/ui/button';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { PageMessage } from '../../page/page-message.tsx';
import { useApi } from '../../session/api.ts';
import type { FillingParts, GeneratorProps } from '../filling.ts';
import { Generator } from '../generator.tsx';
import { GeneratorSkeleton } from '../generator-skeleton.tsx';
import { computedParts, createLogic } from '../rows/controls.tsx';
import { SearchSelect } from './search-select.tsx';

/** The form of a template with lists, once they have come. */
function ListedGenerator(props: GeneratorProps) {
  const api = useApi();
  const { id, version } = props.template;
  const params = { id, version: version ?? 0 };
  const lists = useQuery({
    queryKey: ['lists', id, version],
    queryFn: ({ signal }) => api.getTemplateLists({ params, signal }),
    // A version never changes.
    staleTime: Infinity,
  });
  if (lists.data) return <WithLists {...props} lists={lists.data} />;
  if (lists.isPending) return <GeneratorSkeleton />;
  return (
    <PageMessage title="The options of the form could not be loaded" text="Nothing that you typed is lost.">
      <Button onClick={() => void lists.refetch()}>Try again</Button>
    </PageMessage>
  );
}

function WithLists({ template, parts, draftId, lists }: GeneratorProps & { lists: FormList[] }) {
  const filled = useMemo(
    () => ({ ...template, fields: withListOptions(template.fields, lists) }),
    [template, lists],
  );
  const withLists = useMemo(
    (): FillingParts => ({
      ...parts,
      createLogic: (filledIn, locale) => createLogic(filledIn, locale, lists),
    }),
    [lists, parts],
  );
  return <Generator template={filled} draftId={draftId} parts={withLists} />;
}

/** For templates with lists: the parts of all others, and the search in options. */
export const listedParts: FillingParts = {
  ...computedParts,
  controls: { ...computedParts.controls, select: SearchSelect },
  Form: ListedGenerator,
};
