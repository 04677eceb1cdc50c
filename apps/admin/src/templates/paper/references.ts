import type { Node } from 'prosemirror-model';
import type { Command } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { nameFor } from '../source/field-names.ts';
import { canHoldFields } from './keys.ts';
import { nodeTypes } from './schema.ts';

/** A numbered clause or heading that a reference can name. */
export interface NumberedClause {
  pos: number;
  number: string;
  words: string;
}

/** Words before those of the clause itself, as one types a reference. */
const leadingWords = /^(?:section|clause|article|paragraph)s?(?:\s+|$)/i;

/** Whether a typed search begins as a reference does. */
export function namesClause(typed: string): boolean {
  return leadingWords.test(typed.trim());
}

/** The clauses with automatic numbers that a typed search finds, in the order of the document. */
export function findClauses(view: EditorView, typed: string): NumberedClause[] {
  const words = typed.trim().toLowerCase();
  const search = words.replace(leadingWords, '');
  const found: NumberedClause[] = [];
  if (words === '') return found;
  view.state.doc.descendants((node, pos) => {
    if (!node.isTextblock) return node.type !== nodeTypes.table;
    if (node.type !== nodeTypes.clause && node.type !== nodeTypes.heading) return false;
    const text = wordsOf(node);
    const dom = view.nodeDOM(pos);
    const number = dom instanceof Element ? dom.getAttribute('data-number') : null;
    const isFound = search === '' || `${number} ${text}`.toLowerCase().includes(search);
    if (number !== null && text !== '' && isFound) found.push({ pos, number, words: text });
    return false;
  });
  return found;
}

/** Inserts a reference to a clause in place of the typed words, and labels the clause if it has no label. */
export function insertReference(pos: number, from: number): Command {
  return (state, dispatch) => {
    const clause = state.doc.nodeAt(pos);
    if (!clause || !canHoldFields(state)) return false;
    const known = labelsIn(clause)[0];
    const label = known ?? freeLabel(clause, state.doc);
    const { tr, selection } = state;
    tr.replaceRangeWith(from, selection.to, command('ref', label));
    if (known === undefined) tr.insert(tr.mapping.map(pos) + 1, command('label', label));
    dispatch?.(tr.scrollIntoView());
    return true;
  };
}

function command(kind: 'ref' | 'label', label: string): Node {
  return nodeTypes.inline_command.create({ source: `{${kind} ${label}}`, kind, words: label });
}

/** The words of a clause, with the names of its fields. Other commands print none. */
function wordsOf(clause: Node): string {
  const nameOf = ({ attrs }: Node) => String(attrs['name'] ?? '').replaceAll('_', ' ');
  return clause.textBetween(0, clause.content.size, ' ', nameOf).trim();
}

function labelsIn(parent: Node): string[] {
  const labels: string[] = [];
  parent.descendants(({ type, attrs }) => {
    if (type === nodeTypes.inline_command && attrs['kind'] === 'label') labels.push(String(attrs['words']));
  });
  return labels;
}

/** A label made of the first words of a clause that no other clause has. */
function freeLabel(clause: Node, doc: Node): string {
  const taken = new Set(labelsIn(doc).map((label) => label.toLowerCase()));
  const words = wordsOf(clause).split(/\s+/).slice(0, 3);
  const made = nameFor(words.join(' ')).slice(0, 30);
  let label = made;
  for (let number = 2; taken.has(label); number++) label = `${made}_${number}`;
  return label;
}
