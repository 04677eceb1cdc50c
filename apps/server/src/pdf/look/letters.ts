import { withoutUndefined } from '../../without-undefined.ts';
import type { LookStyle } from '@inkfield/contract/look';
import type { LookRun } from './look-sheet.ts';
import type { Emphasis } from './pieces.ts';
import { ownFamily } from './own-fonts.ts';
import type { Setting } from './setting.ts';
import type { FullStyle } from '@inkfield/contract/look-styles';

/** Of letters above or below the line: their size, and how far they are from it, as shares of the words' size. */
const smallSize = 0.62;
const raised = { super: 0.33, sub: -0.14 };

/** The letters of a style as the typesetter takes them. `style` says the height of the line. */
export function runOf(setting: Setting, style: FullStyle, emphasis: Emphasis): LookRun {
  const known = setting.runs.ofStyles.get(style) ?? new Map<string, LookRun>();
  setting.runs.ofStyles.set(style, known);
  const { bold, italic, strike = false, position = '', styles = [] } = emphasis;
  const key = `${bold} ${italic} ${strike} ${position} ${styles.join('\n')}`;
  const run = known.get(key) ?? newRun(setting, style, emphasis);
  known.set(key, run);
  return run;
}

function newRun(setting: Setting, style: FullStyle, emphasis: Emphasis): LookRun {
  const { fonts } = setting;
  const { fill, ...own } = lettersOf(setting, style, emphasis.styles ?? []);
  const { position, strike } = emphasis;
  const { ascent, descent } = fonts.heightOf(own);
  return {
    family: ownFamily(setting.look, own.font) ?? fonts.setOf(own.font),
    size: round(position === undefined ? own.size : own.size * smallSize),
    ascent: round(ascent),
    descent: round(descent),
    bold: own.bold || emphasis.bold,
    italic: own.italic || emphasis.italic,
    color: own.color === undefined || own.color === '000000' ? null : own.color,
    spacing: round(own.spacing + fonts.spacingOf(own.font) * own.size),
    kerning: own.kerning,
    ...(position !== undefined && { raised: round(own.size * raised[position]) }),
    ...(strike === true && { strike }),
    ...(fill !== undefined && fill !== style.fill && { fill }),
  };
}

/** The style of a paragraph with the letters of the styles that its words name. */
export function lettersOf({ look }: Setting, style: FullStyle, names: readonly string[]): FullStyle {
  return names.reduce((letters, name) => {
    const own = Object.hasOwn(look.styles, name) ? look.styles[name] : undefined;
    return own === undefined ? letters : { ...letters, ...lettersAlone(own) };
  }, style);
}

function lettersAlone({ font, size, color, bold, italic, underline, spacing, caps, fill }: LookStyle) {
  return withoutUndefined({ font, size, color, bold, italic, underline, spacing, caps, fill });
}

export function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
