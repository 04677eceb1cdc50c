import { lazyPart } from '@inkfield/ui/lazy-part';
import { Suspense, useState } from 'react';
import { usePageTitle } from '../../page/use-page-title.ts';
import { FieldsPanel } from '../fields/fields-panel.tsx';
import { LeaveGuard } from '../../page/leave-guard.tsx';
import { loadPreviewPane } from '../preview/load-preview-pane.ts';
import { SaveAgain } from '../saving/save-again.ts';
import { SourcePane } from '../source/source-pane.tsx';
import { EditorHeader } from './editor-header.tsx';
import './editor.css';
import { Segmented } from './segmented.tsx';
import type { Session } from './session.ts';
import { SettingsPane, type SettingsTab } from './settings-pane.tsx';
import { useSnapshot } from './use-session.ts';

// The text can be written before the paper beside it is there.
const PreviewPane = lazyPart(loadPreviewPane);

const tabs = { fields: 'Fields', text: 'Text', preview: 'Preview', settings: 'Settings' };
type EditorTab = keyof typeof tabs;

/** Fields, text, paper and settings side by side; one at a time where the screen is narrow. */
export function Editor({ session }: { session: Session }) {
  const { name, addedFields } = useSnapshot(session, 'name', 'addedFields');
  usePageTitle(name);
  const [tab, setTab] = useState<EditorTab>('text');
  const [settings, setSettings] = useState<SettingsTab>('field');
  const [seenFields, setSeenFields] = useState(addedFields);
  if (seenFields !== addedFields) {
    setSeenFields(addedFields);
    setSettings('field');
  }
  const showSettings = (shown: SettingsTab) => {
    setSettings(shown);
    setTab('settings');
  };
  return (
    <div className="editor" data-tab={tab}>
      <a className="skip-link" href="#document-text">
        Skip to the text
      </a>
      <LeaveGuard
        isNeeded={() => session.get().saving.kind !== 'saved'}
        save={session.flush}
        title="Leave without saving?"
        action="Leave without saving"
      >
        The last changes could not be saved. If you leave now, they are lost.
      </LeaveGuard>
      <SaveAgain session={session} />
      <EditorHeader session={session} onText={() => setTab('text')} onSettings={showSettings} />
      <nav className="editor-tabs" aria-label="Parts of the editor">
        <Segmented label="Show" options={tabs} value={tab} onChange={setTab} />
      </nav>
      <main className="editor-panes">
        <section className="editor-pane" data-pane="fields" aria-label="Fields">
          <FieldsPanel session={session} onOpen={() => showSettings('field')} />
        </section>
        <section className="editor-pane" data-pane="text" aria-label="Text" id="document-text" tabIndex={-1}>
          <SourcePane session={session} />
        </section>
        <section className="editor-pane" data-pane="preview" aria-label="Preview">
          <Suspense fallback={<p className="skeleton-group">Loading...</p>}>
            <PreviewPane session={session} onPick={() => setSettings('field')} />
          </Suspense>
        </section>
        <section className="editor-pane" data-pane="settings" aria-label="Settings">
          <SettingsPane session={session} tab={settings} onTab={setSettings} />
        </section>
      </main>
    </div>
  );
}
