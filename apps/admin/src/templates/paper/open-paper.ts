import { Annotation, Transaction as SourceTransaction } from '@codemirror/state';
import { maxLengths } from '@inkfield/contract/text-lengths';
import { parse } from '@inkfield/engine/parse';
import type { Node } from 'prosemirror-model';
import {
  type Command,
  type EditorState,
  NodeSelection,
  TextSelection,
  type Transaction,
} from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import type { EditorModel } from '../editor/editor-model.ts';
import { showPlace } from '../source/source-state.ts';
import { redo, undo } from '../source/text-history.ts';
import { unfoldAt } from './folding.ts';
import { isSameState, type PaperState, readState } from './paper-state.ts';
import { createPaperView, paperAttributes } from './paper-view.ts';
import { marksOf, problemsKey } from './problems.ts';
import { commandOf, readPaper } from './read-paper.ts';
import { nodeTypes } from './schema.ts';
import { patchOf, spliceOf } from './patch.ts';
import { writePaper, type WrittenPaper } from './write-paper.ts';

/** Marks changes of the source that come from the paper. */
const fromPaper = Annotation.define<boolean>();

const writeDelayMs = 30;
const followDelayMs = 150;

export interface OpenPaper {
  view: EditorView;
  subscribe: (listener: () => void) => () => void;
  /** The state that the tools show; the same object until it changes. */
  get: () => PaperState;
  /** Runs a command and returns the focus to the paper. */
  run: (command: Command) => void;
  undo: () => void;
  redo: () => void;
  /** Handles keys before the paper does, until the returned function is called. */
  onKey: (handle: KeyHandler) => () => void;
  /** Adds classes to the element of the paper. */
  setClass: (classes: string) => void;
  /** Writes the content of the paper to the source. */
  write: () => void;
  close: () => void;
}

type KeyHandler = (event: KeyboardEvent) => boolean;

/**
 * Opens the document of a model on the paper. The source is authoritative and has the only history: edits on the
 * paper are written to it a moment later, and changes of the source are read again.
 */
