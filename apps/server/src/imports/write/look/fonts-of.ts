import type { Look, LookFontSet, LookStyle } from '@inkfield/contract/look';
import { cleanName } from './clean-name.ts';

type LookFont = Look['fonts'][number];
type Metrics = Pick<LookFont, 'ascent' | 'descent' | 'gap' | 'spacing' | 'hebrew' | 'arabic'>;

/**
 * Fonts that documents name, with the family of ours that has their widths, or else the one of their kind whose letters
 * are nearest in width. Programs often give a wrong kind, so known names come before it.
 */
const families: readonly [names: RegExp, set: LookFontSet][] = [
  [/^(?:calibri|carlito|aptos|candara|corbel|gill sans|tw cen|futura)/i, 'Carlito'],
  [/\bnarrow\b/i, 'Carlito'],
  [/^(?:cambria|caladea|constantia)/i, 'Caladea'],
  [
    /^(?:times|tms rmn|liberation serif|tinos|cg times|nimbus roman|(?:eb )?garamond|baskerville|minion)/i,
    'Tinos',
  ],
  [
    /^(?:georgia|gelasio|charter|(?:new )?century(?! gothic)|bookman|book antiqua|palatino|rockwell)/i,
    'Gelasio',
  ],
  [/^(?:david|frank ?ruehl|narkisim)/i, 'Tinos'],
  // Lists of fonts give names such as sans-serif the kind of Times.
  [
    /\bsans\b|^(?:arial|helvetica|verdana|tahoma|trebuchet|segoe|century gothic|franklin gothic|comic)/i,
    'Arimo',
  ],
  [/^(?:courier|consolas|liberation mono|cousine|menlo|monaco|lucida console)/i, 'Cousine'],
];
const byKind: Partial<Record<string, LookFontSet>> = { roman: 'Tinos', modern: 'Cousine' };

/**
 * Heights in em, of the fonts themselves. `spacing` is the mean difference of the letters of an English text: our
 * Caladea is narrower than Cambria. `hebrew` and `arabic` are the mean widths of their letters against those of ours.
 */
const metrics: readonly [names: RegExp, metrics: Metrics][] = [
  [/^calibri light/i, { ascent: 0.9521, descent: 0.2686, gap: 0, spacing: -0.0064 }],
  [/^calibri/i, { ascent: 0.9521, descent: 0.2686, gap: 0 }],
  [/^cambria/i, { ascent: 0.95, descent: 0.2222, gap: 0, spacing: 0.0189 }],
  [/^aptos display/i, { ascent: 0.939, descent: 0.282, gap: 0, spacing: -0.0104 }],
  [/^aptos/i, { ascent: 0.939, descent: 0.282, gap: 0, spacing: 0.0198 }],
  [/^courier new/i, { ascent: 0.8325, descent: 0.188, gap: 0.1123 }],
  [
    /^(?:arial|helvetica|liberation sans) narrow/i,
    { ascent: 0.936, descent: 0.212, gap: 0.015, spacing: -0.0445 },
  ],
  [/^book antiqua/i, { ascent: 0.923, descent: 0.282, gap: 0, spacing: 0.0043 }],
  [/^bookman/i, { ascent: 0.942, descent: 0.225, gap: 0.049, spacing: 0.0524 }],
  [/^century gothic/i, { ascent: 1.006, descent: 0.208, gap: 0.035, spacing: 0.0426 }],
  [/^(?:new )?century/i, { ascent: 0.986, descent: 0.195, gap: 0, spacing: 0.0244 }],
  [/^charter/i, { ascent: 0.98, descent: 0.239, gap: 0 }],
  [/^comic sans/i, { ascent: 1.102, descent: 0.291, gap: 0, spacing: 0.0219 }],
  [/^corbel/i, { ascent: 0.75, descent: 0.25, gap: 0.2207, spacing: 0.0023 }],
  [/^franklin gothic book/i, { ascent: 0.917, descent: 0.217, gap: 0, spacing: -0.0208 }],
  [/^franklin gothic/i, { ascent: 0.917, descent: 0.217, gap: 0, spacing: -0.0145 }],
  [/^garamond/i, { ascent: 0.862, descent: 0.263, gap: 0, spacing: -0.0132 }],
  [/^gill sans/i, { ascent: 0.929, descent: 0.23, gap: 0, spacing: 0.0004 }],
  [/^helvetica neue/i, { ascent: 0.952, descent: 0.213, gap: 0.028, spacing: 0.0046 }],
  [/^lucida sans unicode/i, { ascent: 1.096, descent: 0.439, gap: 0, spacing: 0.0463 }],
  [/^lucida sans/i, { ascent: 0.967, descent: 0.211, gap: 0, spacing: 0.0463 }],
  [/^palatino/i, { ascent: 0.732, descent: 0.284, gap: 0.333, spacing: 0.0043 }],
  [/^rockwell/i, { ascent: 0.946, descent: 0.223, gap: 0, spacing: 0.02 }],
  [/^tw cen/i, { ascent: 0.856, descent: 0.233, gap: 0, spacing: -0.0088 }],
  [/^consolas/i, { ascent: 0.7427, descent: 0.2573, gap: 0.1709, spacing: -0.0503 }],
  [/^georgia/i, { ascent: 0.9168, descent: 0.2192, gap: 0 }],
  [/^verdana/i, { ascent: 1.0054, descent: 0.21, gap: 0, spacing: 0.0665 }],
  [/^tahoma/i, { ascent: 1.0005, descent: 0.2065, gap: 0 }],
  [/^segoe ui/i, { ascent: 1.0791, descent: 0.251, gap: 0, spacing: -0.0024 }],
  [/^trebuchet/i, { ascent: 0.939, descent: 0.2222, gap: 0, spacing: 0.0103 }],
  [/^eb garamond/i, { ascent: 1.007, descent: 0.298, gap: 0, spacing: -0.0213 }],
  [/^inter$/i, { ascent: 0.9688, descent: 0.2412, gap: 0, spacing: 0.0319 }],
  [/^lato/i, { ascent: 0.987, descent: 0.213, gap: 0, spacing: -0.0103 }],
  [/^montserrat/i, { ascent: 0.968, descent: 0.251, gap: 0, spacing: 0.0572 }],
  [/^nunito/i, { ascent: 1.011, descent: 0.353, gap: 0, spacing: 0.0062 }],
  [/^open sans/i, { ascent: 1.0688, descent: 0.293, gap: 0, spacing: 0.023 }],
  [/^poppins/i, { ascent: 1.05, descent: 0.35, gap: 0.1, spacing: 0.0542 }],
  [/^raleway/i, { ascent: 0.94, descent: 0.234, gap: 0, spacing: 0.0172 }],
  [/^roboto$/i, { ascent: 0.9277, descent: 0.2441, gap: 0, spacing: -0.001 }],
  [/^ubuntu$/i, { ascent: 0.932, descent: 0.189, gap: 0.028, spacing: 0.0092 }],
  // The usual font of Hebrew documents.
  [/^david/i, { ascent: 0.72, descent: 0.263, gap: 0, spacing: -0.0109 }],
  [/^times new roman/i, { ascent: 0.8911, descent: 0.2163, gap: 0.0425, hebrew: 0.883 }],
  [/^arial/i, { ascent: 0.9053, descent: 0.2119, gap: 0.0327, hebrew: 0.92 }],
  // The usual font of Persian documents.
  [/^b nazanin/i, { ascent: 0.98, descent: 0.504, gap: 0, arabic: 0.941 }],
  [/^work sans/i, { ascent: 0.93, descent: 0.243, gap: 0, spacing: 0.0532 }],
  // Fonts of bullets, which decide the height of their line.
  [/^symbol$/i, { ascent: 1.0054, descent: 0.2197, gap: 0 }],
  [/^wingdings/i, { ascent: 0.8989, descent: 0.2105, gap: 0 }],
  [/^noto sans symbols/i, { ascent: 1.069, descent: 0.293, gap: 0 }],
];

