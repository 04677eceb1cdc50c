/** One page as a picture: a complete SVG file, measures in points. */
export interface TypesetPage {
  width: number;
  height: number;
  svg: string;
}

/** A document, set. */
export type Rendered =
  | { kind: 'pdf'; pdf: Uint8Array; pageCount: number }
  | { kind: 'svg'; pages: TypesetPage[]; pageCount: number };
