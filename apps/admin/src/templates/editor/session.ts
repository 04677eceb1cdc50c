import type { FailedCase, Template, TemplateCase } from '@inkfield/contract/templates';
import { check } from '@inkfield/engine/check';
import { type ParsedTemplate, parse } from '@inkfield/engine/parse';
import type { Problem } from '@inkfield/engine/problem';
import type { PageSetup, TemplateField, Value, Values } from '@inkfield/engine/template';
import { tokens } from '@inkfield/engine/tokens';
import { type ChangeSpec, Transaction, type TransactionSpec } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { api } from '../../session/api.ts';
import { contentOf, type DraftContent, fieldsToSend, withServerIds } from '../saving/draft-content.ts';
import { createDraftSaver, type SaveState } from '../saving/draft-saver.ts';
import type { markProblems as MarkProblems } from '../source/assistance.ts';
import { constructStyles } from '../source/constructed-styles.ts';
import { fieldsOf, setFields, setSelectedField } from '../source/fields-state.ts';
import { createSourceState, fieldAt } from '../source/source-state.ts';
import { setTokens } from '../source/token-ranges.ts';

/** What a reading of the whole text found, a moment after the last change. */
export interface Analysis {
  text: string;
  fields: readonly TemplateField[];
  parsed: ParsedTemplate;
  problems: readonly Problem[];
}

/** What the screens show. A key in the text changes none of it until the pause after it. */
export interface Snapshot {
  name: string;
  description: string;
  access: 'private' | 'shared';
  page: PageSetup;
  cases: readonly TemplateCase[];
  fields: readonly TemplateField[];
  /** Name of the field that is shown in the settings, in the list, in the text and on the paper. */
  selected: string | undefined;
  analysis: Analysis;
  /** How many fields were added here: the newest one is shown in the settings. */
  addedFields: number;
  saving: SaveState;
  /** The draft as it was last saved, and what the server found in it. */
  saved: Template;
  failedCases: readonly FailedCase[];
  /** Values of the preview that somebody typed, in the place of made-up ones. */
  typedValues: Values;
}

export type Details = Pick<Snapshot, 'name' | 'description' | 'access' | 'page' | 'cases'>;

export interface FieldsChange {
  fields: readonly TemplateField[];
  changes?: ChangeSpec;
  /** Selected afterwards. */
  select?: string;
}

/** One template being edited: the text and the fields live in CodeMirror's state, the rest beside it. */
export interface Session {
  view: EditorView;
  subscribe: (listener: () => void) => () => void;
  get: () => Snapshot;
  text: () => string;
  changeDetails: (details: Partial<Details>) => void;
  changeFields: (change: FieldsChange) => void;
  setTypedValue: (name: string, value: Value) => void;
  replaceTypedValues: (values: Values) => void;
  select: (name: string | undefined) => void;
  /** Puts the cursor somewhere and shows it. */
  goTo: (from: number, to?: number) => void;
  /** Everything at once, as one step that can be undone: another version, or what somebody else saved. */
  replaceContent: (content: Pick<DraftContent, 'document_content' | 'fields'> & Partial<Details>) => void;
  flush: () => Promise<boolean>;
  overwrite: (theirs: Template) => void;
  /** What the server answered to publishing. */
  published: (template: Template) => void;
  stop: () => void;
}

const analysisDelayMs = 350;

