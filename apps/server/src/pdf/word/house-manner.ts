import type { Look, LookTable } from '@inkfield/contract/look';
import { pageDefaults } from '@inkfield/contract/page-setup';
import type { ResolvedTable } from '@inkfield/engine/document';
import type { PageSetup } from '@inkfield/engine/template';
import { announces } from '../announces.ts';
import { type ClauseColumn, maxClauseLevel } from '../clause-columns.ts';
import {
  clauseGap,
  gapAbove,
  groupLines,
  headingHang,
  indentBlank,
  isPenLine,
  labelColumn,
  paragraphGap,
  tight,
} from '../layout-blocks.ts';
import { isTurned } from '../direction.ts';
import type { LayoutState } from '../layout-inline.ts';
import { layoutTable } from '../layout-table.ts';
import type { FullStyle } from '@inkfield/contract/look-styles';
import type { SheetTable } from '../sheet.ts';
import { houseNames } from './house-look.ts';
import type { Manner, TextPlace } from './setting.ts';

const signatureGutterEm = 3;
/** Room to write above a line to sign on, in em. */
const penRoom = 2;
const titleGaps = [0.9, 0.7, 0.4, 0.3];

export interface HouseMannerOptions {
  look: Look;
  page: PageSetup;
  columns: readonly ClauseColumn[];
  state: LayoutState;
}

/** How a document is written in the house style. */
export function houseManner({ look, page, columns, state }: HouseMannerOptions): Manner {
  const size = page.font_size ?? pageDefaults.font_size;
  return {
    look,
    blankLines: () => 0,
    groupLines,
    tune: (style, place) => tune(style, place, { size, columns }),
    keepsNext: announces,
    printsIndents: false,
    tableLook: (table, { width, owner }) => {
      const start = owner?.type === 'clause' ? textStart(columns, owner.level) : 0;
      const place = { above: 0, start, sizePoints: size, widthEm: width / size };
      // The space of the table is counted where it is written.
      const look = tableLook(layoutTable({ ...state }, table, place), table, { start, width, size });
      return { ...look, turned: state.rightToLeft };
    },
    turnedSide: ({ align }, words) => {
      if (!state.rightToLeft && !isTurned(words)) return undefined;
      return align === 'left' ? 'right' : align;
    },
    gutter: signatureGutterEm * size,
  };
}

function columnOf(columns: readonly ClauseColumn[], level: number): ClauseColumn {
  return columns[Math.min(Math.max(1, Math.trunc(level)), maxClauseLevel) - 1] ?? { start: 0, hang: 0 };
}

function textStart(columns: readonly ClauseColumn[], level: number): number {
  const { start, hang } = columnOf(columns, level);
  return start + hang;
}

interface House {
  size: number;
  columns: readonly ClauseColumn[];
}

/** Distances and indents, which the house style takes from the text. */
function tune(style: FullStyle, place: TextPlace, house: House): FullStyle {
  const { block, isFirst, isSigning, line } = place;
  const { size } = house;
  const above = isFirst ? aboveOf(block) : tight;
  const room = isSigning && isPenLine(line) ? penRoom : 0;
  const own = { ...style, before: Math.max(0, above - tight, room) * size };
  const isPlain = isSigning && own.align === 'justify';
  return indented(isPlain ? { ...own, align: 'left' } : own, place, house);
}

function aboveOf(block: TextPlace['block']): number {
  switch (block.type) {
    case 'heading':
      return gapAbove(block.blankBefore, 0) + (titleGaps[block.level - 1] ?? 0) + tight;
    case 'clause':
      return gapAbove(block.blankBefore, block.level === 1 ? paragraphGap : clauseGap);
    default:
      return gapAbove(block.blankBefore, tight);
  }
}

function indented(
  style: FullStyle,
  { block, line, isFirst, hasLabel, width }: TextPlace,
  house: House,
): FullStyle {
  const { size, columns } = house;
  if (block.type === 'heading') {
    const { number, align, level: look } = block;
    const hang = headingHang({ columns }, { look, number, align }) * size;
    const after = hang > 0 ? ('tab' as const) : ('space' as const);
    return { ...style, left: hang, first: -hang, label: { ...style.label, after } };
  }
  const base = block.type === 'clause' ? textStart(columns, block.level) * size : 0;
  if (block.type === 'clause' && isFirst) return hasLabel ? style : { ...style, left: base, first: 0 };
  const typed = (line?.indent ?? '').replaceAll('\t', '    ').length * indentBlank * size;
  const start = base + Math.min(typed, width / 2);
  const hang = hasLabel ? labelColumn(line?.label?.text ?? '') * size : 0;
  return {
    ...style,
    left: start + hang,
    first: -hang,
    ...(hasLabel && hang === 0 && { label: { after: 'space' as const } }),
  };
}

const rule = { width: 0.5, color: '3c3c3c' };
const hairline = { width: 0.5, color: 'aaaaaa' };
const headFill = 'f3f3f3';
const ruledInset = 4.5;
const plainInset = 2.5;

/** The table as the house style lays it out, with lines, fills and widths said cell by cell. */
function tableLook(
  sheet: SheetTable,
  { rows }: ResolvedTable,
  { start, width, size }: { start: number; width: number; size: number },
): LookTable {
  const shares = sheet.columns.reduce((sum, share) => sum + share, 0);
  const room = width - start * size;
  const isRuled = sheet.look === 'ruled';
  const inset = isRuled ? ruledInset : plainInset;
  const last = rows.length - 1;
  const below = (y: number): number => {
    if (y === last) return isRuled && !sheet.total ? 1 : sheet.look === 'letterhead' ? 1 : 0;
    if (sheet.total && y === last - 1) return 1;
    if (!isRuled) return 0;
    return y === 0 && sheet.headerRows > 0 ? 1 : 2;
  };
  return {
    at: start * size,
    widths: sheet.columns.map((share) => (share * room) / shares),
    margins: { top: inset, right: 5, bottom: inset, left: 5 },
    edges: [rule, hairline],
    head: sheet.repeatHeader ? sheet.headerRows : 0,
    rows: sheet.rows.map(({ keep }, y) => {
      const isHead = y < sheet.headerRows;
      const name = isHead || (sheet.total && y === last) ? houseNames.head : houseNames.cell;
      return {
        keep,
        cells: sheet.columns.map((_, x) => {
          const { left, right } = sheet.insets[x] ?? { left: 5, right: 5 };
          return {
            styles: [alignedName(name, sheet.align[x] ?? null)],
            margins: { top: inset, right, bottom: inset, left },
            lines: [y === 0 && isRuled ? 1 : 0, 0, below(y), 0],
            ...(isHead && isRuled && { fill: headFill }),
          };
        }),
      };
    }),
  };
}

/** Cells of a column that is centred or right-aligned have a style of their own. */
function alignedName(name: string, align: 'left' | 'center' | 'right' | null): string {
  return align === null || align === 'left' ? name : `${name} ${align}`;
}
