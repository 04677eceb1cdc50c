import { childOf, childrenOf, type XmlElement } from '../../imports/guard/xml.ts';

/** How a cell's number format interprets its number. */
export type NumberKind =
  | { kind: 'plain' }
  | { kind: 'percent' }
  | { kind: 'date' }
  | { kind: 'time' }
  /** As many digits at least: 00000 shows 2134 as 02134. */
  | { kind: 'padded'; digits: number };

const plain: NumberKind = { kind: 'plain' };

/** The kind of number of each cell style, by its index. */
export function readStyles(styles: XmlElement | undefined): NumberKind[] {
  const own = new Map(
    childrenOf(childOf(styles, 'numFmts'), 'numFmt').map(({ attributes }) => [
      Number(attributes.numFmtId),
      attributes.formatCode ?? '',
    ]),
  );
  return childrenOf(childOf(styles, 'cellXfs'), 'xf').map(({ attributes }) => {
    const id = Number(attributes.numFmtId ?? 0);
    const code = own.get(id);
    return code === undefined ? builtIn(id) : ofCode(code);
  });
}

/** ECMA-376 part 1, 18.8.30, with the dates of East Asian versions. */
function builtIn(id: number): NumberKind {
  if (id === 9 || id === 10) return { kind: 'percent' };
  if ((id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)) {
    return { kind: 'date' };
  }
  return (id >= 18 && id <= 21) || (id >= 45 && id <= 47) ? { kind: 'time' } : plain;
}

function ofCode(code: string): NumberKind {
  const bare = code
    .replace(/"[^"]*"|\\.|_.|\*./g, '')
    .split(';')[0]
    ?.replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '');
  if (bare === undefined || bare === '' || /^general$/i.test(bare)) return plain;
  if (/[yd]/i.test(bare)) return { kind: 'date' };
  if (/[hs]/i.test(bare)) return { kind: 'time' };
  // Only for months: as minutes, `m` is next to hours or seconds.
  if (/m/i.test(bare)) return { kind: 'date' };
  if (bare.includes('%')) return { kind: 'percent' };
  return /^0{2,}$/.test(bare) ? { kind: 'padded', digits: bare.length } : plain;
}
