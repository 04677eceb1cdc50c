import type { Template } from '@inkfield/contract/templates';
import { VisuallyHidden } from '@inkfield/ui/visually-hidden';
import { memo, useSyncExternalStore } from 'react';
import { Link } from '@inkfield/web/link';
import { hasDraft } from '../session/drafts.ts';
import { generatorPath } from '../paths.ts';

interface Props {
  template: Template;
  userId: number;
  /** How many fields its form asks for, once that is known. */
  fieldCount: string | undefined;
}

/** There may be hundreds, and a letter typed in the filter changes few of them. */
export const TemplateCard = memo(function TemplateCard({ template, userId, fieldCount }: Props) {
  const { id, name, description } = template;
  const isUnfinished = useDraft(id, userId);
  return (
    <li className="card flex flex-col gap-2 p-5">
      <div className="flex items-start justify-between gap-3">
        <h3 id={`template-${id}`} className="min-w-0 text-lg break-words">
          {name}
        </h3>
        {isUnfinished && (
          <span className="flag-tab mt-0.5 flex-none">
            Draft<VisuallyHidden>, not finished yet</VisuallyHidden>
          </span>
        )}
      </div>
      <p className="line-clamp-3 text-sm text-muted" title={description}>
        {description}
      </p>
      <p className="mb-2 min-h-5 text-xs text-muted tabular-nums">{fieldCount}</p>
      <Link
        id={`use-${id}`}
        aria-labelledby={`use-${id} template-${id}`}
        className="button mt-auto self-start"
        data-look="primary"
        to={generatorPath(id)}
      >
        Use Template
      </Link>
    </li>
  );
});

/** React reads it again after mounting, because the generator writes its draft while the cards are rendered. */
function useDraft(templateId: number, userId: number): boolean {
  return useSyncExternalStore(subscribeToNothing, () => hasDraft(templateId, userId));
}

function subscribeToNothing() {
  return () => undefined;
}
