/** What travels between the typesetter and its children. */
export interface Job {
  /** The cleaned document, see `sheet.ts`. */
  sheet: string;
  output: 'pdf' | 'svg';
  /** Whether the pages must also pass the check for glyphs although they go out as pictures. */
  checkGlyphs: boolean;
}

export type ChildMessage =
  | { type: 'ready' }
  | { type: 'pdf'; pdf: Uint8Array; pageCount: number }
  | { type: 'svg'; svg: string; pageCount: number }
  | { type: 'failed'; details: string[] }
  /** The document's memory is free again: the child takes the next job. */
  | { type: 'idle'; rssBytes: number };