/** The same of our families, for fonts that are as high as they are. */
export const setMetrics: Readonly<Record<LookFontSet, Metrics>> = {
  Tinos: { ascent: 0.8911, descent: 0.2163, gap: 0.0425 },
  Arimo: { ascent: 0.9053, descent: 0.2119, gap: 0.0327 },
  Carlito: { ascent: 0.75, descent: 0.25, gap: 0.2207 },
  Caladea: { ascent: 0.9, descent: 0.25, gap: 0 },
  Cousine: { ascent: 0.8325, descent: 0.3003, gap: 0 },
  Gelasio: { ascent: 0.9277, descent: 0.3418, gap: 0 },
};

/** The fonts that the styles name, each with its replacement. */
export function fontsOf(
  styles: readonly LookStyle[],
  kindOf: (name: string) => string | undefined,
): LookFont[] {
  const names = new Set(styles.flatMap(({ font, label }) => [font ?? [], label?.font ?? []].flat()));
  const fonts = [...names].map((name) => fontOf(name, kindOf(name)));
  return fonts.length > 0 ? fonts : [fontOf('Times New Roman', undefined)];
}

/** A font of a document, with the family that is set in its place. */
export function fontOf(name: string, kind: string | undefined): LookFont {
  const set = families.find(([names]) => names.test(name))?.[1] ?? byKind[kind ?? ''] ?? 'Arimo';
  const own = metrics.find(([names]) => names.test(name))?.[1] ?? setMetrics[set];
  return { name: cleanName(name), set, ...own };
}

/** Every style is compared with all others. */
const heights = new WeakMap<LookStyle, number>();

/** The height of a line of a style, in points. */
export function lineHeight(style: LookStyle): number {
  const known = heights.get(style);
  if (known !== undefined) return known;
  const { font = '', size = 11, line = { times: 1 } } = style;
  const { ascent, descent, gap } = fontOf(font, undefined);
  const natural = (ascent + descent + gap) * size;
  const ruled = 'least' in line ? Math.max(line.least, natural) : 0;
  const height = 'exact' in line ? line.exact : 'times' in line ? line.times * natural : ruled;
  heights.set(style, height);
  return height;
}
