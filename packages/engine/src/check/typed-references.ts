import type { Inline, NumberingScheme, Position, Text } from '../syntax/nodes.ts';
import { createNumberer, type Numberer, nextNumber, numberPath } from '../syntax/numbering.ts';
import type { Report } from '../syntax/parse-report.ts';

/** Clause numbers of a text, and the places that name one in typed words. */
export interface TypedReferences {
  numberer: Numberer;
  /** Numbers of all clauses, hidden ones included. */
  numbers: Set<string>;
  found: { words: string; number: string; position: Position }[];
}

const reference =
  /(?<![\p{L}\p{N}.])(?:sections?|clauses?|articles?|paragraphs?|§{1,2})\s{0,2}(\d{1,3}(?:\.\d{1,3}){0,4}(?:\([a-z0-9]{1,4}\)){0,4}|[IVXLC]{1,7}(?![\p{L}.]))(?![\p{L}\p{N}]|\.\d|-\d)/giu;
/** What comes before a reference to a law: "Treas. Reg. Section 1.4", "Code Section 409". */
const lawBefore =
  /(?:\b(?:Code|Act|Reg|Regs|Regulations?|Rules?|Statutes?|Law|U\.?S\.?C|C\.?F\.?R)\.?,?\s*)$/u;
/** "FAR section 12.212": the short name of a law, in capitals beside a word that is not. */
const shortNameBefore = /(?<!\p{L})\p{Lu}{2,6}\s*$/u;
/** What comes after a reference into another document; "of this Agreement" stays in this one. */
const elsewhereAfter = /^(?:\([a-z0-9]{1,4}\))*,?\s+(?:of|under|in|to)\s+(?!this\b|these\b)/iu;

export function createTypedReferences(): TypedReferences {
  return { numberer: createNumberer(), numbers: new Set(), found: [] };
}

/** Uses another numbering from here on. */
export function changeNumbering(references: TypedReferences, { scheme }: NumberingScheme): void {
  references.numberer.scheme = scheme;
}

/** Goes through an exhibit, which counts its clauses from the start. */
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

/** Collects the typed references of one line. At its start such words are a typed heading. */
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

/** Warns of references that stay as typed while the clauses are counted. */
export function reportReferences({ numbers, found }: TypedReferences, report: Report): void {
  if (numbers.size === 0) return;
  for (const { words, number, position } of found) {
    // A single number that no clause has belongs to a law or to another document.
    if (!numbers.has(number) && !number.includes('.')) continue;
    const message = `"${words}" is typed and stays the same when clauses move: put {label name} into the clause and write {ref name} here`;
    report('W-typed-reference', position, message);
  }
}

function bareNumber(number: string): string {
  return number
    .replace(/^(?:section|article|clause|paragraph|§)\s*/i, '')
    .replace(/\.$/, '')
    .toLowerCase();
}

/** Where words of a text stand; the whole text where an escaped character has moved them. */
function placeIn({ value, position }: Text & { position: Position }, from: number, length: number): Position {
  if (position.endColumn - position.column !== value.length) return position;
  const column = position.column + from;
  return { line: position.line, column, endColumn: column + length };
}
