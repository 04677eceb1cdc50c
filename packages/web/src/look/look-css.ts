import { cleanLookName } from '@inkfield/contract/clean-look-name';
import type { Look } from '@inkfield/contract/look';
import { type LookFonts, readLookFonts } from '@inkfield/contract/look-lines';
import { type FullStyle, type LookStyles, readStyles } from '@inkfield/contract/look-styles';
import { alignment, color, indent, number, points } from './css-values.ts';
import { faceRules, lookFamily } from './look-faces.ts';

/** A look with what is derived from it once. */
export interface LookReading {
  look: Look;
  styles: LookStyles;
  fonts: LookFonts;
  /** Class of the paragraphs of a style; the style of plain text for an unknown name. */
  classOf: (name: string | undefined) => string;
  /** Selects the paragraphs of a style in the style sheet. */
  selectorOf: (name: string) => string;
  /** Leads from the paragraphs of a style to their numbers or bullets. */
  labelSelectors: (style: FullStyle) => string[];
}

export function readLook(look: Look): LookReading {
  const places = new Map(Object.keys(look.styles).map((name, index) => [name, `look-style-${index}`]));
  const classOf = (name: string | undefined) =>
    places.get(name ?? '') ?? places.get(look.roles.text) ?? 'look-style-plain';
  return {
    look,
    styles: readStyles(look),
    fonts: readLookFonts(look.fonts),
    classOf,
    selectorOf: (name) => `.${classOf(name)}`,
    labelSelectors: () => ['>.look-label'],
  };
}

interface SheetPlace {
  scope: string;
  /** The template that serves the uploaded fonts. */
  template: number;
}

/**
 * The style sheet of a look, for a constructed style sheet (`sheet.replaceSync`). Its rules hold only below elements
 * that match `scope`, a selector such as `.look-1`. Such an element is the paper if it also has the class `look-paper`.
 * Any other place can show a sample:
 *
 *     <div className="look-1 look-sample"><p className={reading.classOf('Recital')}>Words</p></div>
 *
 * Lengths are multiples of `--pt`, and indents of `--indent`; `look.css` sets both. Of the look only numbers, colours
 * and listed words are written.
 */
export function lookCss(reading: LookReading, { scope, template }: SheetPlace): string {
  const { look, styles } = reading;
  const names = Object.keys(look.styles);
  return [
    faceRules(look.fonts, template),
    paperRule(look, scope),
    ...names.map((name) => styleRules(reading, styles.find(name), `${scope} ${reading.selectorOf(name)}`)),
    ...(names.includes(look.roles.text)
      ? []
      : [styleRules(reading, styles.find(undefined), `${scope} .look-style-plain`)]),
    ...frameRules(reading, scope),
    ...joinRules(reading, scope),
    ...layerRules(look, scope),
    footnoteRule(reading, scope),
    ...names
      .filter((name) => name === cleanLookName(name))
      .map((name) => wordsRule(reading, name, `${scope} [data-style=${quoted(name)}]`)),
    ...distanceRules(reading, scope),
  ].join('\n');
}

/** A name as a string of CSS, each sign as its number. */
export function quoted(name: string): string {
  return `"${[...name].map((sign) => `\\${sign.codePointAt(0)?.toString(16)} `).join('')}"`;
}