export function createSession(template: Template): Session {
  const listeners = new Set<() => void>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const initial = contentOf(template);
  const analysis = analyse(template.document_content, template.fields);
  constructStyles(document);
  const view = new EditorView({
    state: createSourceState(analysis),
    dispatchTransactions: (transactions, target) => {
      target.update(transactions);
      if (transactions.some(({ docChanged, effects }) => docChanged || effects.some((e) => e.is(setFields))))
        edited();
      if (transactions.some(({ selection, docChanged }) => selection || docChanged)) followCursor();
    },
  });
  let snapshot: Snapshot = {
    ...initial,
    selected: template.fields[0]?.name,
    analysis,
    addedFields: 0,
    saving: { kind: 'saved' },
    saved: template,
    failedCases: template.failed_cases ?? [],
    typedValues: {},
  };
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const show = (next: Partial<Snapshot>) => {
    const before = snapshot;
    snapshot = { ...snapshot, ...next };
    if (snapshot.selected !== before.selected) markSelected();
    tell();
  };
  const markSelected = () => view.dispatch({ effects: setSelectedField.of(snapshot.selected) });
  markSelected();
  const read = (): DraftContent => {
    const { name, description, access, page, cases, fields } = snapshot;
    return { name, description, access, page, cases, fields, document_content: textOf(view) };
  };
  const saver = createDraftSaver({
    template,
    content: initial,
    read,
    send: (changes, revision) => api.updateTemplate(updateOf(template.id, changes, revision)),
    onState: (saving) => {
      if (saving.kind !== 'waiting') return show({ saving });
      snapshot = { ...snapshot, saving };
      // The first key after a pause brings this about, and is painted first.
      requestAnimationFrame(() => setTimeout(tell));
    },
    onSaved: (answer, { sent, adopted }) => {
      show({ saved: answer, failedCases: answer.failed_cases ?? [] });
      const now = fieldsOf(view.state);
      const fields = now === sent ? adopted : withServerIds(now, answer.fields);
      if (fields === now) return;
      view.dispatch({ effects: setFields.of(fields), annotations: Transaction.addToHistory.of(false) });
    },
  });

  function edited(): void {
    const fields = fieldsOf(view.state);
    if (fields !== snapshot.fields) {
      const added = fields.length - snapshot.fields.length === 1 ? 1 : 0;
      const addedFields = snapshot.addedFields + added;
      show({ fields, addedFields, selected: stillThere(fields, snapshot.selected) });
    }
    saver.changed();
    clearTimeout(timer);
    timer = setTimeout(readWhole, analysisDelayMs);
  }
  function readWhole(): void {
    clearTimeout(timer);
    const analysis = analyse(textOf(view), fieldsOf(view.state));
    const { text, parsed, problems } = analysis;
    const marks: TransactionSpec[] = [{ effects: setTokens.of(tokens(text, parsed)) }];
    if (markProblems) marks.push(markProblems(view.state, problems));
    view.dispatch(...marks);
    show({ analysis });
  }
  function followCursor(): void {
    const name = fieldAt(view.state);
    if (name !== undefined && name !== snapshot.selected) show({ selected: name });
  }
  let markProblems: typeof MarkProblems | undefined;
  let isStopped = false;
  // The text can be read and typed before this part of the script is there; without it nothing is completed.
  void assist();
  async function assist(): Promise<void> {
    const loaded = await import('../source/assistance.ts');
    if (isStopped) return;
    loaded.startAssisting(view);
    markProblems = loaded.markProblems;
    view.dispatch(markProblems(view.state, snapshot.analysis.problems));
  }

  return {
    view,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    get: () => snapshot,
    text: () => textOf(view),
    changeDetails: (details) => {
      show(details);
      saver.changed();
    },
    changeFields: ({ fields, changes, select }) => {
      const spec: TransactionSpec = { effects: setFields.of(fields), userEvent: 'fields' };
      view.dispatch(changes === undefined ? spec : { ...spec, changes });
      if (select !== undefined) show({ selected: select });
      readWhole();
    },
    setTypedValue: (name, value) => show({ typedValues: { ...snapshot.typedValues, [name]: value } }),
    replaceTypedValues: (typedValues) => show({ typedValues }),
    select: (selected) => show({ selected }),
    goTo: (from, to = from) => {
      view.dispatch({
        selection: { anchor: from, head: to },
        effects: EditorView.scrollIntoView(from, { y: 'center' }),
      });
      view.focus();
    },
    replaceContent: ({ document_content: text, fields, ...details }) => {
      show(details);
      const changes = { from: 0, to: view.state.doc.length, insert: text };
      view.dispatch({ changes, effects: setFields.of(fields), userEvent: 'input.replace' });
      readWhole();
    },
    flush: saver.flush,
    overwrite: saver.acceptRevision,
    published: (saved) => show({ saved, failedCases: saved.failed_cases ?? [] }),
    stop: () => {
      clearTimeout(timer);
      isStopped = true;
      saver.stop();
      view.destroy();
      // What is left is sent on leaving; the answer has nobody to go to.
      void saver.flush();
    },
  };
}

function textOf(view: EditorView): string {
  return view.state.doc.toString();
}

function analyse(text: string, fields: readonly TemplateField[]): Analysis {
  const parsed = parse(text);
  return { text, fields, parsed, problems: check(parsed, fields) };
}

function stillThere(fields: readonly TemplateField[], name: string | undefined): string | undefined {
  return fields.some((field) => field.name === name) ? name : fields[0]?.name;
}

function updateOf(id: number, { fields, cases, ...rest }: Partial<DraftContent>, revision: number) {
  return {
    params: { id },
    body: {
      ...rest,
      revision,
      ...(fields && { fields: fieldsToSend(fields) }),
      ...(cases && { cases: [...cases] }),
    },
  };
}
