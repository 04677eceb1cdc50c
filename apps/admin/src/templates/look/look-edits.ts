import { keysOf } from '@inkfield/web/keys-of';
import type { Look, LookStyle } from '@inkfield/contract/look';
import { maxLookName, maxLookStyles } from '@inkfield/contract/look-limits';
import { readStyles } from '@inkfield/contract/look-styles';
import { mapFurniture } from './map-furniture.ts';
import { removeStyleFromText, renameStyleInText } from '../source/style-ranges.ts';

export function changeStyle(look: Look, name: string, changed: LookStyle): Look {
  return { ...look, styles: { ...look.styles, [name]: { ...look.styles[name], ...changed } } };
}

const roleNames = {
  heading: 'Heading',
  clause: 'Clause level',
  bullet: 'Bullet level',
  item: 'Typed number, level',
} as const;
const singleRoles = {
  center: 'Centered',
  right: 'On the right',
  blank: 'Blank lines',
  cell: 'Table cells',
  footnote: 'Footnotes',
} as const;

/** The kinds of paragraphs that have a style, in words. */
export function rolesOf({ roles }: Pick<Look, 'roles'>, name: string): string[] {
  const levels = keysOf(roleNames).flatMap((role) =>
    roles[role].flatMap((style, index) => (style === name ? [`${roleNames[role]} ${index + 1}`] : [])),
  );
  const single = keysOf(singleRoles).flatMap((role) => (roles[role] === name ? [singleRoles[role]] : []));
  return [...(roles.text === name ? ['Plain text'] : []), ...levels, ...single];
}

/** Whether paragraphs of the style have a number or a bullet. */
export function hasLabel(look: Look, name: string): boolean {
  const { heading, clause, bullet, item } = look.roles;
  return (
    [heading, clause, bullet, item].some((levels) => levels.includes(name)) ||
    readStyles(look).find(name).label !== undefined
  );
}

export function tableStyles({ tables }: Pick<Look, 'tables'>): string[] {
  const cells = Object.values(tables).flatMap(({ rows }) => rows.flatMap((row) => row.cells));
  return cells.flatMap(({ styles, above = [], below = [] }) => [...styles, ...above, ...below]);
}

/** Styles of cells and of headers, which the text never names. */
function partStyles(look: Look): ReadonlySet<string> {
  const { pages } = look;
  const texts = pages.flatMap(({ furniture: { header, footer } }) =>
    [header, footer].flatMap(({ usual = '', first = '', even = '' }) => [usual, first, even]),
  );
  const ofFurniture = [...texts.join('\n').matchAll(/^\{style ([^{}]+)\}$/gm)].map(([, name = '']) => name);
  return new Set([...tableStyles(look), ...ofFurniture]);
}

/** Styles that a paragraph of the text may name. */
export function namedStyles(look: Look): string[] {
  const parts = partStyles(look);
  return Object.keys(look.styles).filter((name) => !parts.has(name) || rolesOf(look, name).length > 0);
}

/** Why a name can't be that of a style; undefined if it can. */
export function nameProblem(look: Look, name: string, of?: string): string | undefined {
  if (name === '') return 'A style needs a name.';
  if (name.length > maxLookName) return `A name has at most ${maxLookName} characters.`;
  if (/[{}|:\\[\]\p{C}]/u.test(name)) return 'A name has no brackets, bars, colons and backslashes.';
  if (name !== of && Object.hasOwn(look.styles, name)) return 'There is a style with this name already.';
  return undefined;
}

/** A new style like plain text; undefined where there is no room for one. */
export function addStyle(look: Look): { look: Look; name: string } | undefined {
  if (Object.keys(look.styles).length >= maxLookStyles) return undefined;
  let name = 'New style';
  for (let count = 2; Object.hasOwn(look.styles, name); count += 1) name = `New style ${count}`;
  return { look: { ...look, styles: { ...look.styles, [name]: { like: look.roles.text } } }, name };
}

interface Written {
  look: Look;
  text: string;
}

/** The look and the text with another name of a style, in every place of the old one. */
export function renameStyle({ look, text }: Written, from: string, to: string): Written {
  const swap = (name: string) => (name === from ? to : name);
  const renamed = mapStyleNames(look, swap, (furniture) => renameStyleInText(furniture, from, to));
  return { look: renamed, text: renameStyleInText(text, from, to) };
}

/** The look and the text without a style. Paragraphs that had it look as their kind does; plain text can't be deleted. */
export function deleteStyle({ look, text }: Written, removed: string): Written {
  const { [removed]: gone, ...others } = look.styles;
  const heir = gone?.like !== undefined && gone.like !== removed ? gone.like : look.roles.text;
  const swap = (name: string) => (name === removed ? heir : name);
  const full = readStyles(look).find(removed);
  // Styles based on it keep their appearance.
  const styles = Object.fromEntries(
    Object.entries(others).map(([name, style]) => [
      name,
      style.like === removed ? { ...full, ...style, like: heir } : style,
    ]),
  );
  const rest = mapStyleNames({ ...look, styles }, swap, (furniture) =>
    removeStyleFromText(furniture, removed),
  );
  return { look: rest, text: removeStyleFromText(text, removed) };
}

function mapStyleNames(look: Look, swap: (name: string) => string, rewrite: (text: string) => string): Look {
  const { roles } = look;
  const maybe = (name: string | undefined) => (name === undefined ? undefined : swap(name));
  return {
    ...mapFurniture(look, rewrite),
    styles: Object.fromEntries(
      Object.entries(look.styles).map(([name, style]) => [
        swap(name),
        style.like === undefined ? style : { ...style, like: swap(style.like) },
      ]),
    ),
    roles: {
      ...roles,
      text: swap(roles.text),
      heading: roles.heading.map(swap),
      clause: roles.clause.map(swap),
      bullet: roles.bullet.map(swap),
      item: roles.item.map(swap),
      center: maybe(roles.center),
      right: maybe(roles.right),
      blank: maybe(roles.blank),
      cell: maybe(roles.cell),
      footnote: maybe(roles.footnote),
    },
    tables: Object.fromEntries(
      Object.entries(look.tables).map(([name, table]) => [
        name,
        {
          ...table,
          rows: table.rows.map((row) => ({
            ...row,
            cells: row.cells.map((cell) => ({
              ...cell,
              styles: cell.styles.map(swap),
              ...(cell.above && { above: cell.above.map(swap) }),
              ...(cell.below && { below: cell.below.map(swap) }),
            })),
          })),
        },
      ]),
    ),
  };
}
