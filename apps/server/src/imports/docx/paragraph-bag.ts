import { withoutUndefined } from '../../without-undefined.ts';
import { childOf, childrenOf, switchOf, valueOf, type XmlElement } from '../guard/xml.ts';
import type { Side, SourceEdge, SourceTab } from '../source-look.ts';
import { readPoints } from './paper.ts';
import { readCount } from './number-lists.ts';

/** The paragraph properties that one element sets, in points; all others are absent. */
export interface ParagraphBag {
  left?: number;
  right?: number;
  first?: number;
  before?: number;
  after?: number;
  /** Word chooses the distance as browsers do, whatever the document says of it. */
  isBeforeAutomatic?: boolean;
  isAfterAutomatic?: boolean;
  line?: number;
  lineRule?: string;
  align?: string;
  keepNext?: boolean;
  keepLines?: boolean;
  widowControl?: boolean;
  bidi?: boolean;
  contextual?: boolean;
  listId?: string;
  level?: number;
  tabs?: readonly (SourceTab | { at: number; isCleared: true })[];
  border?: Partial<Record<Side, SourceEdge | null>>;
  fill?: string | null;
}

const bags = new WeakMap<XmlElement, ParagraphBag>();

export function readParagraphBag(properties: XmlElement | undefined): ParagraphBag {
  if (properties === undefined) return {};
  const bag = bags.get(properties) ?? withoutUndefined(readBag(properties));
  bags.set(properties, bag);
  return bag;
}

function readBag(properties: XmlElement) {
  const indent = childOf(properties, 'w:ind')?.attributes ?? {};
  const spacing = childOf(properties, 'w:spacing')?.attributes ?? {};
  const numbering = childOf(properties, 'w:numPr');
  const hanging = readPoints(indent['w:hanging']);
  const isAutomatic = (side: string) => {
    const text = spacing[`w:${side}Autospacing`];
    return text === undefined ? undefined : isOn(text);
  };
  // Google Docs writes fractions of twips, which word processors leave out.
  const line = Math.trunc(Number(spacing['w:line']));
  return {
    left: readPoints(indent['w:start'] ?? indent['w:left']),
    right: readPoints(indent['w:end'] ?? indent['w:right']),
    first: hanging === undefined ? readPoints(indent['w:firstLine']) : -hanging,
    before: readPoints(spacing['w:before']),
    after: readPoints(spacing['w:after']),
    isBeforeAutomatic: isAutomatic('before'),
    isAfterAutomatic: isAutomatic('after'),
    line: Number.isFinite(line) ? line : undefined,
    lineRule: spacing['w:lineRule'] ?? (spacing['w:line'] === undefined ? undefined : 'auto'),
    align: valueOf(properties, 'w:jc'),
    keepNext: switchOf(properties, 'w:keepNext'),
    keepLines: switchOf(properties, 'w:keepLines'),
    widowControl: switchOf(properties, 'w:widowControl'),
    bidi: switchOf(properties, 'w:bidi'),
    contextual: switchOf(properties, 'w:contextualSpacing'),
    listId: valueOf(numbering, 'w:numId'),
    level: readCount(valueOf(numbering, 'w:ilvl')),
    tabs: readTabs(childOf(properties, 'w:tabs')),
    border: readBorder(childOf(properties, 'w:pBdr')),
    fill: readFill(properties),
  };
}

/** Properties of `own` replace those of `base`. So does a tab stop at the same place; the others are kept. */
export function mergeParagraph(base: ParagraphBag, own: ParagraphBag): ParagraphBag {
  const merged = { ...base, ...own };
  if (base.border && own.border) merged.border = { ...base.border, ...own.border };
  const { tabs } = own;
  if (base.tabs && tabs)
    merged.tabs = [
      ...base.tabs.filter(({ at }) => !tabs.some((tab) => Math.abs(tab.at - at) < 0.5)),
      ...tabs,
    ];
  return merged;
}

