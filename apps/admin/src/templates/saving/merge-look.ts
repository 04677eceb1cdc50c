import type { Look } from '@inkfield/contract/look';
import { type Chooser, mergeValue } from './merge-values.ts';

interface Three<T> {
  base: T;
  theirs: T;
  mine: T;
}

/** Merges two looks style by style, and the other parts each as one. */
export function mergeLook({ base, theirs, mine }: Three<Look | null>, choose: Chooser): Look | null {
  if (base === null || theirs === null || mine === null) {
    const show = (look: Look | null) => (look === null ? 'House style' : 'A look of its own');
    return mergeValue({ base, theirs, mine }, { key: 'look', title: 'Look', choose, show });
  }
  const merge = <T>(name: string, title: string, sides: Three<T>): T =>
    mergeValue(sides, { key: `look ${name}`, title: `Look: ${title}`, choose });
  const part = <Name extends keyof Look>(name: Name, title: string) =>
    merge(name, title, { base: base[name], theirs: theirs[name], mine: mine[name] });
  const byName = <T>(kind: string, of: (look: Look) => Readonly<Record<string, T>>) => {
    const sides = { base: of(base), theirs: of(theirs), mine: of(mine) };
    const names = new Set([...Object.keys(sides.theirs), ...Object.keys(sides.mine)]);
    const merged = [...names].flatMap((name) => {
      const value = merge<T | undefined>(`${kind} ${name}`, `${kind} "${name}"`, {
        base: sides.base[name],
        theirs: sides.theirs[name],
        mine: sides.mine[name],
      });
      return value === undefined ? [] : [[name, value] as const];
    });
    return Object.fromEntries(merged);
  };
  const known = new Set(theirs.fonts.map(({ name }) => name));
  return {
    ...theirs,
    pages: part('pages', 'pages, header and footer'),
    // A font that one side removed may be used by a style of the other.
    fonts: [...theirs.fonts, ...mine.fonts.filter(({ name }) => !known.has(name))],
    styles: byName('style', (look) => look.styles),
    roles: part('roles', 'styles by what the text says'),
    tables: byName('table', (look) => look.tables),
    tab: part('tab', 'tab stops'),
    distance: part('distance', 'distance between paragraphs'),
  };
}
