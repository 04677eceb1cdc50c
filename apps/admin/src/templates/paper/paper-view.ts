import type { TemplateField } from '@inkfield/engine/template';
import { baseKeymap, chainCommands, toggleMark } from 'prosemirror-commands';
import { keymap } from 'prosemirror-keymap';
import type { Node } from 'prosemirror-model';
import { EditorState, NodeSelection, Selection, type Transaction } from 'prosemirror-state';
import { EditorView, type NodeView } from 'prosemirror-view';
import { findField } from '../source/field-names.ts';
import { drawnView, groupView, headedView } from './block-views.ts';
import { wordsOfBranch } from './block-words.ts';
import { copySerializer } from './copies.ts';
import type * as ConditionWords from './condition-words.ts';
import type { TakenText } from './insert-text.ts';
import { folding } from './folding.ts';
import { backspace, editCommand, enter, shiftEnter, shiftTab, tab } from './keys.ts';
import { numbers } from './numbers.ts';
import { tidy } from './tidy.ts';
import { problemMarks } from './problems.ts';
import { nodeTypes, schema, showGap } from './schema.ts';

export interface PaperOptions {
  doc: Node;
  fields: () => readonly TemplateField[];
  /** Of the template, for examples; undefined where it sets none. */
  locale: () => string | undefined;
  selected: () => string | undefined;
  undo: () => void;
  redo: () => void;
  /** Returns whether a key was handled. */
  onKey: (event: KeyboardEvent) => boolean;
  onTransaction: (tr: Transaction) => void;
  /** How many more characters the text may have. */
  room: () => number;
  /** Pasted words of this length were refused. */
  onTooLong: (length: number, room: number) => void;
  /**
   * A long text is inserted in pieces. `finish` inserts the rest of it, for a reader that needs the whole. Returns the
   * function to call before the last piece.
   */
  whileInserting: (finish: () => void) => () => void;
}

export interface PaperView {
  view: EditorView;
  /** Shows labels of fields, words of conditions and the selected field again. */
  redraw: () => void;
}

/** Until the words of all field types are loaded, conditions and formats are shown as typed. */
let whenWords: typeof ConditionWords.whenWords = wordsOfBranch;
let suffixWords: typeof ConditionWords.suffixWords = (suffix) => suffix;
const wordsLoaded = loadWords();

async function loadWords(): Promise<void> {
  ({ whenWords, suffixWords } = await import('./condition-words.ts'));
}

const ways = {
  strong: schema.marks.strong,
  emphasis: schema.marks.emphasis,
  underline: schema.marks.underline,
};

/** Lines of a longer document are laid out when they come into view. */
const manyLines = 150;

/** Attributes of the element that is written in. */
export function paperAttributes(classes: string) {
  return ({ doc }: EditorState): Record<string, string> => ({
    ...(doc.childCount > manyLines && { 'data-long': 'true' }),
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-label': 'Document on paper',
    class: `paper paper-editor ${classes}`,
    spellcheck: 'true',
    // The box around it scrolls with the keys of the paper.
    tabindex: '0',
  });
}

/** Opens the paper in an element. */
export function createPaperView(place: HTMLElement, options: PaperOptions): PaperView {
  const drawn = new Set<() => void>();
  const run = (act: () => void) => () => {
    act();
    return true;
  };
  const state = EditorState.create({
    doc: options.doc,
    // A chip before all words would be selected, and the first letter would replace it.
    selection: Selection.findFrom(options.doc.resolve(0), 1, true) ?? Selection.atStart(options.doc),
    plugins: [
      numbers,
      keymap({
        Enter: chainCommands(editCommand, enter),
        'Shift-Enter': shiftEnter,
        Backspace: backspace,
        Tab: tab,
        'Shift-Tab': shiftTab,
        'Mod-z': run(options.undo),
        'Mod-y': run(options.redo),
        'Shift-Mod-z': run(options.redo),
        'Mod-b': toggleMark(ways.strong),
        'Mod-i': toggleMark(ways.emphasis),
        'Mod-u': toggleMark(ways.underline),
      }),
      keymap(baseKeymap),
      tidy,
      folding,
      problemMarks,
    ],
  });
  let hasTables = false;
  const view: EditorView = new EditorView(place, {
    state,
    attributes: paperAttributes(''),
    handleDoubleClickOn: (_view, _pos, node, at) => {
      if (node.type !== nodeTypes.command) return false;
      const { tr, doc } = view.state;
      view.dispatch(tr.setSelection(NodeSelection.create(doc, at)));
      return editCommand(view.state, view.dispatch);
    },
    handleKeyDown: (_view, event) => options.onKey(event),
    handleDOMEvents: {
      keydown: (_view, event) => readSelection(view, event),
      // Where a chip is first, browsers put no cursor into a paper that takes the focus by a key.
      focus: () => {
        if (!getSelection()?.anchorNode) view.focus();
      },
      paste: (_view, event) => paste(view, event, options),
      drop: (_view, event) => drop(view, event, options),
    },
    clipboardSerializer: copySerializer(schema),
    nodeViews: {
      field: (node) => chipView(node, options, drawn),
      mark: (node) => markView(node, options, drawn),
      branch: (node, ofView, getPos, decorations) =>
        headedView(node, {
          view: ofView,
          getPos,
          decorations,
          drawn,
          className: 'branch',
          wordsOf: ({ attrs }) => whenWords(attrs['condition'], options.fields()),
        }),
      group: (node, ofView, getPos, decorations) =>
        groupView(node, { view: ofView, getPos, decorations, drawn }),
      table: (node) => {
        void loadTables();
        return tableView(node);
      },
    },
    dispatchTransaction(tr) {
      view.updateState(view.state.apply(tr));
      options.onTransaction(tr);
    },
  });
  /** Loads the selection of cells, once there is a table. */
  async function loadTables(): Promise<void> {
    if (hasTables) return;
    hasTables = true;
    // A table that is drawn while the view is made comes before the view.
    const [{ tableEditing }, { tableLooks }] = await Promise.all([
      import('prosemirror-tables'),
      import('./table-looks.ts'),
    ]);
    if (view.isDestroyed) return;
    view.updateState(
      view.state.reconfigure({ plugins: [...view.state.plugins, tableEditing(), tableLooks] }),
    );
  }
  const redraw = () => {
    for (const draw of drawn) draw();
  };
  wordsLoaded.then(redraw, () => undefined);
  return { view, redraw };
}