export function openPaper(
  place: HTMLElement,
  model: EditorModel,
  showMessage: (text: string) => void,
): OpenPaper {
  let written: WrittenPaper | undefined;
  let writeTimer: ReturnType<typeof setTimeout> | undefined;
  let followTimer: ReturnType<typeof setTimeout> | undefined;
  let isTyping = false;
  let finishInserting: (() => void) | undefined;

  const step = (act: typeof undo) => () => {
    write();
    act(model.source);
  };
  const listeners = new Set<() => void>();
  const keyHandlers = new Set<KeyHandler>();
  const { view, redraw } = createPaperView(place, {
    doc: readText(model),
    fields: () => model.get().fields,
    locale: () => model.get().page.locale,
    selected: () => model.get().selected,
    undo: step(undo),
    redo: step(redo),
    onKey: (event) => [...keyHandlers].some((handle) => handle(event)),
    room: () => {
      write();
      return maxLengths.template.text - model.text().length;
    },
    onTooLong: (length, room) =>
      showMessage(
        `The clipboard has ${inDigits(length)} characters, and this template has room for ${inDigits(Math.max(0, room))}. Paste a part of it.`,
      ),
    whileInserting: (finish) => {
      finishInserting = finish;
      return () => {
        finishInserting = undefined;
      };
    },
    onTransaction: (tr) => {
      const now = readState(view.state);
      if (!isSameState(now, shown)) {
        shown = now;
        for (const listener of listeners) listener();
      }
      if (tr.getMeta(fromText) || finishInserting) return;
      if (tr.docChanged) {
        isTyping = isTypedText(tr);
        clearTimeout(writeTimer);
        writeTimer = setTimeout(write, writeDelayMs);
      }
      if (tr.docChanged || tr.selectionSet) {
        clearTimeout(followTimer);
        followTimer = setTimeout(follow, followDelayMs);
      }
    },
  });
  let shown = readState(view.state);
  written = writePaper(view.state.doc);

  /** Writes changes of the paper to the source. */
  function write(): void {
    finishInserting?.();
    clearTimeout(writeTimer);
    writeTimer = undefined;
    const now = writePaper(view.state.doc);
    written = now;
    const changes = spliceOf(model.text(), now.text);
    if (!changes) return;
    model.source.dispatch({
      changes,
      userEvent: isTyping ? 'input.type' : 'input',
      annotations: fromPaper.of(true),
    });
  }
  /** Reads the source again after a change that was not made on the paper. */
  function refresh(): void {
    const patch = patchOf(view.state.doc, readText(model));
    if (patch) view.dispatch(patch(view.state.tr).setMeta(fromText, true).scrollIntoView());
    written = writePaper(view.state.doc);
  }
  /** Reads lines again that were shown as typed, once they were edited. The cursor stays where it is. */
  function readEditedLines(): void {
    const { analysis } = model.get();
    const isCurrent = writeTimer === undefined && !finishInserting && analysis.text === model.text();
    if (!isCurrent || view.composing || !hasEditedSource(view.state)) return;
    const patch = patchOf(view.state.doc, readText(model));
    const tr = patch?.(view.state.tr);
    if (tr)
      view.dispatch(tr.setSelection(view.state.selection.map(tr.doc, tr.mapping)).setMeta(fromText, true));
    written = writePaper(view.state.doc);
  }
  /** Puts the cursor of the source where the paper has its own, so that the panes beside it follow. */
  function follow(): void {
    clearTimeout(followTimer);
    followTimer = undefined;
    write();
    readEditedLines();
    const at = written && sourceOffset(view.state, written);
    if (at === undefined || at > model.source.state.doc.length) return;
    model.source.dispatch({
      selection: { anchor: at },
      // A cursor position in the history would split the text typed before and after it into two steps.
      annotations: [fromPaper.of(true), SourceTransaction.addToHistory.of(false)],
    });
  }
  /** Puts the cursor where the source has its own. */
  function goToSource(): void {
    if (!written) return;
    const { doc, selection } = model.source.state;
    const line = doc.lineAt(selection.main.head).number;
    const found = written.places.findLast((one) => one.line <= line);
    if (!found) return;
    const target = TextSelection.near(view.state.doc.resolve(found.pos + 1));
    view.dispatch(view.state.tr.setSelection(target).setMeta(fromText, true).scrollIntoView());
  }
  function showProblems(): void {
    const { analysis } = model.get();
    if (!written || written.text !== analysis.text) return;
    const { tr, doc } = view.state;
    view.dispatch(tr.setMeta(problemsKey, marksOf(analysis.problems, doc, written)).setMeta(fromText, true));
  }
  const stopWriting = model.source.beforeReading(write);
  const stopFollowing = model.source.subscribe((tr) => {
    if (tr.annotation(fromPaper)) return;
    if (tr.docChanged) refresh();
    else if (tr.selection) {
      goToSource();
      view.focus();
    } else if (tr.effects.some((effect) => effect.is(showPlace))) {
      redraw();
      const chip = view.dom.querySelector('[data-active]');
      if (chip?.closest('[data-folded]')) view.dispatch(unfoldAt(view.state, view.posAtDOM(chip, 0)));
      chip?.scrollIntoView({ block: 'nearest' });
    }
  });
  goToSource();
  showProblems();
  let { fields, page, selected, analysis } = model.get();
  const unsubscribe = model.subscribe(() => {
    const now = model.get();
    if (now.analysis !== analysis) {
      ({ analysis } = now);
      readEditedLines();
      showProblems();
    }
    if (now.fields === fields && now.page === page && now.selected === selected) return;
    ({ fields, page, selected } = now);
    redraw();
  });

  const settle = () => (followTimer === undefined ? write() : follow());
  // A field that is pressed next stays chosen: the cursor does not choose another one a moment later.
  view.dom.addEventListener('blur', settle);
  const own = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    view,
    subscribe: own,
    get: () => shown,
    run: (command) => {
      command(view.state, view.dispatch, view);
      view.focus();
    },
    undo: step(undo),
    redo: step(redo),
    onKey: (handle) => {
      keyHandlers.add(handle);
      return () => keyHandlers.delete(handle);
    },
    setClass: (classes) => {
      if (!view.isDestroyed) view.setProps({ attributes: paperAttributes(classes) });
    },
    write,
    close: () => {
      // The initial cursor does not scroll the other panes.
      settle();
      unsubscribe();
      stopFollowing();
      stopWriting();
      view.destroy();
    },
  };
}

/** Marks transactions that come from the source. */
const fromText = 'fromText';

const inDigits = (count: number) => new Intl.NumberFormat('en-US').format(count);

function readText(model: EditorModel): Node {
  const text = model.text();
  const { analysis } = model.get();
  return readPaper(text, analysis.text === text ? analysis.parsed : parse(text));
}

/** A whole command stays as typed while the cursor is in it. */
function hasEditedSource({ doc, selection }: EditorState): boolean {
  let isFound = false;
  doc.descendants((node) => {
    if (node.type === nodeTypes.source && node.textContent !== node.attrs['src'])
      isFound ||= selection.$from.parent !== node || commandOf(node.textContent) === undefined;
    return !isFound && !node.inlineContent;
  });
  return isFound;
}

/** Whether words were typed or deleted within a line, which one undo takes back together. */
function isTypedText(tr: Transaction): boolean {
  return tr.steps.length === 1 && tr.selection.empty && tr.before.childCount === tr.doc.childCount;
}

/** The place in the text of the field at the cursor, or of the line. */
function sourceOffset(state: EditorState, { text, places }: WrittenPaper): number | undefined {
  const { $from } = state.selection;
  const found = places.findLast(({ pos }) => pos <= $from.pos);
  if (!found) return undefined;
  const lines = text.split('\n');
  const start = lines.slice(0, found.line - 1).reduce((sum, line) => sum + line.length + 1, 0);
  const field = fieldAtCursor(state);
  const within = field ? (lines[found.line - 1] ?? '').indexOf(String(field.attrs['source'])) : -1;
  return start + Math.max(0, within + (field ? 1 : 0));
}

function fieldAtCursor({ selection }: EditorState): Node | undefined {
  if (selection instanceof NodeSelection) {
    return selection.node.type === nodeTypes.field ? selection.node : undefined;
  }
  const { nodeBefore, nodeAfter } = selection.$from;
  return [nodeBefore, nodeAfter].find((node) => node?.type === nodeTypes.field) ?? undefined;
}
