import { withoutUndefined } from '../../without-undefined.ts';
import { childOf, childrenOf, switchOf, valueOf, type XmlElement } from '../guard/xml.ts';
import type { Side, SourceCellLook, SourceEdge, SourceRowLook, SourceTableLook } from '../source-look.ts';
import type { Fonts } from './fonts.ts';
import { readPoints } from './paper.ts';
import { type LettersBag, readLettersBag } from './letters-bag.ts';
import type { TableStyle } from './looks.ts';
import { readCount } from './number-lists.ts';
import {
  firstOf,
  isDark,
  isOn,
  mergeParagraph,
  type ParagraphBag,
  readEdge,
  readFill,
  readParagraphBag,
} from './paragraph-bag.ts';
import type { Styles } from './styles.ts';

type TableEdges = Partial<Record<Side | 'across' | 'down', SourceEdge | null>>;

/** The formatting of a table and its cells, from its style and its own properties. */
export interface TableReading {
  look: SourceTableLook;
  rowLook: (row: XmlElement) => SourceRowLook;
  cellOf: (
    cell: XmlElement,
    place: CellPlace,
    row: XmlElement,
  ) => { look: SourceCellLook; style: TableStyle };
}

export interface CellPlace {
  row: number;
  rows: number;
  column: number;
  columns: number;
}

/** The properties that a table style sets for some of its cells. */
interface PartStyle {
  kind: string;
  paragraph: ParagraphBag;
  letters: LettersBag;
  edges: TableEdges;
  fill: string | undefined;
  align: string | undefined;
}

const usualMargins = { top: 0, right: 5.4, bottom: 0, left: 5.4 };
/** From this version of Word's rules on, the edge of a table and not its words is at the place that the file says. */
const alignsEdge = 15;

export interface TableSources {
  styles: Styles;
  fonts: Fonts;
  compatibility: number;
  isNested: boolean;
}

/** How far the edge of a table stands left of the place that the file says. */
export function edgeShift(compatibility: number, margins: SourceTableLook['margins']): number {
  return compatibility >= alignsEdge ? 0 : margins.left;
}

export function readTableLook(table: XmlElement, sources: TableSources): TableReading {
  const { styles, fonts } = sources;
  const own = childOf(table, 'w:tblPr');
  const chain = styles.tableChain(valueOf(own, 'w:tblStyle')).toReversed();
  const properties = [...chain.map((style) => childOf(style, 'w:tblPr')), own];
  const margins = properties.reduce<Record<Side, number>>(
    (all, one) => ({ ...all, ...readMargins(childOf(one, 'w:tblCellMar')) }),
    usualMargins,
  );
  const edges = properties.reduce<TableEdges>(
    (all, one) => ({ ...all, ...readEdges(childOf(one, 'w:tblBorders')) }),
    {},
  );
  const last = <T>(read: (element: XmlElement | undefined) => T | undefined) =>
    properties.map(read).findLast((value) => value !== undefined);
  const indent = last((one) => readWidth(childOf(one, 'w:tblInd'))) ?? 0;
  const align = last((one) => valueOf(one, 'w:jc'));
  const shift = sources.isNested ? 0 : edgeShift(sources.compatibility, margins);
  const whole: TableStyle = {
    paragraph: chain.reduce<ParagraphBag>(
      (bag, style) => mergeParagraph(bag, readParagraphBag(childOf(style, 'w:pPr'))),
      {},
    ),
    letters: chain.reduce<LettersBag>(
      (bag, style) => ({ ...bag, ...readLettersBag(childOf(style, 'w:rPr'), fonts) }),
      {},
    ),
  };
  const fill = chain.map((style) => readFill(childOf(style, 'w:tcPr'))).findLast((one) => one !== undefined);
  const partOf = createParts(chain, fonts);
  const uses = readUses(own);
  return {
    look: {
      at: indent - shift,
      isTurned: properties.some((one) => switchOf(one, 'w:bidiVisual') === true),
      align: align === 'center' ? 'center' : align === 'right' || align === 'end' ? 'right' : 'left',
      grid: childrenOf(childOf(table, 'w:tblGrid'), 'w:gridCol').map(
        ({ attributes }) => readPoints(attributes['w:w']) ?? 0,
      ),
      fits: childOf(own, 'w:tblLayout')?.attributes['w:type'] !== 'fixed',
      width: readTableWidth(childOf(own, 'w:tblW')),
      margins,
      edges: withoutNull(edges),
    },
    rowLook,
    cellOf: (cell, place, row) => {
      const parts = partsAt(place, uses).flatMap((kind) => partOf(kind) ?? []);
      const exceptions = readEdges(childOf(childOf(row, 'w:tblPrEx'), 'w:tblBorders'));
      const ownProperties = childOf(cell, 'w:tcPr');
      const ownFill = [fill, ...parts.map((part) => part.fill), readFill(ownProperties)];
      const shade = ownFill.findLast((one) => one !== undefined) ?? undefined;
      const letters = parts.reduce((bag, part) => ({ ...bag, ...part.letters }), whole.letters);
      const vertical = [...parts.map((part) => part.align), valueOf(ownProperties, 'w:vAlign')];
      return {
        look: {
          width: readWidth(childOf(ownProperties, 'w:tcW')),
          margins: readMargins(childOf(ownProperties, 'w:tcMar')),
          edges: readEdges(childOf(ownProperties, 'w:tcBorders')),
          styleEdges: [...parts, { kind: 'wholeTable', edges: exceptions }].reduce<
            SourceCellLook['styleEdges']
          >((all, part) => ({ ...all, ...edgesAt(part, place) }), {}),
          fill: shade,
          align: verticals[vertical.findLast((one) => one !== undefined) ?? ''] ?? 'top',
        },
        style: {
          paragraph: parts.reduce((bag, part) => mergeParagraph(bag, part.paragraph), whole.paragraph),
          letters: shade !== undefined && isDark(shade) ? { color: 'ffffff', ...letters } : letters,
        },
      };
    },
  };
}

