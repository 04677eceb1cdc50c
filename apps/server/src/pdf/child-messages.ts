import type { BlockPlace, TypesetPage } from './rendered.ts';
import type { TypesetErrorCode } from './typeset-error.ts';

export interface FormFiles {
  base: Uint8Array;
  /** WebP files, in the order of the pages. Undefined for a page that has no picture yet. */
  pages: readonly (Uint8Array | undefined)[];
}

/** Messages between the typesetter and its children. */
export interface Job {
  /** A `SheetRequest` as JSON: reading and state it is the child's work, so that a large one delays nobody else. */
  request: string;
  /** A picture for its header. */
  logo?: Uint8Array | undefined;
  /** Those of its look, by the SHA-256 that the look names. */
  pictures?: ReadonlyMap<string, Uint8Array> | undefined;
  /** The uploaded fonts of its look, by the SHA-256 that the look names. */
  fonts?: ReadonlyMap<string, Uint8Array> | undefined;
  /** The file of the form that it fills, and the pictures of its pages. */
  formFiles?: FormFiles | null | undefined;
}

export type JobAnswer =
  | { type: 'pdf'; pdf: Uint8Array; pageCount: number }
  | { type: 'docx'; docx: Uint8Array; typedNumbers: readonly string[] }
  | { type: 'svg'; pages: TypesetPage[]; pageCount: number; places?: BlockPlace[] | undefined }
  /** Found before typesetting. */
  | { type: 'refused'; code: TypesetErrorCode; details: readonly string[] }
  /** The errors that the typesetter reported. */
  | { type: 'failed'; details: string[] };

export type ChildMessage =
  | JobAnswer
  | { type: 'ready' }
  /** Before the answer `svg`, which then has no pages: a long document in one message would hold the server's loop. */
  | { type: 'page'; page: TypesetPage }
  /** Said before anything is done with a job: until then another child can have it. */
  | { type: 'taken' }
  /** The document's memory is free again: the child takes the next job. */
  | { type: 'idle'; rssBytes: number };
