import type { Look, LookStyle } from '@inkfield/contract/look';
import {
  AlignmentType,
  BorderStyle,
  type IBorderOptions,
  type IDocumentDefaultsOptions,
  type IParagraphStyleOptions,
  LeaderType,
  LineRuleType,
  ShadingType,
  TabStopType,
} from 'docx';
import type { FullStyle, LookStyles } from '@inkfield/contract/look-styles';

/** Points in the twentieths that Word counts in. */
export function twips(points: number): number {
  return Math.round(points * 20);
}

export const aligns = {
  left: AlignmentType.LEFT,
  center: AlignmentType.CENTER,
  right: AlignmentType.RIGHT,
  justify: AlignmentType.BOTH,
};

export function indentOf({ left, right, first }: FullStyle) {
  const hang = first < 0 ? { hanging: twips(-first) } : { firstLine: twips(first) };
  return { left: twips(left), right: twips(right), ...hang };
}

type LetterStyle = Pick<
  LookStyle,
  'font' | 'size' | 'color' | 'bold' | 'italic' | 'underline' | 'spacing' | 'kerning' | 'caps' | 'fill'
>;

/** Word shows other letters where these fonts are named. */
const symbolFont = /^(?:symbol|wingdings)/i;

/** The complete formatting of letters. The fill of a paragraph does not belong to its letters. */
export function letterOptions(style: LetterStyle, of: 'paragraph' | 'run' = 'paragraph') {
  const { font, size, color, bold, italic, underline, spacing, kerning } = style;
  return {
    ...(font !== undefined &&
      !symbolFont.test(font) && { font: { ascii: font, hAnsi: font, cs: font, eastAsia: font } }),
    ...(size !== undefined && { size: Math.round(size * 2) }),
    ...(color !== undefined && { color }),
    ...(bold !== undefined && { bold }),
    ...(italic !== undefined && { italics: italic }),
    ...(underline === true && { underline: {} }),
    ...(spacing !== undefined && spacing !== 0 && { characterSpacing: twips(spacing) }),
    ...(kerning === true && { kern: 16 }),
    ...(style.caps === 'small' && { smallCaps: true }),
    ...(style.caps === 'all' && { allCaps: true }),
    ...(of === 'run' && style.caps === 'none' && { smallCaps: false, allCaps: false }),
    ...(of === 'run' &&
      style.fill !== undefined && { shading: { type: ShadingType.CLEAR, color: 'auto', fill: style.fill } }),
  };
}

const tabTypes = { left: TabStopType.LEFT, center: TabStopType.CENTER, right: TabStopType.RIGHT };
const leaders = { dots: LeaderType.DOT, line: LeaderType.UNDERSCORE, dashes: LeaderType.HYPHEN };

function spacingOf({ before, after, line }: FullStyle) {
  const distances = { before: twips(before), after: twips(after) };
  if ('exact' in line)
    return { ...distances, line: Math.max(1, twips(line.exact)), lineRule: LineRuleType.EXACT };
  if ('least' in line) return { ...distances, line: twips(line.least), lineRule: LineRuleType.AT_LEAST };
  return { ...distances, line: Math.round(line.times * 240), lineRule: LineRuleType.AUTO };
}

/** A line of `width` points: Word counts in eighths, from a quarter of a point to six. */
export function lineOptions({ width, color }: { width: number; color: string }): IBorderOptions {
  return { style: BorderStyle.SINGLE, size: Math.min(48, Math.max(2, Math.round(width * 8))), color };
}

function borderOf({ border }: FullStyle) {
  if (border === undefined) return {};
  const sides = Object.entries(border).flatMap(([side, edge]) =>
    edge === undefined || edge === null
      ? []
      : [[side, { ...lineOptions(edge), space: Math.min(31, Math.round(edge.space)) }]],
  );
  return { border: Object.fromEntries(sides) as Record<string, IBorderOptions> };
}

/** The properties of a paragraph. */
export function paragraphOptions(style: FullStyle) {
  const { tabs, keep_next, keep_lines, splits, joins, fill, align } = style;
  return {
    alignment: aligns[align],
    spacing: spacingOf(style),
    indent: indentOf(style),
    ...(tabs.length > 0 && {
      tabStops: tabs.map((tab) => ({
        type: tabTypes[tab.align],
        position: twips(tab.at),
        ...(tab.leader !== undefined && { leader: leaders[tab.leader] }),
      })),
    }),
    ...(keep_next && { keepNext: true }),
    ...(keep_lines && { keepLines: true }),
    ...(splits && { widowControl: false }),
    ...(joins !== undefined && { contextualSpacing: true }),
    ...borderOf(style),
    ...(fill !== undefined && { shading: { type: ShadingType.CLEAR, color: 'auto', fill } }),
  };
}

/** The properties in which a paragraph differs from its style. */
export function ownOptions(style: FullStyle, own: FullStyle) {
  const [of, from] = [paragraphOptions(own), paragraphOptions(style)];
  const isSame = (name: keyof typeof of) => JSON.stringify(of[name]) === JSON.stringify(from[name]);
  const { alignment, spacing, indent } = of;
  return {
    ...(!isSame('alignment') && { alignment }),
    ...(!isSame('spacing') && { spacing }),
    ...(!isSame('indent') && { indent }),
    ...(own.keep_next && !style.keep_next && { keepNext: true }),
    ...(own.keep_lines && !style.keep_lines && { keepLines: true }),
  };
}

/** An id of letters and figures. Each other character is written by its number, so that no two names have one id. */
function idOf(name: string): string {
  const letters = name.replace(/[^A-Za-z0-9]/g, (sign) => `-${sign.codePointAt(0)?.toString(16)}`);
  return `Look-${letters}`;
}

const headingLevels = [1, 2, 3, 4];

/** The style that the look gives to the headings of a level. */
function headingName({ roles }: Look, level: number): string | undefined {
  return roles.heading[Math.min(level, roles.heading.length) - 1];
}

/** The id of a style. A heading with the look of its level gets Word's own heading style. */
export function styleIdOf(look: Look, name: string, outline?: number): string {
  const isHeading = outline !== undefined && headingLevels.includes(outline);
  return isHeading && headingName(look, outline) === name ? `Heading${outline}` : idOf(name);
}

/** Every style of the look as one of the file, and Word's own for headings. */
export function styleOptions(look: Look, styles: LookStyles) {
  const optionsOf = (style: FullStyle) => ({
    quickFormat: true,
    run: letterOptions(style),
    paragraph: paragraphOptions(style),
  });
  const headings = headingLevels.map((level) => {
    const options = optionsOf(styles.find(headingName(look, level)));
    const paragraph = { ...options.paragraph, outlineLevel: level - 1 };
    return [`heading${level}`, { ...options, name: `heading ${level}`, paragraph }];
  });
  const others = Object.keys(look.styles).map((name): IParagraphStyleOptions => ({
    id: idOf(name),
    name,
    ...optionsOf(styles.find(name)),
  }));
  return { headings: Object.fromEntries(headings), others };
}

/** The look of a paragraph without a style of its own. */
export function defaultOptions(styles: LookStyles, roles: Look['roles']): IDocumentDefaultsOptions {
  const { font, size } = styles.find(roles.text);
  return { run: letterOptions({ font, size }) };
}
