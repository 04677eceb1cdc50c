import { Button } from '@inkfield/ui/button';
import { lazyPart } from '@inkfield/ui/lazy-part';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import { PageHeading } from '../../page/page-heading.tsx';
import { paths, permissionsPathOf } from '../../paths.ts';
import { SaveStatus } from '../saving/save-status.tsx';
import { checksOf, stateOf } from '../template-state.ts';
import type { Session } from './session.ts';
import type { SettingsTab } from './settings-pane.tsx';
import { useSnapshot } from './use-session.ts';

const PublishDialog = lazyPart(async () => {
  const { PublishDialog } = await import('../publishing/publish-dialog.tsx');
  return { default: PublishDialog };
});

interface Props {
  session: Session;
  /** Shows the text, or a part of the settings, where only one of them fits. */
  onText: () => void;
  onSettings: (tab: SettingsTab) => void;
}

/** What is edited, whether it is saved and whether it holds, and the way to the clients. */
export function EditorHeader({ session, onText, onSettings }: Props) {
  const { name, saved, analysis, failedCases } = useSnapshot(
    session,
    'name',
    'saved',
    'analysis',
    'failedCases',
  );
  const [isPublishing, setPublishing] = useState(false);
  return (
    <header className="editor-header">
      <nav aria-label="Pages">
        <Link className="link text-sm" to={paths.templates}>
          Templates
        </Link>
      </nav>
      <div className="editor-title">
        <PageHeading className="truncate text-lg" title={name}>
          {name}
        </PageHeading>
        <p className="text-xs text-muted">
          <span>
            {stateOf(saved)} ·{' '}
            {checksOf({ problems: [...analysis.problems], failed_cases: [...failedCases] })}
          </span>{' '}
          ·{' '}
          <Link className="link" to={permissionsPathOf(saved.id)}>
            Permissions
          </Link>
        </p>
      </div>
      <SaveStatus session={session} />
      <Button look="secondary" className="max-sm:hidden" onClick={() => void session.flush()}>
        Save draft
      </Button>
      <Button onClick={() => setPublishing(true)}>Publish</Button>
      <Suspense>
        {isPublishing && (
          <PublishDialog
            session={session}
            onClose={() => setPublishing(false)}
            onText={() => {
              setPublishing(false);
              onText();
            }}
            onSettings={(tab) => {
              setPublishing(false);
              onSettings(tab);
            }}
          />
        )}
      </Suspense>
    </header>
  );
}
