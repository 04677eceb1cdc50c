import { childOf, descendantsOf, elementsOf, textOf } from '../guard/xml.ts';
import type { SourceDocument } from '../source-document.ts';
import { readBlocks, readNotes } from './blocks.ts';
import { createNumbering } from './numbering.ts';
import { readStyles } from './styles.ts';
import type { Seen, Walk } from './walk-state.ts';
import { openWordPackage, type WordPackage } from './word-package.ts';

/** Reads a Word document: everything that it prints, with the numbers that Word would print. */
export async function readDocx(bytes: Uint8Array): Promise<SourceDocument> {
  const parts = await openWordPackage(bytes);
  const styles = readStyles(parts.styles);
  const seen: Seen = {
    deletions: 0,
    insertions: 0,
    hiddenRuns: 0,
    pictures: 0,
    comments: 0,
    formulas: 0,
    embeddedDocuments: 0,
  };
  const walk: Walk = {
    styles,
    numberOf: createNumbering(parts.numbering, styles),
    notes: readNotes(parts.footnotes, parts.endnotes),
    openFields: [],
    readBlocks: (elements) => readBlocks(walk, elements, undefined),
    seen,
  };
  const blocks = walk.readBlocks(elementsOf(childOf(parts.document, 'w:body')));
  return { blocks, warnings: [...parts.warnings, ...warningsOf(seen), ...hangingTexts(parts)] };
}

function warningsOf(seen: Seen): string[] {
  const { deletions, insertions, hiddenRuns, pictures, comments, formulas, embeddedDocuments } = seen;
  const warnings: string[] = [];
  if (deletions + insertions > 0) {
    warnings.push('The document had tracked changes: insertions were taken, deletions left out.');
  }
  if (hiddenRuns > 0) warnings.push('Hidden text was left out.');
  if (pictures > 0) warnings.push(`Pictures were left out (${pictures}).`);
  if (comments > 0) warnings.push(`Comments were left out (${comments}).`);
  if (formulas > 0) warnings.push(`Formulas were taken as plain characters (${formulas}).`);
  if (embeddedDocuments > 0) warnings.push('A document inside the document was left out.');
  return warnings;
}

/** Headers and footers are a setting of the page, so they are told and not put into the text. */
function hangingTexts({ headersAndFooters }: WordPackage): string[] {
  const texts = headersAndFooters.map((part) => descendantsOf(part, 'w:t').map(textOf).join('').trim());
  return [...new Set(texts)]
    .filter((text) => text !== '')
    .map(
      (text) =>
        `A header or footer says "${text.slice(0, 120)}". It can be set for the pages of the template.`,
    );
}
