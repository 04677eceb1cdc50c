import type { ImportedTemplate } from './imported-template.ts';
import type { RefusalKind } from './import-refusal.ts';

/** How a PDF is read. */
export interface PdfOptions {
  /** Its words as a text, or its pages even without fields. Otherwise a form keeps its pages. */
  pdf?: 'words' | 'pages' | undefined;
  /** The pages whose fields are taken, as `1-3, 8`. Absent for all. */
  fill?: string | undefined;
}

/** The messages between the importer and its children. */
export interface ImportJob extends PdfOptions {
  bytes: Uint8Array;
  fileName: string;
}

export type ChildAnswer =
  | { type: 'imported'; template: ImportedTemplate }
  | { type: 'refused'; kind: RefusalKind; sentence: string }
  | { type: 'failed'; cause: string };
