import type { Look } from '@inkfield/contract/look';
import { groupLines } from '@inkfield/contract/look-paragraphs';
import { tableLook } from '@inkfield/contract/look-tables';
import type { Manner } from './setting.ts';

const otherSides = { left: 'right', right: 'left', center: 'center', justify: 'justify' } as const;

/** How a document is written with a look of its template. */
export function lookManner(look: Look): Manner {
  return {
    look,
    // The first blank line only parts two paragraphs.
    blankLines: (blankBefore, isSigning) => (isSigning ? blankBefore : blankBefore - 1),
    groupLines,
    // A continuation without a number starts where the words of the clause do.
    tune: (style, { block, hasLabel }) =>
      block.type === 'clause' && !hasLabel && style.first < 0 ? { ...style, first: 0 } : style,
    keepsNext: () => false,
    printsIndents: true,
    tableLook: (table, { width }) => tableLook(look, table, width),
    // A style names the start and the end of its lines left and right, and the words of a paragraph never turn it.
    turnedSide: ({ turned, align }) => (turned ? otherSides[align] : undefined),
    gutter: 24,
  };
}