function rule(selector: string, declarations: Record<string, string | number | undefined>): string {
  const body = Object.entries(declarations).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}:${value}`],
  );
  return `${selector}{${body.join(';')}}`;
}

function paperRule({ pages }: Look, scope: string): string {
  const [page] = pages;
  if (page === undefined) return '';
  const { size, margins, header, footer } = page;
  return rule(`${scope}.look-paper`, {
    '--width': Math.max(72, number(size.width)),
    '--top': number(margins.top),
    '--right': number(margins.right),
    '--bottom': number(margins.bottom),
    '--left': number(margins.left),
    '--header': number(header),
    '--footer': number(footer),
  });
}

/**
 * Justified lines that hold one more word: a browser fills lines with blanks that are narrower by a sixth, and widens those
 * that have room.
 */
const narrow = -0.04;

function styleRules(reading: LookReading, style: FullStyle, selector: string): string {
  const { look } = reading;
  const { left, right, first, turned } = style;
  const hang = Math.min(number(first), 0);
  const align = turned ? turnedAlign[style.align] : alignment(style.align);
  const [start, end] = [indent(number(left) + hang), indent(right)];
  return [
    rule(selector, {
      ...lettersOf(reading, style),
      direction: turned ? 'rtl' : undefined,
      'line-height': points(lineHeight(reading, style)),
      margin: `${points(style.before)} ${turned ? start : end} ${points(style.after)} ${turned ? end : start}`,
      'padding-inline-start': hang === 0 ? undefined : indent(-hang),
      'text-indent': indent(first),
      'text-align': align === 'justify' ? 'var(--justify,justify)' : align,
      'word-spacing': look.squeezes && align === 'justify' ? `var(--narrow,${narrow}em)` : undefined,
      'text-decoration': style.underline ? 'underline' : undefined,
      background: color(style.fill),
      ...bordersOf(style),
    }),
    labelRule(reading, style, selector),
  ].join('\n');
}

const turnedAlign = { left: 'right', right: 'left', center: 'center', justify: 'justify' };

function lettersOf(
  { look, fonts }: LookReading,
  { font, size, bold, italic, color: ink, spacing, kerning, caps }: FullStyle,
): Record<string, string | undefined> {
  return {
    'font-family': `${lookFamily(look.fonts.find(({ name }) => name === font))},var(--font-serif)`,
    'font-size': points(size),
    'font-weight': bold ? '700' : '400',
    'font-style': italic ? 'italic' : 'normal',
    color: color(ink),
    'letter-spacing': letterSpacing(fonts.spacingOf(font), spacing),
    'font-kerning': kerning ? 'normal' : undefined,
    ...capitalsOf(caps),
  };
}

/** Words of a paragraph that name a style have those letters that it sets itself. */
function wordsRule({ look, fonts }: LookReading, name: string, selector: string): string {
  const { font, size, bold, italic, underline, color: ink, spacing, caps, fill } = look.styles[name] ?? {};
  const family = font === undefined ? undefined : lookFamily(look.fonts.find((one) => one.name === font));
  return rule(selector, {
    'font-family': family && `${family},var(--font-serif)`,
    'font-size': size === undefined ? undefined : points(size),
    'font-weight': bold === undefined ? undefined : bold ? '700' : '400',
    'font-style': italic === undefined ? undefined : italic ? 'italic' : 'normal',
    'text-decoration': underline === true ? 'underline' : undefined,
    color: color(ink),
    'letter-spacing':
      font === undefined
        ? spacing && points(spacing)
        : (letterSpacing(fonts.spacingOf(font), spacing ?? 0) ?? 'normal'),
    background: color(fill),
    ...capitalsOf(caps),
  });
}

/** In em of the font and in points of the style. */
function letterSpacing(ofFont: number, ofStyle: number): string | undefined {
  const em = number(ofFont);
  if (em === 0) return number(ofStyle) === 0 ? undefined : points(ofStyle);
  return number(ofStyle) === 0 ? `${em}em` : `calc(${em}em + ${points(ofStyle)})`;
}

/** Typed letters stay in the page, so that they are what is copied and read out. */
function capitalsOf(caps: FullStyle['caps']): Record<string, string | undefined> {
  if (caps === undefined) return {};
  return {
    'font-variant-caps': caps === 'small' ? 'small-caps' : 'normal',
    'text-transform': caps === 'all' ? 'uppercase' : 'none',
  };
}

/** The height of a blank line, in points. */
export function blankHeight(reading: LookReading): number {
  return lineHeight(reading, reading.styles.find(reading.look.roles.blank));
}

function lineHeight({ fonts }: LookReading, style: FullStyle): number {
  const { ascent, descent, extra } = fonts.heightOf(style);
  return Math.max(0.5, number(ascent + descent + extra));
}

const sides = ['top', 'right', 'bottom', 'left'] as const;

function bordersOf({ border }: FullStyle): Record<string, string> {
  const declarations = sides.flatMap((side): [string, string][] => {
    const edge = border?.[side];
    if (edge === undefined) return [];
    const line: [string, string] = [
      `border-${side}`,
      `${points(edge.width)} solid ${color(edge.color) ?? 'currentcolor'}`,
    ];
    // Only above and below: space at the sides would move the words.
    return side === 'top' || side === 'bottom' ? [line, [`padding-${side}`, points(edge.space)]] : [line];
  });
  return Object.fromEntries(declarations);
}

/** The letters of the number or bullet before a paragraph. */
function labelRule(reading: LookReading, style: FullStyle, selector: string): string {
  const { label } = style;
  if (label === undefined) return '';
  const { after: _after, align: _align, ...letters } = label;
  const own = Object.fromEntries(Object.entries(letters).filter(([, value]) => value !== undefined));
  // Letters of another height must not move the lines apart.
  const height = 'font' in own || 'size' in own ? '0' : undefined;
  return rule(
    reading
      .labelSelectors(style)
      .map((one) => selector + one)
      .join(),
    {
      ...lettersOf(reading, { ...style, ...own }),
      'line-height': height,
    },
  );
}

/**
 * Between paragraphs is the larger of two distances, as style sheets do it by themselves, or their sum. The parts
 * of a long document are laid out apart, so between them the larger one is asked for.
 */
function distanceRules({ look, styles, selectorOf }: LookReading, scope: string): string[] {
  if (look.distance === 'sum')
    return [`:is(${scope},${scope} .paper-part){display:flex;flex-direction:column}`];
  return Object.keys(look.styles).flatMap((name) => [
    rule(`${scope} .paper-part:has(>${selectorOf(name)}:last-child)+.paper-part`, {
      '--above': points(styles.find(name).after),
    }),
    rule(`${scope} .paper-part+.paper-part>${selectorOf(name)}:first-child`, {
      'margin-top': `max(0px,${points(styles.find(name).before)} - var(--above,0px))`,
    }),
  ]);
}

/** The lines of neighbours that have the same ones go around all of them. */
function frameRules({ look, styles, selectorOf }: LookReading, scope: string): string[] {
  return Object.keys(look.styles).flatMap((name) => {
    const { border, before, after, joins } = styles.find(name);
    if (border === undefined) return [];
    const one = selectorOf(name);
    const gap =
      joins === undefined ? (look.distance === 'sum' ? before + after : Math.max(before, after)) : 0;
    return [
      rule(`${scope} ${one}+${one}`, { 'margin-top': 0, 'border-top': 0, 'padding-top': points(gap) }),
      rule(`${scope} ${one}:has(+${one})`, { 'margin-bottom': 0, 'border-bottom': 0, 'padding-bottom': 0 }),
    ];
  });
}

/** Joined neighbours have no distance. */
function joinRules({ look, styles, selectorOf }: LookReading, scope: string): string[] {
  const groups = new Map<string, string[]>();
  for (const name of Object.keys(look.styles)) {
    const { joins } = styles.find(name);
    if (joins !== undefined) groups.set(joins, [...(groups.get(joins) ?? []), selectorOf(name)]);
  }
  return [...groups.values()].flatMap((classes) => {
    const any = `:is(${classes.join(',')})`;
    return [`${scope} ${any}+${any}{margin-top:0}`, `${scope} ${any}:has(+${any}){margin-bottom:0}`];
  });
}

/** A picture beside the text is drawn below the words of its own paragraph and of those behind it, as in the PDF. */
function layerRules({ pictures = {} }: Look, scope: string): string[] {
  if (!Object.values(pictures).some(({ at }) => at !== undefined)) return [];
  return [
    `${scope} :is(.block,td,th){isolation:isolate}`,
    // A paragraph of nothing else is a line of the page.
    `${scope} p.block{min-height:1lh}`,
    `${scope} .look-picture.look-hanging:not([data-around]){z-index:-1}`,
  ];
}

function footnoteRule(reading: LookReading, scope: string): string {
  const { look, styles } = reading;
  const { footnote, text } = look.roles;
  const plain = styles.find(text);
  const style =
    footnote === undefined ? { ...plain, size: Math.min(10, number(plain.size)) } : styles.find(footnote);
  return rule(`${scope} .footnotes`, {
    ...lettersOf(reading, style),
    'line-height': points(lineHeight(reading, style)),
  });
}
