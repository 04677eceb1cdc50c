import {
  createNumberer,
  nextNumber,
  numberPath,
  type Numberer,
  parseNumbering,
} from '@inkfield/engine/numbering';
import { whenIdle } from '@inkfield/web/when-idle';
import type { Node } from 'prosemirror-model';
import { Plugin, PluginKey, type Transaction } from 'prosemirror-state';
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view';
import { nodeTypes } from './schema.ts';

/** Which text the values of the preview leave out. */
export interface ShownParts {
  /** Whether a condition holds; undefined where that is up to the rows of a repeat. */
  holds: (condition: string) => boolean | undefined;
  /** How often the blocks of a section or a repeat are printed. */
  timesOf: (open: string) => number;
}

interface Numbers {
  /** Without them all text counts, and of the branches of a condition the first. */
  parts?: ShownParts | undefined;
  shown: DecorationSet;
  /** From here on the numbers are those before the last change; undefined when all are counted. */
  staleFrom: number | undefined;
}

const key = new PluginKey<Numbers>('numbers');

/** More than a screen shows. These are numbered with the change itself. */
const nearSize = 10_000;
/** How much is numbered in one idle moment. */
const idleSize = 60_000;

/** Shows the numbers of clauses and references as they will count: near a change now, further below when idle. */
export const numbers = new Plugin<Numbers>({
  key,
  state: {
    init: (_config, { doc }) => countFrom(0, { doc, shown: DecorationSet.empty, size: nearSize }),
    apply(tr, before) {
      const { doc, mapping } = tr;
      const { parts } = before;
      const asked: unknown = tr.getMeta(key);
      if (asked === idleSize && before.staleFrom !== undefined)
        return countFrom(before.staleFrom, { doc, shown: before.shown, size: idleSize, parts });
      if (asked !== undefined && asked !== idleSize)
        return countFrom(0, { doc, shown: before.shown, size: nearSize, parts: asked as ShownParts });
      if (!tr.docChanged) return before;
      const shown = before.shown.map(mapping, doc);
      const staleFrom = before.staleFrom === undefined ? undefined : mapping.map(before.staleFrom, -1);
      const changedAt = firstCounted(tr);
      // A key within words only moves the numbers.
      if (changedAt === undefined) return { shown, staleFrom, parts };
      return countFrom(Math.min(changedAt, staleFrom ?? changedAt), { doc, shown, size: nearSize, parts });
    },
  },
  props: { decorations: (state) => key.getState(state)?.shown },
  view: (shown) => {
    let cancel: (() => void) | undefined;
    const countMore = (view: EditorView) => {
      cancel = undefined;
      if (view.composing) return update(view);
      view.dispatch(view.state.tr.setMeta(key, idleSize));
    };
    const update = (view: EditorView) => {
      if (key.getState(view.state)?.staleFrom === undefined) return;
      cancel ??= whenIdle(() => countMore(view));
    };
    update(shown);
    return { update, destroy: () => cancel?.() };
  },
});

/** Numbers the document as the values of the preview leave it. */
export function followParts(tr: Transaction, parts: ShownParts): Transaction {
  return tr.setMeta(key, parts);
}

/** Where the first block edge or command of a line was changed; undefined if none was. */
export function firstCounted(tr: Transaction): number | undefined {
  let first: number | undefined;
  for (const [index, map] of tr.mapping.maps.entries()) {
    map.forEach((from, to, start, end) => {
      const isCounted =
        holdsCounted(tr.docs[index] ?? tr.doc, from, to) ||
        holdsCounted(tr.docs[index + 1] ?? tr.doc, start, end);
      if (isCounted) first = Math.min(first ?? Infinity, tr.mapping.slice(index + 1).map(start, -1));
    });
  }
  return first;
}

/** Whether a range holds the edge of a block or a command of a line. The block around the range stays. */
function holdsCounted(doc: Node, from: number, to: number): boolean {
  let found = false;
  doc.nodesBetween(from, to, (node, pos) => {
    const isAround = pos < from && pos + node.nodeSize > to;
    if (!node.isText && !isAround && (node.isBlock || node.type === nodeTypes.inline_command)) found = true;
    return !found;
  });
  return found;
}

interface Counting {
  parts: ShownParts | undefined;
  numberer: Numberer;
  /** Level of the clause that further lines belong to. */
  clause: number;
  /** The places that are numbered. Those above only count. */
  from: number;
  to: number;
  found: Decoration[];
  paths: Map<string, string>;
  footnotes: number;
  refs: { pos: number; label: string }[];
}

/** Numbers the blocks from the one at a place on, and all references once the end is reached. */
function countFrom(
  place: number,
  { doc, shown, size, parts }: Pick<Numbers, 'parts' | 'shown'> & { doc: Node; size: number },
): Numbers {
  const $place = doc.resolve(Math.min(place, doc.content.size));
  const from = $place.depth > 0 ? $place.before(1) : $place.pos;
  const to = from + size;
  const counting: Counting = {
    parts,
    numberer: createNumberer(),
    clause: 0,
    from,
    to,
    found: [],
    paths: new Map(),
    footnotes: 0,
    refs: [],
  };
  countBlocks(doc, 0, counting);
  const { found, refs, paths } = counting;
  const isWhole = to >= doc.content.size;
  // A new set costs less than to remove from one, which compares each with all.
  for (const one of shown.find()) {
    const { isRef }: { isRef?: boolean } = one.spec;
    if (isRef ? !isWhole : one.from < from || one.from >= to) found.push(one);
  }
  if (isWhole) {
    for (const { pos, label } of refs) {
      const path = { 'data-path': paths.get(label) ?? '[??]' };
      found.push(Decoration.node(pos, pos + 1, path, { isRef: true }));
    }
  }
  return { shown: DecorationSet.create(doc, found), staleFrom: isWhole ? undefined : to, parts };
}

