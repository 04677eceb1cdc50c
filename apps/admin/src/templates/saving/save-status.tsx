import { Button } from '@inkfield/ui/button';
import { useIsOnline } from '@inkfield/ui/offline-notice';
import { lazyPart } from '@inkfield/web/lazy-part';
import { Suspense, useState } from 'react';
import type { EditorModel } from '../editor/editor-model.ts';
import { useSnapshot } from '../editor/use-snapshot.ts';
import { savedText } from './saved-text.ts';

const ConflictDialog = lazyPart(async () => {
  const { ConflictDialog } = await import('./conflict-dialog.tsx');
  return { default: ConflictDialog };
});

/** Whether what is on the screen is on the server too, and why not. */
export function SaveStatus({ model }: { model: EditorModel }) {
  const { saving } = useSnapshot(model, 'saving');
  const [isComparing, setComparing] = useState(false);
  const isOnline = useIsOnline();
  return (
    <div className="flex flex-wrap items-center gap-2 text-sm">
      <output>{textOf(saving, isOnline)}</output>
      {saving.kind === 'failed' && (
        <Button look="secondary" onClick={() => void model.flush()}>
          Try again
        </Button>
      )}
      {saving.kind === 'stale' && (
        <Button look="secondary" onClick={() => setComparing(true)}>
          Compare
        </Button>
      )}
      <Suspense>
        {isComparing && <ConflictDialog model={model} onClose={() => setComparing(false)} />}
      </Suspense>
    </div>
  );
}

function textOf(saving: ReturnType<EditorModel['get']>['saving'], isOnline: boolean): string {
  switch (saving.kind) {
    case 'saved':
      return 'Saved';
    case 'waiting':
    case 'saving':
      return 'Saving...';
    case 'failed':
      return isOnline ? `Not saved: ${saving.text}` : 'Not saved: you are offline.';
    case 'stale':
      return `Not saved: ${savedText(saving)}`;
  }
}
