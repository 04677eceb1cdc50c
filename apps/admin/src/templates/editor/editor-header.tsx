import { Button } from '@inkfield/ui/button';
import { lazyPart } from '@inkfield/web/lazy-part';
import { Suspense, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from '@inkfield/web/link';
import { PageHeading } from '@inkfield/web/page-heading';
import { timeOf } from '@inkfield/web/instant';
import { paths, permissionsPathOf } from '../../paths.ts';
import { SaveStatus } from '../saving/save-status.tsx';
import { stateOf } from '../template-state.ts';
import { Checks, type GoTo } from './checks.tsx';
import type { EditorModel } from './editor-model.ts';
import { useSnapshot } from './use-snapshot.ts';

const PublishDialog = lazyPart(async () => {
  const { PublishDialog } = await import('../publishing/publish-dialog.tsx');
  return { default: PublishDialog };
});

// The palette is opened later.
const EditorActions = lazyPart(async () => ({
  default: (await import('./editor-actions.ts')).EditorActions,
}));

interface Props extends GoTo {
  model: EditorModel;
}

/** The template's name, its save state, the results of the checks, and the button to publish. */
export function EditorHeader({ model, ...goTo }: Props) {
  const { name, saved } = useSnapshot(model, 'name', 'saved');
  const [isPublishing, setPublishing] = useState(false);
  // A closing dialog restores the focus, so it has to be closed before the focus can move elsewhere.
  const close = () => flushSync(() => setPublishing(false));
  return (
    <header className="editor-header">
      <nav aria-label="Pages">
        <Link className="link text-sm" to={paths.templates}>
          Templates
        </Link>
      </nav>
      <div className="editor-title">
        <PageHeading className="truncate text-lg" tooltip={name}>
          {name}
        </PageHeading>
        <p className="text-xs text-muted">
          <span>
            {stateOf(saved)} · <Checks model={model} {...goTo} />
          </span>{' '}
          ·{' '}
          <Link className="link" to={permissionsPathOf(saved.id)}>
            Permissions
          </Link>
          {saved.edited_by && (
            <>
              {' '}
              · Saved by {saved.edited_by},{' '}
              <time dateTime={saved.updated_at}>{timeOf(saved.updated_at)}</time>
            </>
          )}
        </p>
      </div>
      <SaveStatus model={model} />
      <Button look="secondary" className="max-sm:hidden" onClick={() => void model.flush()}>
        Save draft
      </Button>
      {saved.status !== 'archived' && <Button onClick={() => setPublishing(true)}>Publish</Button>}
      <Suspense>
        <EditorActions model={model} onPublish={() => setPublishing(true)} onTest={goTo.onTest} />
        {isPublishing && (
          <PublishDialog
            model={model}
            onClose={() => setPublishing(false)}
            onProblem={(problem) => {
              close();
              goTo.onProblem(problem);
            }}
            onTest={(name) => {
              close();
              goTo.onTest(name);
            }}
          />
        )}
      </Suspense>
    </header>
  );
}
