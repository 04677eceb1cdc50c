import type { Look } from '@inkfield/contract/look';
import type { PdfForm } from '@inkfield/contract/pdf-form';
import type { FailedCase, Template } from '@inkfield/contract/templates';
import type { FormList, TemplateField, Values } from '@inkfield/engine/template';
import { tokens } from '@inkfield/engine/tokens';
import { type ChangeSpec, Transaction, type TransactionSpec } from '@codemirror/state';
import { api } from '../../session/api.ts';
import { contentOf, type DraftContent, draftUpdate, withServerIds } from '../saving/draft-content.ts';
import { createDraftSaver, type SaveState } from '../saving/draft-saver.ts';
import { fieldsOf, setFields, setSelectedField } from '../source/fields-state.ts';
import { lookOf, setLook } from '../source/look-state.ts';
import { pdfFormOf, setPdfForm } from '../source/pdf-form-state.ts';
import { createSourceState, fieldAt, firstPlaceOf, showPlace } from '../source/source-state.ts';
import { ownStep } from '../source/text-history.ts';
import { createTextStore, type TextStore } from '../source/text-store.ts';
import { setTokens } from '../source/token-ranges.ts';
import { stillThere } from '../fields/field-edits.ts';
import { analyse, type Analysis, type FindProblems, type Finding, problemsOf } from './analysis.ts';

/** The place that the preview scrolls to: the line of the cursor, or a field that was chosen elsewhere. */
export type ShownPlace = { line: number } | { field: string };

/** The state that the components render. Typing in the text does not change it before the next pause. */
export interface Snapshot extends Omit<DraftContent, 'document_content'> {
  /** The lists that the draft names; undefined until they are loaded. */
  lists: readonly FormList[] | undefined;
  /** Name of the field that is shown in the settings, in the list, in the text and on the paper. */
  selected: string | undefined;
  /** Another object each time the cursor comes to another line or a field is chosen. */
  place: ShownPlace | undefined;
  analysis: Analysis;
  /** How many fields were added here: the newest one is shown in the settings. */
  addedFields: number;
  saving: SaveState;
  /** The last saved draft and its problems. */
  saved: Template;
  failedCases: readonly FailedCase[];
  /** Typed values of the preview, which replace the sample values. */
  typedValues: Values;
  /** Answers to the form of the draft. */
  answers: Values;
}

type UndoneParts = 'document_content' | 'fields' | 'look' | 'pdf_form';

/** The parts of a draft that undo does not cover. */
export type Details = Omit<DraftContent, UndoneParts>;

export interface FieldsChange {
  fields: readonly TemplateField[];
  changes?: ChangeSpec;
  /** Where a header names a field. */
  look?: Look;
  /** Where a box gets a field. */
  pdf_form?: PdfForm;
  /** Selected afterwards. */
  select?: string;
}

export interface LookChange {
  look: Look | null;
  changes?: ChangeSpec;
}

/** A template in the editor. Text, fields, look and boxes are one state with one history; other settings are separate. */
export interface EditorModel {
  source: TextStore;
  subscribe: (listener: () => void) => () => void;
  get: () => Snapshot;
  text: () => string;
  changeDetails: (details: Partial<Details>) => void;
  changeFields: (change: FieldsChange) => void;
  /** Changes the look, and the text with it, as one undoable step. */
  changeLook: (change: LookChange) => void;
  /** Changes the boxes or pages of a form as one undoable step. */
  changePdfForm: (form: PdfForm) => void;
  setLists: (lists: readonly FormList[]) => void;
  replaceTypedValues: (values: Values) => void;
  setAnswers: (answers: Values) => void;
  select: (name: string | undefined) => void;
  /** Puts the cursor somewhere and shows it. */
  goTo: (from: number, to?: number) => void;
  /** Replaces all content as one undoable step, by another version or by another editor's draft. */
  replaceContent: (content: Pick<DraftContent, UndoneParts> & Partial<Details>) => void;
  flush: () => Promise<boolean>;
  /** The content of the server's draft that the local changes are based on. */
  base: () => DraftContent;
  /** The local content of the draft. */
  content: () => DraftContent;
  /** Continues from the draft that another editor saved, with this content, as one undoable step. */
  continueFrom: (theirs: Template, content: DraftContent) => void;
  /** Who may use the template was changed, by a call of its own. */
  accessChanged: (access: Template['access']) => void;
  /** Takes over the server's response to publishing. */
  published: (template: Template) => void;
  stop: () => void;
}

const analysisDelayMs = 350;