const tabAligns: Partial<Record<string, SourceTab['align']>> = {
  center: 'center',
  right: 'right',
  end: 'right',
  decimal: 'right',
};
const tabLeaders: Partial<Record<string, SourceTab['leader']>> = {
  dot: 'dots',
  middleDot: 'dots',
  underscore: 'line',
  heavy: 'line',
  hyphen: 'dashes',
};

function readTabs(tabs: XmlElement | undefined): ParagraphBag['tabs'] {
  const all = childrenOf(tabs, 'w:tab').flatMap(
    ({ attributes }): NonNullable<ParagraphBag['tabs']>[number][] => {
      const kind = attributes['w:val'] ?? 'left';
      const at = readPoints(attributes['w:pos']) ?? 0;
      if (kind === 'bar') return [];
      if (kind === 'clear') return [{ at, isCleared: true }];
      const leader = tabLeaders[attributes['w:leader'] ?? ''];
      return [{ at, align: tabAligns[kind] ?? 'left', leader }];
    },
  );
  return all.length === 0 ? undefined : all;
}

const sides: readonly [Side, readonly string[]][] = [
  ['top', ['w:top']],
  ['right', ['w:right', 'w:end']],
  ['bottom', ['w:bottom']],
  ['left', ['w:left', 'w:start']],
];

function readBorder(borders: XmlElement | undefined): ParagraphBag['border'] {
  if (borders === undefined) return undefined;
  return withoutUndefined(
    Object.fromEntries(sides.map(([side, names]) => [side, readEdge(firstOf(borders, names))])),
  );
}

export function firstOf(element: XmlElement, names: readonly string[]): XmlElement | undefined {
  return names.map((name) => childOf(element, name)).find((child) => child !== undefined);
}

/** A line; null where the document removes it, undefined where the document does not mention it. */
export function readEdge(element: XmlElement | undefined): SourceEdge | null | undefined {
  if (element === undefined) return undefined;
  const { attributes } = element;
  if (/^(?:none|nil)$/.test(attributes['w:val'] ?? 'none')) return null;
  const numberOf = (name: string, usual: number) => {
    const number = Number(attributes[name] ?? usual);
    return Number.isFinite(number) ? number : usual;
  };
  const width = Math.max(0.25, numberOf('w:sz', 4) / 8);
  const space = numberOf('w:space', 0);
  return { width, color: readColor(attributes['w:color']) ?? '000000', space };
}

/** The colour behind the words; null for none. */
export function readFill(properties: XmlElement | undefined): string | null | undefined {
  const shading = childOf(properties, 'w:shd')?.attributes;
  if (shading === undefined) return undefined;
  const fill = readColor(shading['w:fill']);
  const share = patternShare(shading['w:val'] ?? 'clear');
  if (share === 0) return fill ?? null;
  return mixColors(readColor(shading['w:color']) ?? '000000', fill ?? 'ffffff', share);
}

/** How much of a pattern is in its own colour. Stripes and checks are taken as a quarter. */
function patternShare(pattern: string): number {
  if (/^(?:clear|nil|none)$/.test(pattern)) return 0;
  if (pattern === 'solid') return 1;
  const percent = /^pct(\d{1,2})$/.exec(pattern)?.[1];
  return percent === undefined ? 0.25 : Number(percent) / 100;
}

function mixColors(front: string, back: string, share: number): string {
  const channel = (color: string, at: number) => Number.parseInt(color.slice(at, at + 2), 16);
  return [0, 2, 4]
    .map((at) =>
      Math.round(channel(front, at) * share + channel(back, at) * (1 - share))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('');
}

/** Words of automatic colour on it are white. */
export function isDark(color: string): boolean {
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  return 0.299 * red + 0.587 * green + 0.114 * blue < 60;
}

/** Six hexadecimal digits; undefined for a colour that Word chooses. */
export function readColor(text: string | undefined): string | undefined {
  return text !== undefined && /^[0-9a-f]{6}$/i.test(text) ? text.toLowerCase() : undefined;
}

export function isOn(text: string | undefined): boolean {
  return /^(?:1|true|on)$/.test(text ?? '');
}
