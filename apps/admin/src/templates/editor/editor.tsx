import type { Problem } from '@inkfield/engine/problem';
import { lazyPart } from '@inkfield/web/lazy-part';
import { whenIdle } from '@inkfield/web/when-idle';
import { Suspense, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { usePageTitle } from '@inkfield/web/page-heading';
import { LeaveGuard } from '../../page/leave-guard.tsx';
import { SaveAgain } from '../saving/save-again.ts';
import { PaperPane } from '../paper/paper-pane.tsx';
import { EditorHeader } from './editor-header.tsx';
import './editor.css';
import { Segmented } from '@inkfield/ui/segmented';
import type { EditorModel } from './editor-model.ts';
import { SettingsPane, type SettingsTab, type ShownProblem } from './settings-pane.tsx';
import { useSnapshot } from './use-snapshot.ts';

// The document is painted first; the fields come a moment later.
const FieldsPanel = lazyPart(async () => {
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  return { default: (await import('../fields/fields-panel.tsx')).FieldsPanel };
});

const SourcePane = lazyPart(async () => ({
  default: (await import('../source/source-pane.tsx')).SourcePane,
}));

const PreviewPane = lazyPart(async () => ({
  default: (await import('../preview/preview-pane.tsx')).PreviewPane,
}));

const FormPane = lazyPart(async () => ({ default: (await import('../preview/form-pane.tsx')).FormPane }));

/** Only templates with lists load it. */
const FormLists = lazyPart(async () => ({ default: (await import('./form-lists.ts')).FormLists }));

const tabs = { fields: 'Fields', text: 'Document', settings: 'Settings' };
type EditorTab = keyof typeof tabs;

/** The middle shows the document to write on, the document with values, its form, or its text. The preview is beside the last two. */
const surfaces = { paper: 'Paper', preview: 'Preview', form: 'Form', source: 'Source' };

/** Fields, document and settings side by side; one at a time where the screen is narrow. */
export function Editor({ model, isImported }: { model: EditorModel; isImported: boolean }) {
  const { name, addedFields, saved, pdf_form } = useSnapshot(
    model,
    'name',
    'addedFields',
    'saved',
    'pdf_form',
  );
  usePageTitle(name);
  // It is likely to be opened next.
  useEffect(() => whenIdle(() => void PreviewPane.load()), []);
  const settingsPane = useRef<HTMLElement>(null);
  const [tab, setTab] = useState<EditorTab>('text');
  const [surface, setSurface] = useState<keyof typeof surfaces>(() =>
    pdf_form ? 'preview' : surfaceUsedLast(),
  );
  const chooseSurface = (chosen: keyof typeof surfaces) => {
    setSurface(chosen);
    rememberSurface(chosen);
  };
  const [settings, setSettings] = useState<SettingsTab>(isImported ? 'look' : 'field');
  const [seenFields, setSeenFields] = useState(addedFields);
  if (seenFields !== addedFields) {
    setSeenFields(addedFields);
    setSettings('field');
  }
  const [shown, setShown] = useState<ShownProblem>({});
  const showSettings = (opened: SettingsTab) => {
    setSettings(opened);
    setTab('settings');
  };
  /** The pane takes the focus first: the part with the problem may come a moment later, and takes it then. */
  const goToSettings = (opened: SettingsTab, problem: ShownProblem) => {
    flushSync(() => showSettings(opened));
    settingsPane.current?.focus();
    setShown(problem);
  };
  const goToPageSetup = () => {
    const { look, page } = model.get();
    goToSettings(look && page.house_style !== true ? 'look' : 'template', { isPageSetup: true });
  };
  const goToProblem = (problem: Problem) => {
    const { line, column = 1, end_column: endColumn = column, field, case: test } = problem;
    const { doc } = model.source.state;
    if (test !== undefined) return goToSettings('tests', { test });
    if (field === undefined && line === undefined) return goToSettings('template', { problem });
    if (line === undefined || line > doc.lines) {
      model.select(field);
      return goToSettings('field', { problem });
    }
    flushSync(() => {
      setTab('text');
      setSurface((before) => (before === 'source' ? before : 'paper'));
    });
    const { from, to } = doc.line(line);
    model.goTo(Math.min(from + column - 1, to), Math.min(from + endColumn - 1, to));
  };
  return (
    <div className="editor" data-tab={tab} data-surface={surface}>
      <a className="skip-link" href="#document-text">
        Skip to the text
      </a>
      <LeaveGuard
        isNeeded={() => model.get().saving.kind !== 'saved'}
        save={model.flush}
        title="Leave without saving?"
        action="Leave without saving"
      >
        The last changes could not be saved. If you leave now, they are lost.
      </LeaveGuard>
      <SaveAgain model={model} />
      <Suspense>{saved.lists && <FormLists model={model} />}</Suspense>
      <EditorHeader
        model={model}
        onProblem={goToProblem}
        onTest={(test) => goToSettings('tests', { test })}
      />
      <nav className="editor-tabs" aria-label="Parts of the editor">
        <Segmented label="Show" options={tabs} value={tab} onChange={setTab} />
      </nav>
      <main className="editor-panes">
        <section className="editor-pane" data-pane="fields" aria-label="Fields">
          <Suspense fallback={<p className="skeleton-group">Loading...</p>}>
            <FieldsPanel model={model} onOpen={() => showSettings('field')} />
          </Suspense>
        </section>
        <div className="editor-surfaces">
          <Segmented label="Show as" options={surfaces} value={surface} onChange={chooseSurface} />
        </div>
        <section className="editor-pane" data-pane="text" aria-label="Text" id="document-text" tabIndex={-1}>
          {surface === 'paper' && <PaperPane model={model} onPageSetup={goToPageSetup} />}
          <Suspense fallback={<p className="skeleton-group">Loading...</p>}>
            {surface === 'source' && <SourcePane model={model} />}
            {surface === 'form' && <FormPane model={model} />}
          </Suspense>
        </section>
        {surface !== 'paper' && (
          <section className="editor-pane" data-pane="preview" aria-label="Preview">
            <Suspense fallback={<p className="skeleton-group">Loading...</p>}>
              <PreviewPane model={model} ofForm={surface === 'form'} onPick={() => setSettings('field')} />
            </Suspense>
          </section>
        )}
        <section
          ref={settingsPane}
          className="editor-pane"
          data-pane="settings"
          aria-label="Settings"
          tabIndex={-1}
        >
          <SettingsPane
            model={model}
            tab={settings}
            onTab={setSettings}
            shown={shown}
            isImported={isImported}
          />
        </section>
      </main>
    </div>
  );
}

const surfaceKey = 'editor_surface';

/** Staff who prefer the source find it open again. */
function surfaceUsedLast(): 'paper' | 'source' {
  try {
    return localStorage.getItem(surfaceKey) === 'source' ? 'source' : 'paper';
  } catch {
    return 'paper';
  }
}

function rememberSurface(surface: string): void {
  try {
    localStorage.setItem(surfaceKey, surface);
  } catch {
    // The browser does not allow storage.
  }
}