const verticals: Partial<Record<string, SourceCellLook['align']>> = { center: 'middle', bottom: 'bottom' };

function rowLook(row: XmlElement): SourceRowLook {
  const properties = childOf(row, 'w:trPr');
  const height = childOf(properties, 'w:trHeight')?.attributes;
  const points = readPoints(height?.['w:val']);
  const isExact = height?.['w:hRule'] === 'exact';
  return {
    height: points === undefined || points <= 0 ? undefined : isExact ? { exact: points } : { least: points },
    keep: switchOf(properties, 'w:cantSplit') === true,
    isHead: switchOf(properties, 'w:tblHeader') === true,
  };
}

type Uses = Record<'firstRow' | 'lastRow' | 'firstColumn' | 'lastColumn' | 'bands' | 'columnBands', boolean>;

/** Which parts of its style a table uses; older files say it in one number. */
function readUses(properties: XmlElement | undefined): Uses {
  const look = childOf(properties, 'w:tblLook')?.attributes ?? {};
  const bits = Number.parseInt(look['w:val'] ?? '0', 16);
  const uses = (name: string, bit: number) =>
    look[name] === undefined ? (bits & bit) !== 0 : isOn(look[name]);
  return {
    firstRow: uses('w:firstRow', 0x20),
    lastRow: uses('w:lastRow', 0x40),
    firstColumn: uses('w:firstColumn', 0x80),
    lastColumn: uses('w:lastColumn', 0x100),
    bands: !uses('w:noHBand', 0x200),
    columnBands: !uses('w:noVBand', 0x400),
  };
}

/** Later parts win. */
function partsAt({ row, rows, column, columns }: CellPlace, uses: Uses): string[] {
  const isHead = uses.firstRow && row === 0;
  const isFoot = uses.lastRow && row === rows - 1;
  const [isFirst, isLast] = [uses.firstColumn && column === 0, uses.lastColumn && column === columns - 1];
  const band = (place: number, hasFirst: boolean) => `band${(place - (hasFirst ? 1 : 0)) % 2 === 0 ? 1 : 2}`;
  const corner = isHead ? 'n' : isFoot ? 's' : undefined;
  const side = isFirst ? 'w' : isLast ? 'e' : undefined;
  return [
    ...(uses.columnBands && !isFirst && !isLast ? [`${band(column, uses.firstColumn)}Vert`] : []),
    ...(uses.bands && !isHead ? [`${band(row, uses.firstRow)}Horz`] : []),
    ...(isLast ? ['lastCol'] : []),
    ...(isFirst ? ['firstCol'] : []),
    ...(isFoot ? ['lastRow'] : []),
    ...(isHead ? ['firstRow'] : []),
    ...(corner !== undefined && side !== undefined ? [`${corner}${side}Cell`] : []),
  ];
}

