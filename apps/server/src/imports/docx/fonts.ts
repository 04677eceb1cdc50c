import { cleanCharacters } from '../clean-characters.ts';
import { childOf, childrenOf, valueOf, type XmlElement } from '../guard/xml.ts';
import type { SourceFont } from '../source-document.ts';

export interface Fonts {
  /** The font that `w:rFonts` names for Latin letters, itself or by the theme of the document. */
  nameOf: (fonts: XmlElement | undefined) => string | undefined;
  /** With what the document's own list of its fonts says of it. */
  find: (name: string) => SourceFont;
}

export function readFonts(theme: XmlElement | undefined, table: XmlElement | undefined): Fonts {
  const scheme = childOf(childOf(theme, 'a:themeElements'), 'a:fontScheme');
  const ofTheme = (kind: string) => childOf(childOf(scheme, kind), 'a:latin')?.attributes['typeface'];
  const [major, minor] = [ofTheme('a:majorFont'), ofTheme('a:minorFont')];
  const families = new Map(
    childrenOf(table, 'w:font').map((font) => [font.attributes['w:name'], valueOf(font, 'w:family')]),
  );
  return {
    nameOf: (fonts) => {
      const theme = fonts?.attributes['w:asciiTheme'] ?? fonts?.attributes['w:hAnsiTheme'];
      const named = fonts?.attributes['w:ascii'] ?? fonts?.attributes['w:hAnsi'];
      const ofKind = theme?.startsWith('major') ? major : minor;
      // A name without letters is none.
      return (theme === undefined ? named : ofKind || named) || undefined;
    },
    find: (name) => ({ name: cleanCharacters(name).slice(0, 80), family: families.get(name) }),
  };
}
