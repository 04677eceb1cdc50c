import type { ImportedTemplate } from './imported-template.ts';
import type { RefusalKind } from './import-refusal.ts';

/** Of a PDF: its words as a text, or its pages even without fields. Otherwise a form keeps its pages. */
export type PdfChoice = 'words' | 'pages';

/** The messages between the importer and its children. */
export interface ImportJob {
  bytes: Uint8Array;
  fileName: string;
  pdf?: PdfChoice | undefined;
}

export type ChildAnswer =
  | { type: 'imported'; template: ImportedTemplate }
  | { type: 'refused'; kind: RefusalKind; sentence: string }
  | { type: 'failed'; cause: string };
