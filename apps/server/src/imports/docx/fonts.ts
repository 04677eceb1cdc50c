import { cleanCharacters } from '../clean-characters.ts';
import { childOf, childrenOf, valueOf, type XmlElement } from '../guard/xml.ts';
import type { SourceFont } from '../source-document.ts';

export interface Fonts {
  /** The font that `w:rFonts` names for Latin letters, itself or by the theme of the document. */
  nameOf: (fonts: XmlElement | undefined) => string | undefined;
  /** The one for words of right-to-left and other complex scripts. */
  complexNameOf: (fonts: XmlElement | undefined) => string | undefined;
  /** Includes the entry of the document's font table. */
  find: (name: string) => SourceFont;
}

/** Word's own font of scripts that its Latin ones lack, where the theme names none. */
const complexFont = 'Times New Roman';

export function readFonts(theme: XmlElement | undefined, table: XmlElement | undefined): Fonts {
  const scheme = childOf(childOf(theme, 'a:themeElements'), 'a:fontScheme');
  const ofTheme = (kind: string) => childOf(childOf(scheme, kind), 'a:latin')?.attributes['typeface'];
  const ofComplexScript = (kind: string) => {
    const fonts = childOf(scheme, kind);
    const arabic = childrenOf(fonts, 'a:font').find(({ attributes }) => attributes['script'] === 'Arab');
    return childOf(fonts, 'a:cs')?.attributes['typeface'] || arabic?.attributes['typeface'] || complexFont;
  };
  const named = (theme: string) => {
    const kind = theme.startsWith('major') ? 'a:majorFont' : 'a:minorFont';
    return theme.endsWith('Bidi') ? ofComplexScript(kind) : ofTheme(kind);
  };
  const families = new Map(
    childrenOf(table, 'w:font').map((font) => [font.attributes['w:name'], familyOf(font)]),
  );
  return {
    nameOf: (fonts) => {
      const theme = fonts?.attributes['w:asciiTheme'] ?? fonts?.attributes['w:hAnsiTheme'];
      const own = fonts?.attributes['w:ascii'] ?? fonts?.attributes['w:hAnsi'];
      // A name without letters is ignored.
      return (theme === undefined ? own : named(theme) || own) || undefined;
    },
    complexNameOf: (fonts) => {
      const theme = fonts?.attributes['w:cstheme'];
      const own = fonts?.attributes['w:cs'];
      return (theme === undefined ? own : named(theme) || own) || undefined;
    },
    find: (name) => ({ name: cleanCharacters(name).slice(0, 80), family: families.get(name) }),
  };
}

/**
 * The kind of a font. Its Panose digits say what letters it has; many programs give all fonts the same family, or call
 * fonts modern whose letters have several widths.
 */
function familyOf(font: XmlElement): string | undefined {
  const [kind, serifs = 0, , proportion] = [...(valueOf(font, 'w:panose1') ?? '').matchAll(/../g)].map(
    ([digits]) => Number.parseInt(digits, 16),
  );
  const isText = kind === 2 && serifs > 1 && serifs < 16;
  if (isText && proportion === 9) return 'modern';
  if (isText) return serifs > 10 ? 'swiss' : 'roman';
  const family = valueOf(font, 'w:family');
  return family === 'modern' && valueOf(font, 'w:pitch') === 'variable' ? undefined : family;
}
