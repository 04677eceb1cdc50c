import type { ImportedTemplate } from './imported-template.ts';
import type { RefusalKind } from './import-refusal.ts';

/** The messages between the importer and its children. */
export interface ImportJob {
  bytes: Uint8Array;
  fileName: string;
}

export type ChildAnswer =
  | { type: 'imported'; template: ImportedTemplate }
  | { type: 'refused'; kind: RefusalKind; sentence: string }
  | { type: 'failed'; cause: string };
