/// <reference types="vite/client" />
import type { Look, LookFontSet } from '@inkfield/contract/look';
import { hebrewSetOf } from '@inkfield/contract/look-lines';
import { nearestFace } from '@inkfield/contract/own-fonts';
import { routes } from '@inkfield/contract/routes';
import { urlOf } from '@inkfield/contract/url-of';
import arimo from '@fontsource/arimo/unicode.json';
import caladea from '@fontsource/caladea/unicode.json';
import carlito from '@fontsource/carlito/unicode.json';
import cousine from '@fontsource/cousine/unicode.json';
import gelasio from '@fontsource/gelasio/unicode.json';
import tinos from '@fontsource/tinos/unicode.json';
import { number, ratio } from './css-values.ts';

/** The characters in each file of a family. A browser loads a file once a text needs one of its characters. */
const families: Readonly<Record<LookFontSet, Readonly<Record<string, string>>>> = {
  Tinos: tinos,
  Arimo: arimo,
  Carlito: carlito,
  Caladea: caladea,
  Cousine: cousine,
  Gelasio: gelasio,
};

/** URLs by file name, such as `tinos-latin-400-normal`. The build names each file by its hash. */
const urls = new Map(
  Object.entries(
    import.meta.glob<string>(
      '../../../../node_modules/@fontsource/{arimo,caladea,carlito,cousine,gelasio,tinos}/files/*-{400,700}-{normal,italic}.woff2',
      { eager: true, query: '?url', import: 'default' },
    ),
  ).map(([path, url]) => [path.replace(/^.*\/|\.woff2$/g, ''), url]),
);

type LookFont = Look['fonts'][number];

const fallback: LookFont = { name: '', set: 'Tinos', ascent: 0.9, descent: 0.2, gap: 0 };

/**
 * The family that stands for a font of the document: the letters of one of ours with the heights of the original.
 * Made of a listed name and of numbers.
 */
export function lookFamily(font: LookFont = fallback): string {
  const { set, above, below, hebrew } = settled(font);
  const own = ownFaces(font).map(({ sha256 }) => sha256.slice(0, 12));
  return `"Look ${own.join('-') || set} ${above} ${below}${hebrew === 100 ? '' : ` ${hebrew}`}"`;
}

/** Uploaded files of a font, by names that are hashes. */
function ownFaces({ own = [] }: LookFont): NonNullable<LookFont['own']> {
  return own.filter(({ sha256 }) => /^[0-9a-f]{64}$/.test(sha256));
}

/** The `@font-face` rules of the fonts of a look. */
export function faceRules(fonts: readonly LookFont[], template: number): string {
  const all = new Map([fallback, ...fonts].map((font) => [lookFamily(font), font]));
  return [...all]
    .map(([family, font]) =>
      ownFaces(font).length > 0 ? ownRules(family, font, template) : rulesOf(family, font),
    )
    .join('\n');
}

function rulesOf(family: string, font: LookFont): string {
  const { set, above, below, hebrew } = settled(font);
  const rules = partsOf(set).flatMap(([from, part, characters]) =>
    ['400', '700'].flatMap((weight) =>
      ['normal', 'italic'].map((style) => {
        const url = urls.get(`${from.toLowerCase()}-${part}-${weight}-${style}`);
        const size = part === 'hebrew' && hebrew !== 100 ? `size-adjust:${hebrew}%;` : '';
        return url === undefined
          ? ''
          : `@font-face{font-family:${family};font-weight:${weight};font-style:${style};font-display:swap;ascent-override:${above}%;descent-override:${below}%;line-gap-override:0%;${size}src:url("${url}") format("woff2");unicode-range:${characters}}`;
      }),
    ),
  );
  return rules.join('\n');
}

/** The parts of a family, with the one that has its Hebrew letters. */
function partsOf(set: LookFontSet): [from: LookFontSet, part: string, characters: string][] {
  const hebrew = hebrewSetOf(set);
  const own = Object.entries(families[set]).map(([part, characters]): [LookFontSet, string, string] => [
    set,
    part,
    characters,
  ]);
  return hebrew === undefined ? own : [[hebrew, 'hebrew', families[hebrew]['hebrew'] ?? ''], ...own];
}

/** The nearest of the uploaded faces for each style, so that the browser draws none by itself. */
function ownRules(family: string, font: LookFont, template: number): string {
  const { above, below } = settled(font);
  const styles = [false, true].flatMap((bold) => [false, true].map((italic) => ({ bold, italic })));
  const rules = styles.map((style) => {
    const sha256 = nearestFace(ownFaces(font), style)?.sha256 ?? '';
    const url = urlOf(routes.getTemplateFont, { id: template, sha256 });
    return `@font-face{font-family:${family};font-weight:${style.bold ? 700 : 400};font-style:${style.italic ? 'italic' : 'normal'};font-display:swap;ascent-override:${above}%;descent-override:${below}%;line-gap-override:0%;src:url("${url}")}`;
  });
  return rules.join('\n');
}

/** Per cents of the size above and below the base line. The room between lines belongs above, as typeset. */
function settled({ set, ascent, descent, gap, hebrew = 1 }: LookFont) {
  const known = Object.hasOwn(families, set) ? set : fallback.set;
  return {
    set: known,
    above: ratio(number(ascent) + number(gap)),
    below: ratio(number(descent)),
    hebrew: ratio(number(hebrew)),
  };
}