function countBlocks(parent: Node, start: number, counting: Counting): void {
  let pos = start;
  for (let index = 0; index < parent.childCount && pos < counting.to; index++) {
    const node = parent.child(index);
    countBlock(node, pos, counting);
    pos += node.nodeSize;
  }
}

function countBlock(node: Node, pos: number, counting: Counting): void {
  const { type, attrs } = node;
  const decorate = (attributes: Record<string, string>) => decorateBlock(node, pos, { counting, attributes });
  if (type === nodeTypes.line) {
    if (Number(attrs['before']) > 0) counting.clause = 0;
    if (counting.clause > 0) decorate({ 'data-continues': String(counting.clause) });
    return countWords(node, pos, counting);
  }
  counting.clause = 0;
  switch (type) {
    case nodeTypes.clause:
    case nodeTypes.heading: {
      const level = Number(type === nodeTypes.clause ? attrs['level'] : (attrs['clauseLevel'] ?? 0));
      const isNumbered = level > 0 && attrs['numbered'] !== false;
      if (isNumbered) {
        const number = nextNumber(counting.numberer, level);
        decorate({ 'data-number': number });
      }
      if (type === nodeTypes.clause) counting.clause = level;
      return countWords(node, pos, counting, level);
    }
    case nodeTypes.command:
      return obey(String(attrs['kind']), String(attrs['source']), counting.numberer);
    case nodeTypes.exhibit: {
      const outer = counting.numberer;
      counting.numberer = createNumberer(outer.scheme);
      countBlocks(node, pos + 1, counting);
      counting.numberer = outer;
      return;
    }
    case nodeTypes.condition:
      return countBranches(node, pos, counting);
    case nodeTypes.group:
      return countGroup(node, pos, counting);
    default:
      if (node.isTextblock) countWords(node, pos, counting);
      else countBlocks(node, pos + 1, counting);
  }
}

interface Decorating {
  counting: Counting;
  attributes: Record<string, string>;
}

function decorateBlock(node: Node, pos: number, { counting, attributes }: Decorating): void {
  if (pos >= counting.from) counting.found.push(Decoration.node(pos, pos + node.nodeSize, attributes));
}

/** Each branch counts from where the condition begins. The text below it continues after the one that is shown. */
function countBranches(node: Node, pos: number, counting: Counting): void {
  const { numberer, parts } = counting;
  const before = [...numberer.counters];
  const footnotes = counting.footnotes;
  const shown = parts && shownBranch(node, parts);
  let after = { counters: before, footnotes };
  node.forEach((branch, offset, index) => {
    numberer.counters = [...before];
    counting.footnotes = footnotes;
    const start = pos + 1 + offset;
    if (shown !== undefined && index !== shown) leaveOut(branch, start, counting);
    countBlocks(branch, start + 1, counting);
    if (index === (shown ?? 0)) after = { counters: numberer.counters, footnotes: counting.footnotes };
  });
  numberer.counters = after.counters;
  counting.footnotes = after.footnotes;
}

/** The index of the branch that is shown, -1 if none is; undefined where that is up to the rows of a repeat. */
function shownBranch(node: Node, { holds }: ShownParts): number | undefined {
  for (let index = 0; index < node.childCount; index++) {
    const condition: unknown = node.child(index).attrs['condition'];
    const isShown = typeof condition === 'string' ? holds(condition) : true;
    if (isShown !== false) return isShown && index;
  }
  return -1;
}

/** Numbers a section or a repeat. Clauses that are printed several times have the numbers of the first time. */
function countGroup(node: Node, pos: number, counting: Counting): void {
  const { numberer, parts } = counting;
  const times = parts?.timesOf(String(node.attrs['open'])) ?? 1;
  const before = [...numberer.counters];
  const footnotes = counting.footnotes;
  if (times === 0) leaveOut(node, pos, counting);
  countBlocks(node, pos + 1, counting);
  if (times === 0) numberer.counters = before;
  const each = counting.footnotes - footnotes;
  counting.footnotes = footnotes + times * each;
  for (let time = 1; time < times; time++)
    countBlocks(node, pos + 1, { ...counting, from: Infinity, refs: [] });
}

function leaveOut(node: Node, pos: number, counting: Counting): void {
  decorateBlock(node, pos, { counting, attributes: { 'data-left-out': '' } });
}

function obey(kind: string, source: string, numberer: Numberer): void {
  if (kind === 'restart') numberer.counters = [];
  if (kind !== 'numbering') return;
  const examples = /^\{\s*numbering\s*:(.*)\}$/i.exec(source)?.[1] ?? '';
  numberer.scheme = parseNumbering(examples) ?? numberer.scheme;
}

/** Labels of a line name the number of its clause; references show it. Footnotes count through the document. */
function countWords(node: Node, pos: number, counting: Counting, level = 0): void {
  const { numberer, paths, refs } = counting;
  node.forEach((child, offset) => {
    if (child.type !== nodeTypes.inline_command) return;
    const { kind, words } = child.attrs;
    const label = String(words).toLowerCase();
    if (kind === 'label' && level > 0 && !paths.has(label)) paths.set(label, numberPath(numberer, level));
    if (kind === 'ref') refs.push({ pos: pos + 1 + offset, label });
    if (kind !== 'footnote') return;
    counting.footnotes += 1;
    const attributes = { 'data-path': String(counting.footnotes) };
    decorateBlock(child, pos + 1 + offset, { counting, attributes });
  });
}
