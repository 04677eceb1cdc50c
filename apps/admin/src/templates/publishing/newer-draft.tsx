import type { Template } from '@inkfield/contract/templates';
import { Button } from '@inkfield/ui/button';
import { Notice } from '@inkfield/ui/notice';
import { timeOf } from '@inkfield/web/instant';
import type { EditorModel } from '../editor/editor-model.ts';
import { contentOf } from '../saving/draft-content.ts';
import { savedText } from '../saving/saved-text.ts';

interface Props {
  model: EditorModel;
  /** The newer draft on the server. */
  current: Template;
  /** The version that clients used when this draft was opened or last saved. */
  version: number | null;
}

/** Shows who saved or published since this draft was loaded, with a link to their version. */
export function NewerDraft({ model, current, version }: Props) {
  return (
    <Notice kind="warning" role="alert" className="grid justify-items-start gap-2">
      <p>
        {savedText({ by: current.edited_by, at: current.updated_at })}{' '}
        {current.version !== version && `${publishedText(current)} `}
        What you see is older, so it cannot be published.
      </p>
      <Button look="secondary" onClick={() => model.continueFrom(current, contentOf(current))}>
        Reload
      </Button>
    </Notice>
  );
}

/** 'Bob Lee published version 2 on Mar 5, 2026, 10:31 AM.' */
export function publishedText({ version, published_by: by, published_at: at }: Template): string {
  const time = at ? ` on ${timeOf(at)}` : '';
  return `${by ?? 'Another editor'} published version ${version ?? 1}${time}.`;
}
