import {
  createNumberer,
  nextNumber,
  numberPath,
  type Numberer,
  parseNumbering,
} from '@inkfield/engine/numbering';
import type { Node } from 'prosemirror-model';
import { Plugin, PluginKey, type Transaction } from 'prosemirror-state';
import { Decoration, DecorationSet } from 'prosemirror-view';
import { nodeTypes } from './schema.ts';

const key = new PluginKey<DecorationSet>('numbers');

/** Shows the numbers of clauses and references as they will count. */
export const numbers = new Plugin<DecorationSet>({
  key,
  state: {
    init: (_config, { doc }) => count(doc),
    // A key within words only moves the numbers.
    apply: (tr, shown) => {
      if (!tr.docChanged) return shown;
      return changesNumbers(tr) ? count(tr.doc) : shown.map(tr.mapping, tr.doc);
    },
  },
  props: { decorations: (state) => key.getState(state) },
});

function changesNumbers(tr: Transaction): boolean {
  return tr.mapping.maps.some((map, index) => {
    let changes = false;
    map.forEach((from, to, start, end) => {
      changes ||= holdsCounted(tr.docs[index] ?? tr.doc, from, to);
      changes ||= holdsCounted(tr.docs[index + 1] ?? tr.doc, start, end);
    });
    return changes;
  });
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
  numberer: Numberer;
  /** Level of the clause that further lines belong to. */
  clause: number;
  found: Decoration[];
  paths: Map<string, string>;
  refs: { pos: number; label: string }[];
}

function count(doc: Node): DecorationSet {
  const counting: Counting = { numberer: createNumberer(), clause: 0, found: [], paths: new Map(), refs: [] };
  countBlocks(doc, 0, counting);
  for (const { pos, label } of counting.refs) {
    const path = counting.paths.get(label) ?? '[??]';
    counting.found.push(Decoration.node(pos, pos + 1, { 'data-path': path }));
  }
  return DecorationSet.create(doc, counting.found);
}

function countBlocks(parent: Node, start: number, counting: Counting): void {
  parent.forEach((node, offset) => countBlock(node, start + offset, counting));
}

function countBlock(node: Node, pos: number, counting: Counting): void {
  const { type, attrs } = node;
  const decorate = (attributes: Record<string, string>) =>
    counting.found.push(Decoration.node(pos, pos + node.nodeSize, attributes));
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
      if (isNumbered) decorate({ 'data-number': nextNumber(counting.numberer, level) });
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
    default:
      if (node.isTextblock) countWords(node, pos, counting);
      else countBlocks(node, pos + 1, counting);
  }
}

/** Each branch counts from where the condition begins. The text below it continues after the first. */
function countBranches(node: Node, pos: number, counting: Counting): void {
  const { numberer } = counting;
  const before = [...numberer.counters];
  let after = before;
  node.forEach((branch, offset, index) => {
    numberer.counters = [...before];
    countBlocks(branch, pos + 1 + offset + 1, counting);
    if (index === 0) after = numberer.counters;
  });
  numberer.counters = after;
}

function obey(kind: string, source: string, numberer: Numberer): void {
  if (kind === 'restart') numberer.counters = [];
  if (kind !== 'numbering') return;
  const examples = /^\{\s*numbering\s*:(.*)\}$/i.exec(source)?.[1] ?? '';
  numberer.scheme = parseNumbering(examples) ?? numberer.scheme;
}

/** Labels of a line name the number of its clause; references show it. */
function countWords(node: Node, pos: number, { numberer, paths, refs }: Counting, level = 0): void {
  node.forEach((child, offset) => {
    if (child.type !== nodeTypes.inline_command) return;
    const { kind, words } = child.attrs;
    const label = String(words).toLowerCase();
    if (kind === 'label' && level > 0 && !paths.has(label)) paths.set(label, numberPath(numberer, level));
    if (kind === 'ref') refs.push({ pos: pos + 1 + offset, label });
  });
}
