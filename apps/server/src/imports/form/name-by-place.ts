import type { Labelled } from './distinct-labels.ts';
import { type Heading, headingAbove } from './sections.ts';

/**
 * Fields of which neither the page nor the file says anything get their place as a label: the heading above or the page,
 * and the number of their line below it. `headings` are those of each page.
 */
export function nameByPlace(groups: readonly Labelled[], headings: readonly (readonly Heading[])[]): void {
  if (groups.every(({ label }) => label !== undefined)) return;
  const placed = groups.flatMap(({ widgets: [first] }, index) => {
    if (first === undefined) return [];
    const { page, rect } = first;
    return {
      index,
      section: headingAbove(first, headings[page] ?? []) ?? `Page ${page + 1}`,
      page,
      y: rect[1],
    };
  });
  for (const alike of Map.groupBy(placed, ({ page, section }) => `${page} ${section}`).values()) {
    let [line, y] = [0, Infinity];
    for (const one of alike.toSorted((a, b) => b.y - a.y)) {
      if (y - one.y > sameLine) {
        line += 1;
        y = one.y;
      }
      const group = groups[one.index];
      if (group && group.label === undefined) group.label = `${one.section}, line ${line}`;
    }
  }
}

/** As far apart, in points, are the lower edges of boxes on one line. */
const sameLine = 4;