/** The sides of a part are those of its first and last cells; between its cells are its inner lines. */
function edgesAt(
  { kind, edges }: Pick<PartStyle, 'kind' | 'edges'>,
  { row, rows, column, columns }: CellPlace,
): SourceCellLook['styleEdges'] {
  const isColumn = /(?:Col|Vert|Cell)$/.test(kind);
  const isRow = /(?:Row|Horz|Cell)$/.test(kind);
  return withoutUndefined({
    top: isRow || row === 0 ? edges.top : edges.across,
    bottom: isRow || row === rows - 1 ? edges.bottom : edges.across,
    left: isColumn || column === 0 ? edges.left : edges.down,
    right: isColumn || column === columns - 1 ? edges.right : edges.down,
  });
}

function createParts(chain: readonly XmlElement[], fonts: Fonts) {
  const known = new Map<string, PartStyle | undefined>();
  const read = (kind: string): PartStyle | undefined => {
    const found = chain.flatMap((style) =>
      childrenOf(style, 'w:tblStylePr').filter(({ attributes }) => attributes['w:type'] === kind),
    );
    if (found.length === 0) return undefined;
    return found.reduce<PartStyle>(
      (part, element) => {
        const cell = childOf(element, 'w:tcPr');
        return {
          kind,
          paragraph: mergeParagraph(part.paragraph, readParagraphBag(childOf(element, 'w:pPr'))),
          letters: { ...part.letters, ...readLettersBag(childOf(element, 'w:rPr'), fonts) },
          edges: { ...part.edges, ...readEdges(childOf(cell, 'w:tcBorders')) },
          fill: readFill(cell) ?? part.fill,
          align: valueOf(cell, 'w:vAlign') ?? part.align,
        };
      },
      { kind, paragraph: {}, letters: {}, edges: {}, fill: undefined, align: undefined },
    );
  };
  return (kind: string) => {
    if (!known.has(kind)) known.set(kind, read(kind));
    return known.get(kind);
  };
}

const edgeNames: readonly [Side | 'across' | 'down', readonly string[]][] = [
  ['top', ['w:top']],
  ['right', ['w:right', 'w:end']],
  ['bottom', ['w:bottom']],
  ['left', ['w:left', 'w:start']],
  ['across', ['w:insideH']],
  ['down', ['w:insideV']],
];

function readEdges(borders: XmlElement | undefined): TableEdges {
  if (borders === undefined) return {};
  const edges: TableEdges = {};
  for (const [side, names] of edgeNames) {
    const edge = readEdge(firstOf(borders, names));
    if (edge !== undefined) edges[side] = edge;
  }
  return edges;
}

function withoutNull(edges: TableEdges): SourceTableLook['edges'] {
  const all: Partial<Record<Side | 'across' | 'down', SourceEdge>> = {};
  for (const [side] of edgeNames) {
    const edge = edges[side];
    if (edge) all[side] = edge;
  }
  return all;
}

function readMargins(margins: XmlElement | undefined): Partial<Record<Side, number>> {
  if (margins === undefined) return {};
  return withoutUndefined({
    top: readWidth(childOf(margins, 'w:top')),
    right: readWidth(firstOf(margins, ['w:right', 'w:end'])),
    bottom: readWidth(childOf(margins, 'w:bottom')),
    left: readWidth(firstOf(margins, ['w:left', 'w:start'])),
  });
}

function readWidth(element: XmlElement | undefined): number | undefined {
  const type = element?.attributes['w:type'];
  return type === 'pct' || type === 'auto' || type === 'nil'
    ? undefined
    : readPoints(element?.attributes['w:w']);
}

/** Shares are fiftieths of a per cent, or per cents with their sign. */
function readTableWidth(element: XmlElement | undefined): SourceTableLook['width'] {
  const text = element?.attributes['w:w'] ?? '';
  const type = element?.attributes['w:type'];
  if (type === 'pct') {
    const share = text.endsWith('%') ? Number.parseFloat(text) / 100 : Number(text) / 5000;
    return share > 0 ? { share } : undefined;
  }
  const points = type === 'dxa' ? readPoints(text) : undefined;
  return points === undefined || points <= 0 ? undefined : { points };
}

/** Columns that a cell covers. */
export function readSpan(properties: XmlElement | undefined): number {
  return Math.min(64, Math.max(1, readCount(valueOf(properties, 'w:gridSpan')) ?? 1));
}
