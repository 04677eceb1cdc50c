import { askWhenNeeded } from '@inkfield/engine/ask-when';
import { parse } from '@inkfield/engine/parse';
import { fileKind } from './guard/file-kind.ts';
import { readDocx } from './docx/read-docx.ts';
import type { ImportedTemplate } from './imported-template.ts';
import type { SourceDocument } from './source-document.ts';
import type { ImportJob, PdfOptions } from './child-messages.ts';
import { adaptMarkdown, readText } from './text/read-text.ts';
import { type ImportedText, writeTemplate, writeTextTemplate } from './write/write-template.ts';

/** Turns a source document into a draft. Throws an `ImportRefusal` that says why when it can't. */
export async function readImport(
  bytes: Uint8Array,
  fileName: string,
  pdf: PdfOptions = {},
): Promise<ImportedTemplate> {
  const imported = await readByKind({ bytes, fileName, ...pdf });
  const { document } = parse(imported.document_content);
  return { name: templateName(fileName), ...imported, fields: askWhenNeeded(document, imported.fields) };
}

async function readByKind({ bytes, fileName, pdf, fill }: ImportJob): Promise<ImportedText> {
  const kind = await fileKind(bytes, fileName);
  switch (kind) {
    case 'docx':
      return withPages(await readDocx(bytes));
    case 'pdf': {
      // Loaded only where they are needed: it takes longer than reading a Word document.
      const { readForm } = await import('./form/read-form.ts');
      const options = { keepsPages: pdf === 'pages', fillPages: fill };
      const form = pdf === 'words' ? undefined : await readForm(bytes, options);
      if (form !== undefined) return form;
      const { readPdf } = await import('./pdf/read-pdf.ts');
      return writeTemplate(await readPdf(bytes));
    }
    case 'text':
      return writeTextTemplate(readText(bytes), { syntax: 'plain', warnings: [] });
    case 'markdown':
      return writeTextTemplate(adaptMarkdown(readText(bytes)), { syntax: 'markdown', warnings: [] });
  }
}

function withPages(document: SourceDocument): ImportedText {
  const { countedPages: counted_pages } = document;
  return { ...writeTemplate(document), ...(counted_pages !== undefined && { counted_pages }) };
}

/** The name of the file without its ending, as words. */
function templateName(fileName: string): string {
  const base = fileName.split(/[/\\]/).at(-1) ?? '';
  const words = base
    .replace(/\.[a-z0-9]{1,10}$/i, '')
    .replace(/\p{C}/gu, '')
    .replace(/[_\s]+/g, ' ')
    .trim();
  return words.slice(0, 200) || 'Imported document';
}
