import type { Inline, NumberingScheme, Position, Text } from '../syntax/nodes.ts';
import { createNumberer, type Numberer, nextNumber, numberPath } from '../syntax/numbering.ts';
import type { Report } from '../problem.ts';

/** The clause numbers of a text, and the references that were typed by hand. */
export interface TypedReferences {
  numberer: Numberer;
  /** Numbers of all clauses, hidden ones included. */
  numbers: Set<string>;
  found: { words: string; number: string; position: Position }[];
}

const reference =
  /(?<![\p{L}\p{N}.])(?:sections?|clauses?|articles?|paragraphs?|§{1,2})\s{0,2}(\d{1,3}(?:\.\d{1,3}){0,4}(?:\([a-z0-9]{1,4}\)){0,4}|[IVXLC]{1,7}(?![\p{L}.]))(?![\p{L}\p{N}]|\.\d|-\d)/giu;
/** Words before a reference to a law: "Treas. Reg. Section 1.4", "Code Section 409". */
const lawBefore =
  /(?:\b(?:Code|Act|Reg|Regs|Regulations?|Rules?|Statutes?|Law|U\.?S\.?C|C\.?F\.?R)\.?,?\s*)$/u;
/** "FAR section 12.212": the short name of a law, in capitals beside a word that is not. */
const shortNameBefore = /(?<!\p{L})\p{Lu}{2,6}\s*$/u;
/** Words after a reference to another document. "of this Agreement" refers to this one. */
const elsewhereAfter = /^(?:\([a-z0-9]{1,4}\))*,?\s+(?:of|under|in|to)\s+(?!this\b|these\b)/iu;

export function createTypedReferences(): TypedReferences {
  return { numberer: createNumberer(), numbers: new Set(), found: [] };
}

/** Switches to another numbering scheme. */
export function changeNumbering(references: TypedReferences, { scheme }: NumberingScheme): void {
  references.numberer.scheme = scheme;
}

/** Visits an exhibit, which restarts the clause numbers. */
export function withOwnNumbers(references: TypedReferences, walk: () => void): void {
  const outer = references.numberer;
  references.numberer = createNumberer(outer.scheme);
  walk();
  references.numberer = outer;
}

/** Counts one clause or numbered heading. */
export function countClause({ numberer, numbers }: TypedReferences, level: number): void {
  nextNumber(numberer, level);
  numbers.add(bareNumber(numberPath(numberer, level)));
}

/** Collects the typed references of one line. At the start of a line such words are a heading. */
export function collectReferences(references: TypedReferences, nodes: readonly Inline[]): void {
  for (const [index, node] of nodes.entries()) {
    if (node.type !== 'text') continue;
    for (const match of node.value.matchAll(reference)) {
      const [words, number = ''] = match;
      const isAtStart = index === 0 && node.value.slice(0, match.index).trim() === '';
      const before = node.value.slice(0, match.index);
      const after = node.value.slice(match.index + words.length);
      if (isAtStart || isElsewhere(words, before, after)) continue;
      const position = placeIn(node, match.index, words.length);
      references.found.push({ words, number: bareNumber(number), position });
    }
  }
}

function isElsewhere(words: string, before: string, after: string): boolean {
  if (lawBefore.test(before) || elsewhereAfter.test(after)) return true;
  return !/^\p{Lu}{2}/u.test(words) && shortNameBefore.test(before);
}

/** Warns about typed references to clauses that have automatic numbers. */
export function reportReferences({ numbers, found }: TypedReferences, report: Report): void {
  if (numbers.size === 0) return;
  for (const { words, number, position } of found) {
    // A single number without a matching clause refers to a law or to another document.
    if (!numbers.has(number) && !number.includes('.')) continue;
    const message = `"${words}" is typed and stays the same when clauses move: replace it with a reference to the clause`;
    report('W-typed-reference', position, message);
  }
}

function bareNumber(number: string): string {
  return number
    .replace(/^(?:section|article|clause|paragraph|§)\s*/i, '')
    .replace(/\.$/, '')
    .toLowerCase();
}

/** Returns the position of words in a text; that of the whole text if an escaped character shifts the columns. */
export function placeIn(
  { value, position }: Text & { position: Position },
  from: number,
  length: number,
): Position {
  if (position.endColumn - position.column !== value.length) return position;
  const column = position.column + from;
  return { line: position.line, column, endColumn: column + length };
}
