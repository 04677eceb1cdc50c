import type { Problem } from '@inkfield/engine/problem';
import { loadAll } from '@inkfield/web/lazy-page';
import { lazyPart } from '@inkfield/web/lazy-part';
import { whenIdle } from '@inkfield/web/when-idle';
import { Suspense, useEffect } from 'react';
import { Segmented } from '@inkfield/ui/segmented';
import type { EditorModel } from './editor-model.ts';

// The text has priority: the panels load when they are opened, or once the browser is idle.
const FieldSettings = lazyPart(async () => ({
  default: (await import('../fields/field-settings.tsx')).FieldSettings,
}));
const TemplateSettings = lazyPart(async () => ({
  default: (await import('./template-settings.tsx')).TemplateSettings,
}));
const LookPanel = lazyPart(async () => ({
  default: (await import('../look/look-panel.tsx')).LookPanel,
}));
const SampleValues = lazyPart(async () => ({
  default: (await import('../preview/sample-values.tsx')).SampleValues,
}));
const CasesPanel = lazyPart(async () => ({
  default: (await import('../publishing/cases-panel.tsx')).CasesPanel,
}));
const HistoryPanel = lazyPart(async () => ({
  default: (await import('../publishing/history-panel.tsx')).HistoryPanel,
}));

/** Loaded before they are opened: they open sooner, and also where the connection is lost meanwhile. */
const panels = [FieldSettings, TemplateSettings, LookPanel, SampleValues, CasesPanel, HistoryPanel];

const tabs = {
  field: 'Field',
  template: 'Template',
  look: 'Look',
  values: 'Values',
  tests: 'Tests',
  history: 'History',
};
export type SettingsTab = keyof typeof tabs;

interface Props {
  model: EditorModel;
  tab: SettingsTab;
  onTab: (tab: SettingsTab) => void;
  shown: ShownProblem;
  /** The template was just imported. */
  isImported: boolean;
}

/** The problem to show. Each press makes a new object, so that the same place can be shown again. */
export interface ShownProblem {
  problem?: Problem;
  /** Name of a failed test. */
  test?: string;
  /** The user has opened the page set-up of the look. */
  isPageSetup?: boolean;
}

/** Settings beside the text: the selected field, the template, its look, sample values, tests, versions. */
export function SettingsPane({ model, tab, onTab, shown, isImported }: Props) {
  useEffect(() => whenIdle(() => void loadAll(panels)), []);
  return (
    <>
      <h2 className="sr-only">Settings</h2>
      <Segmented label="Settings" options={tabs} value={tab} onChange={onTab} />
      <Suspense fallback={<p className="skeleton-group">Loading...</p>}>
        {tab === 'field' && <FieldSettings model={model} shownProblem={shown.problem} />}
        {tab === 'template' && <TemplateSettings model={model} shownProblem={shown.problem} />}
        {tab === 'look' && <LookPanel model={model} startsAtOriginal={isImported} shown={shown} />}
        {tab === 'values' && <SampleValues model={model} />}
        {tab === 'tests' && <CasesPanel model={model} shown={shown} />}
        {tab === 'history' && <HistoryPanel model={model} />}
      </Suspense>
    </>
  );
}
