import type { LookStyle } from '@inkfield/contract/look';
import type { SourceRun } from '../../source-document.ts';
import type { Letters } from '../../source-look.ts';
import { fontOf } from './fonts-of.ts';
import type { StyleNames } from './style-names.ts';
import { cleanName } from './clean-name.ts';
import { clamp } from './style-of.ts';

/** More would make the text hard to read. Capitals always have a name, because they may matter. */
const maxNames = 12;
/** The largest difference between two colours, of 255, that is not visible. */
const unseen = 12;
/** Points: less is a slip of the author. */
const leastStep = 1;
/** Points between letters: less is not seen. */
const leastSpacing = 0.5;

type LettersStyle = Pick<LookStyle, 'color' | 'caps' | 'fill' | 'font' | 'size' | 'spacing'>;

/** The styles of a paragraph: the one that it is printed in, and its own. */
interface ParagraphStyles {
  printed: LookStyle;
  own: LookStyle;
}

/** Names for words that look otherwise than their paragraph: by colour, capitals, size, font and what is behind them. */
export function createWordNames(styles: StyleNames) {
  const names = new Set<string>();
  /** The name that a run needs in a paragraph. */
  return (run: SourceRun, { printed, own }: ParagraphStyles): string | undefined => {
    const { letters, text } = run;
    if (letters === undefined) return undefined;
    const { caps, ...departure } = { ...departureOf(letters, printed), ...shapeOf(run, letters, own) };
    // Capitals alone look the same.
    const style: LettersStyle =
      caps !== undefined && /\p{Ll}/u.test(text) ? { ...departure, caps } : departure;
    if (Object.keys(style).length === 0) return undefined;
    const isKnown = names.has(styles.known(style) ?? '');
    const named = isKnown || names.size < maxNames ? style : style.caps && { caps: style.caps };
    if (named === undefined) return undefined;
    const name = styles.nameOf(named, wantedName(named));
    names.add(name);
    return name;
  };
}

function departureOf(
  { color = '000000', caps = 'none', highlight }: Letters,
  paragraph: LookStyle,
): LettersStyle {
  const own = paragraph.caps ?? 'none';
  return {
    ...(isOtherColor(color, paragraph.color ?? '000000') && { color }),
    ...(caps !== own && { caps }),
    ...(highlight !== undefined && highlight !== paragraph.fill && { fill: highlight }),
  };
}

const symbolFont = /symbol|wingdings|webdings/i;

/** Only where the words of one paragraph differ, and not for signs alone, which may come from any font. */
function shapeOf({ text }: SourceRun, { font, size, spacing }: Letters, own: LookStyle): LettersStyle {
  if (!/[\p{L}\p{N}]{2}/u.test(text) || symbolFont.test(`${font} ${own.font}`)) return {};
  const name = cleanName(font);
  return {
    ...(fontOf(name, undefined).set !== fontOf(own.font ?? '', undefined).set && { font: name }),
    ...(Math.abs(size - (own.size ?? size)) >= leastStep && { size: clamp(size, 1, 200) }),
    ...(Math.abs(spacing - (own.spacing ?? 0)) >= leastSpacing && { spacing: clamp(spacing, -20, 100) }),
  };
}

function channels(color: string): number[] {
  return [0, 2, 4].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
}

function isOtherColor(a: string, b: string): boolean {
  const others = channels(b);
  return channels(a).some((value, index) => Math.abs(value - (others[index] ?? 0)) > unseen);
}

const namesOfCaps = { small: 'small capitals', all: 'capitals', none: 'plain letters' };

function wantedName({ color, caps, fill, font, size, spacing }: LettersStyle): string {
  const parts = [
    size === undefined ? '' : `size ${size}`,
    font === undefined ? '' : fontOf(font, undefined).set.toLowerCase(),
    color === undefined ? '' : colorName(color),
    caps === undefined ? '' : namesOfCaps[caps],
    spacing === undefined ? '' : spacing > 0 ? 'wide letters' : 'narrow letters',
    fill === undefined ? '' : `on ${colorName(fill).toLowerCase()}`,
  ].filter((part) => part !== '');
  const name = parts.join(' ');
  return name.slice(0, 1).toUpperCase() + name.slice(1);
}

/** By the angle of the colour from red. */
const hues: readonly [below: number, name: string][] = [
  [15, 'Red'],
  [45, 'Orange'],
  [70, 'Yellow'],
  [165, 'Green'],
  [195, 'Teal'],
  [260, 'Blue'],
  [300, 'Purple'],
  [345, 'Pink'],
  [361, 'Red'],
];

function colorName(color: string): string {
  const [red = 0, green = 0, blue = 0] = channels(color);
  const most = Math.max(red, green, blue);
  const range = most - Math.min(red, green, blue);
  if (range < 24) return most < 48 ? 'Black' : most > 230 ? 'White' : 'Grey';
  const angle =
    most === red
      ? (green - blue) / range
      : most === green
        ? 2 + (blue - red) / range
        : 4 + (red - green) / range;
  const hue = (angle * 60 + 360) % 360;
  return hues.find(([below]) => hue < below)?.[1] ?? 'Red';
}