export function createEditorModel(template: Template): EditorModel {
  const listeners = new Set<() => void>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const initial = contentOf(template);
  // Finds problems once it is loaded. Until then the problems of the server are shown.
  let findProblems: FindProblems | undefined;
  const analysis = analyse(template.document_content, template.fields, { ...initial, saved: template });
  const source = createTextStore(createSourceState({ ...initial, ...analysis }));
  let snapshot: Snapshot = {
    ...initial,
    selected: template.fields[0]?.name,
    place: undefined,
    analysis,
    addedFields: 0,
    saving: { kind: 'saved' },
    saved: template,
    failedCases: template.failed_cases ?? [],
    typedValues: {},
    answers: {},
    lists: undefined,
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
  const markSelected = () => source.dispatch({ effects: setSelectedField.of(snapshot.selected) });
  markSelected();
  source.subscribe(({ docChanged, effects, selection }) => {
    const isOfPart = effects.some((one) => one.is(setFields) || one.is(setLook) || one.is(setPdfForm));
    if (docChanged || isOfPart) edited();
    if (docChanged || selection) followCursor();
  });
  const text = () => source.state.doc.toString();
  const read = () => {
    source.settle();
    return contentOf({ ...snapshot, document_content: text() });
  };
  const saver = createDraftSaver({
    template,
    content: initial,
    read,
    send: (changes, revision) => api.updateTemplate(draftUpdate(template.id, changes, revision)),
    onState: (saving) => {
      if (saving.kind !== 'waiting') return show({ saving });
      snapshot = { ...snapshot, saving };
      // The first key after a pause brings this about, and is painted first.
      requestAnimationFrame(() => setTimeout(tell));
    },
    onSaved: (answer, { sent, adopted }) => {
      showSaved(answer);
      const now = fieldsOf(source.state);
      const fields = now === sent ? adopted : withServerIds(now, answer.fields);
      if (fields === now) return;
      source.dispatch({ effects: setFields.of(fields), annotations: Transaction.addToHistory.of(false) });
    },
  });

  function showSaved(saved: Template): void {
    const { analysis } = snapshot;
    show({ saved, failedCases: saved.failed_cases ?? [] });
    const problems = problemsOf(analysis, finding());
    // Marks that are set again lose the message that is open beside them.
    if (JSON.stringify(problems) !== JSON.stringify(analysis.problems)) showProblems();
  }
  function finding(): Finding {
    return { ...snapshot, findProblems };
  }
  /** Problems of the last parsed text, with those found since. */
  function showProblems(): void {
    const { analysis } = snapshot;
    const problems = problemsOf(analysis, finding());
    show({ analysis: { ...analysis, problems } });
  }
  function edited(): void {
    const fields = fieldsOf(source.state);
    const pdf_form = pdfFormOf(source.state);
    if (fields !== snapshot.fields) {
      const added = fields.length - snapshot.fields.length === 1 ? 1 : 0;
      const addedFields = snapshot.addedFields + added;
      show({ fields, addedFields, pdf_form, selected: stillThere(fields, snapshot.selected) });
    } else if (pdf_form !== snapshot.pdf_form) show({ pdf_form });
    const look = lookOf(source.state);
    if (look !== snapshot.look) show({ look });
    saver.changed();
    readSoon();
  }
  function readSoon(): void {
    clearTimeout(timer);
    timer = setTimeout(readWhole, analysisDelayMs);
  }
  function readWhole(): void {
    clearTimeout(timer);
    const analysis = analyse(text(), fieldsOf(source.state), finding());
    source.dispatch({ effects: setTokens.of(tokens(analysis.text, analysis.parsed)) });
    show({ analysis });
  }
  function followCursor(): void {
    const name = fieldAt(source.state) ?? snapshot.selected;
    const { number: line } = source.state.doc.lineAt(source.state.selection.main.head);
    const isThere = snapshot.place && 'line' in snapshot.place && snapshot.place.line === line;
    if (isThere && name === snapshot.selected) return;
    show({ selected: name, ...(!isThere && { place: { line } }) });
  }
  let isStopped = false;
  // The text can be read and typed before this part of the script is there.
  void startChecking();
  async function startChecking(): Promise<void> {
    ({ findProblems } = await import('./find-problems.ts'));
    // The document is painted first.
    requestAnimationFrame(() => setTimeout(() => !isStopped && showProblems()));
  }

  const replaceContent: EditorModel['replaceContent'] = ({
    document_content: insert,
    fields,
    look,
    pdf_form,
    ...details
  }) => {
    show(details);
    const changes = { from: 0, to: source.state.doc.length, insert };
    const effects = [setFields.of(fields), setLook.of(look), setPdfForm.of(pdf_form)];
    source.dispatch({ changes, effects, userEvent: 'input.replace' });
    readWhole();
  };

  const model: EditorModel = {
    source,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    get: () => snapshot,
    text,
    changeDetails: (details) => {
      show(details);
      saver.changed();
      if (details.form) readSoon();
    },
    changeFields: ({ fields, changes, look, pdf_form, select }) => {
      const effects = [
        setFields.of(fields),
        ...(look ? [setLook.of(look)] : []),
        ...(pdf_form ? [setPdfForm.of(pdf_form)] : []),
      ];
      const spec: TransactionSpec = { effects, userEvent: 'fields' };
      source.dispatch(changes === undefined ? spec : { ...spec, changes });
      if (select !== undefined) show({ selected: select });
      readWhole();
    },
    changeLook: ({ look, changes }) => {
      const effects = setLook.of(look);
      source.dispatch({ effects, annotations: ownStep.of(true), ...(changes && { changes }) });
      if (changes) readWhole();
    },
    changePdfForm: (form) => source.dispatch({ effects: setPdfForm.of(form), userEvent: 'boxes' }),
    setLists: (lists) => {
      show({ lists });
      readWhole();
    },
    replaceTypedValues: (typedValues) => show({ typedValues }),
    setAnswers: (answers) => show({ answers }),
    select: (selected) => {
      if (selected === undefined) return show({ selected });
      show({ selected, place: { field: selected } });
      const at = firstPlaceOf(source.state, selected);
      if (at !== undefined) source.dispatch({ effects: showPlace.of(at) });
    },
    goTo: (from, to = from) => {
      source.dispatch({ selection: { anchor: from, head: to }, effects: showPlace.of(from) });
    },
    replaceContent,
    flush: saver.flush,
    base: saver.base,
    content: read,
    continueFrom: (theirs, content) => {
      replaceContent(content);
      show({ saved: theirs, failedCases: theirs.failed_cases ?? [] });
      saver.acceptRevision(theirs);
    },
    accessChanged: (access) => show({ saved: { ...snapshot.saved, access } }),
    published: showSaved,
    stop: () => {
      source.settle();
      clearTimeout(timer);
      isStopped = true;
      saver.stop();
      // Sends the last changes on leaving. No component is left to show the result.
      void saver.flush();
    },
  };
  return model;
}