/**
 * Browsers report a moved cursor in a task of its own, so a key that follows fast would act where the cursor was.
 * Reads the cursor before each key.
 */
function readSelection(view: EditorView, event: KeyboardEvent): false {
  if (!event.isComposing) view.dom.ownerDocument.dispatchEvent(new Event('selectionchange'));
  return false;
}

/** A field as its label. */
function chipView(
  { attrs }: Node,
  { fields, locale, selected }: PaperOptions,
  drawn: Set<() => void>,
): NodeView {
  const dom = document.createElement('span');
  dom.className = 'ph';
  const [name, suffix] = [String(attrs['name']), String(attrs['suffix'])];
  const draw = () => {
    const field = findField(fields(), name);
    // A column of rows is no field of its own.
    const isKnown = field !== undefined || suffix.startsWith('.');
    dom.dataset['state'] = isKnown ? 'missing' : 'unknown';
    const label = field ? field.label || field.name : name;
    dom.textContent = isKnown
      ? label + suffixWords(suffix, { field, fields: fields(), locale: locale() })
      : String(attrs['source']);
    dom.toggleAttribute('data-active', field !== undefined && selected() === field.name);
  };
  return drawnView(dom, draw, drawn);
}

function markView({ attrs }: Node, { fields }: PaperOptions, drawn: Set<() => void>): NodeView {
  const dom = document.createElement('span');
  const role = String(attrs['role']);
  dom.className = 'condition-mark';
  dom.dataset['role'] = role;
  const draw = () => {
    const words = whenWords(attrs['condition'], fields());
    dom.textContent = role === 'close' ? '' : words;
    dom.title = role === 'close' ? 'End of the condition' : words;
  };
  return drawnView(dom, draw, drawn);
}

function tableView(node: Node): NodeView {
  const dom = document.createElement('table');
  // It scrolls on a narrow paper: keys reach all of it, since the cursor goes there.
  dom.contentEditable = 'true';
  showGap(dom, node);
  return { dom, contentDOM: dom.appendChild(document.createElement('tbody')) };
}

/** Takes text from elsewhere in place of ProseMirror, whose reader of HTML the policy of the site refuses. */
function paste(view: EditorView, event: ClipboardEvent, options: PaperOptions): boolean {
  return takeText(view, event, { data: event.clipboardData, options });
}

/** Inserts dragged text from elsewhere. Parts of the paper are moved by ProseMirror. */
function drop(view: EditorView, event: DragEvent, options: PaperOptions): boolean {
  if (view.dragging) return false;
  // A file would be opened in place of the page.
  event.preventDefault();
  const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos;
  takeText(view, event, { data: event.dataTransfer, at, options });
  return true;
}

interface Taking {
  data: DataTransfer | null;
  at?: number | undefined;
  options: PaperOptions;
}

function takeText(view: EditorView, event: Event, { data, at, options }: Taking): boolean {
  const [html = '', text = ''] = ['text/html', 'text/plain'].map((type) => data?.getData(type) ?? '');
  if (!html && !text) return false;
  event.preventDefault();
  void insert(view, { html, text, at }, options);
  return true;
}

/** The reader is loaded with the first text that comes from elsewhere. */
async function insert(view: EditorView, taken: TakenText, options: PaperOptions): Promise<void> {
  const { insertText } = await import('./insert-text.ts');
  if (!view.isDestroyed) await insertText(view, taken, options);
}
