import type { ResolvedDocument } from '@inkfield/engine/document';

/** One way of making a PDF, warm: started once, then asked for documents one after another. */
export interface Engine {
  /** `values` are what the document was filled with, for engines that merge them into a file of their own. */
  render: (document: ResolvedDocument, values: Record<string, string>) => Promise<Uint8Array>;
  stop: () => Promise<void>;
}

/** Default export of each file in `engines/`. Throws `NotInstalled` where the machine lacks what it drives. */
export type StartEngine = () => Promise<Engine>;

export class NotInstalled extends Error {}

const fontFolder = new URL('../../node_modules/source-serif/TTF/', import.meta.url);

/** The face in which every engine sets that can be given one: the same files that the product embeds. */
export const fonts = {
  regular: new URL('SourceSerif4-Regular.ttf', fontFolder),
  bold: new URL('SourceSerif4-Bold.ttf', fontFolder),
};

/** US Letter, margins of an inch, 11 point: the product's own page. Points. */
export const page = { width: 612, height: 792, margin: 72, fontSize: 11 };

/** Indentation of a clause by level, and the width of its number, in points. */
export const clauseIndent = 28;
