import { FieldSettings } from '../fields/field-settings.tsx';
import { SampleValues } from '../preview/sample-values.tsx';
import { CasesPanel } from '../publishing/cases-panel.tsx';
import { HistoryPanel } from '../publishing/history-panel.tsx';
import { Segmented } from './segmented.tsx';
import type { Session } from './session.ts';
import { TemplateSettings } from './template-settings.tsx';

const tabs = { field: 'Field', template: 'Template', values: 'Values', tests: 'Tests', history: 'History' };
export type SettingsTab = keyof typeof tabs;

interface Props {
  session: Session;
  tab: SettingsTab;
  onTab: (tab: SettingsTab) => void;
}

/** What is not the text itself: the selected field, the template, sample values, tests, versions. */
export function SettingsPane({ session, tab, onTab }: Props) {
  return (
    <>
      <h2 className="sr-only">Settings</h2>
      <Segmented label="Settings" options={tabs} value={tab} onChange={onTab} />
      {tab === 'field' && <FieldSettings session={session} />}
      {tab === 'template' && <TemplateSettings session={session} />}
      {tab === 'values' && <SampleValues session={session} />}
      {tab === 'tests' && <CasesPanel session={session} />}
      {tab === 'history' && <HistoryPanel session={session} />}
    </>
  );
}
