import type { Look } from '@inkfield/contract/look';
import { readStyles } from '@inkfield/contract/look-styles';
import { stylesInText } from '../source/style-ranges.ts';
import { tableStyles } from './look-edits.ts';

/**
 * Another look for a template. Styles and tables stay that its text names and the other look lacks, and so do pages
 * after the first, with the other header and footer. Pictures that its text names stay.
 */
export function copyLook(other: Look, { look, text }: { look: Look | null; text: string }): Look {
  if (look === null) return other;
  const own = picturesInText(look, text);
  const from = withFreePictureNames(other, new Set(Object.keys(own)));
  const tables = { ...look.tables, ...from.tables };
  const pages = look.pages.slice(1).filter(({ name }) => !from.pages.some((page) => page.name === name));
  const furniture = from.pages[0]?.furniture;
  const { styles, fonts } = missingStyles(from, look, new Set([...stylesInText(text), ...tableStyles(look)]));
  return {
    ...from,
    tables,
    pictures: { ...from.pictures, ...own },
    pages: [...from.pages, ...pages.map((page) => (furniture ? { ...page, furniture } : page))].slice(0, 20),
    styles: { ...from.styles, ...styles },
    fonts,
  };
}

type Pages = Look['pages'][number];

function picturesInText({ pictures = {} }: Look, text: string): NonNullable<Look['pictures']> {
  return Object.fromEntries(Object.entries(pictures).filter(([name]) => text.includes(pictureCommand(name))));
}

const pictureCommand = (name: string) => `{picture ${name}}`;

/** The look with other names for its pictures that are called as one of `taken`. */
function withFreePictureNames(look: Look, taken: ReadonlySet<string>): Look {
  const { pictures = {} } = look;
  const used = new Set([...taken, ...Object.keys(pictures)]);
  const names = new Map<string, string>();
  for (const name of Object.keys(pictures)) {
    if (!taken.has(name)) continue;
    let count = 2;
    while (used.has(`${name.slice(0, 50)} (${count})`)) count += 1;
    const free = `${name.slice(0, 50)} (${count})`;
    used.add(free);
    names.set(name, free);
  }
  const nameOf = (name: string) => names.get(name) ?? name;
  const renamed = Object.entries(pictures).map(([name, picture]) => [nameOf(name), picture]);
  return {
    ...look,
    pages: look.pages.map((page) => withPictureNames(page, nameOf)),
    pictures: Object.fromEntries(renamed),
  };
}

function withPictureNames(page: Pages, nameOf: (name: string) => string): Pages {
  const { background, furniture } = page;
  const inTexts = (texts: Pages['furniture']['header']) =>
    mapValues(texts, (text) =>
      text.replaceAll(/\{picture ([^{}]+)\}/g, (_, name: string) => pictureCommand(nameOf(name))),
    );
  return {
    ...page,
    ...(background && { background: mapValues(background, (list) => list.map(nameOf)) }),
    furniture: { header: inTexts(furniture.header), footer: inTexts(furniture.footer) },
  };
}

function mapValues<T>(
  of: { usual?: T | undefined; first?: T | undefined; even?: T | undefined },
  change: (value: T) => T,
): { usual?: T; first?: T; even?: T } {
  return Object.fromEntries(
    Object.entries(of).flatMap(([kind, value]) => (value === undefined ? [] : [[kind, change(value)]])),
  );
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
