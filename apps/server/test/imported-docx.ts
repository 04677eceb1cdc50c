import { readDocx } from '../src/imports/docx/read-docx.ts';
import { writeTemplate } from '../src/imports/write/write-template.ts';
import { buildDocx, type DocxParts, inList, level, oneList, paragraph, run } from './docx-builder.ts';

/** Imports a Word document. */
export async function importDocx(parts: DocxParts) {
  return writeTemplate(await readDocx(buildDocx(parts)));
}

export async function contentOf(parts: DocxParts): Promise<string> {
  return (await importDocx(parts)).document_content;
}

/** A list as contracts number their clauses: 1., and (a) within. */
export const clauseNumbering = oneList(level(0, 'decimal', '%1.'), level(1, 'lowerLetter', '(%2)'));

/** A paragraph of the list, 0 or 1 deep. */
export function clause(depth: number, text: string, look = ''): string {
  return paragraph(text, inList(depth) + look);
}

export function bold(text: string): string {
  return run(text, '<w:b/>');
}
