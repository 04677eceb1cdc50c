/** One page as a picture, measures in points. */
export interface TypesetPage {
  width: number;
  height: number;
  /** Of what the page shows: equal pages have the same one, in every document and process. */
  hash: string;
  /** A complete SVG file; left out where the caller has the page. */
  svg?: string;
}

/** Where a block is on one of its pages. */
export interface BlockPlace {
  /** Of the resolved block. */
  key: string;
  /** Counts from 1. */
  page: number;
  /** Points from the top of the page. */
  top: number;
  bottom: number;
}

/** A document, set or written. */
export type Rendered =
  /** `typedNumbers`: printed numbers that Word can't count. */
  | { kind: 'docx'; docx: Uint8Array; typedNumbers: readonly string[] }
  | { kind: 'pdf'; pdf: Uint8Array; pageCount: number }
  | { kind: 'svg'; pages: TypesetPage[]; pageCount: number; places?: BlockPlace[] | undefined };

export type RenderedAs<Output extends Rendered['kind']> = Extract<Rendered, { kind: Output }>;
