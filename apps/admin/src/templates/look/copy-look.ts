import type { Look } from '@inkfield/contract/look';
import { readStyles } from '@inkfield/contract/look-styles';
import { stylesInText } from '../source/style-ranges.ts';
import { tableStyles } from './look-edits.ts';

/**
 * Another look for a template. Styles and tables stay that its text names and the other look lacks, and so do pages
 * after the first, with the other header and footer.
 */
export function copyLook(from: Look, { look, text }: { look: Look | null; text: string }): Look {
  if (look === null) return from;
  const tables = { ...look.tables, ...from.tables };
  const pages = look.pages.slice(1).filter(({ name }) => !from.pages.some((page) => page.name === name));
  const furniture = from.pages[0]?.furniture;
  const { styles, fonts } = missingStyles(from, look, new Set([...stylesInText(text), ...tableStyles(look)]));
  return {
    ...from,
    tables,
    pages: [...from.pages, ...pages.map((page) => (furniture ? { ...page, furniture } : page))].slice(0, 20),
    styles: { ...from.styles, ...styles },
    fonts,
  };
}

/** Whole, so that they look as before; named fonts come with them. */
function missingStyles(from: Look, look: Look, names: ReadonlySet<string>): Pick<Look, 'styles' | 'fonts'> {
  const { find } = readStyles(look);
  const missing = [...names].filter(
    (name) => Object.hasOwn(look.styles, name) && !Object.hasOwn(from.styles, name),
  );
  const styles = Object.fromEntries(
    missing.map((name) => {
      const { like: _like, ...style } = find(name);
      return [name, style];
    }),
  );
  const known = new Set(from.fonts.map(({ name }) => name));
  const used = new Set(Object.values(styles).map(({ font }) => font));
  const fonts = look.fonts.filter(({ name }) => used.has(name) && !known.has(name));
  return { styles, fonts: [...from.fonts, ...fonts] };
}
