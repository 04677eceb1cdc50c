import type { Look } from './look.ts';

type LookPage = Look['pages'][number];

/** US Letter with margins of an inch and an empty header and footer, but for `own`. */
export function plainPage(own: Partial<LookPage> = {}): LookPage {
  return {
    size: { width: 612, height: 792 },
    margins: { top: 72, right: 72, bottom: 72, left: 72 },
    header: 36,
    footer: 36,
    furniture: { header: {}, footer: {} },
    ...own,
  };
}

/** A look of one style, Body in Arial 10, on plain pages, but for the members of `own`. */
export function plainLook(own: Partial<Look> = {}): Look {
  return {
    v: 1,
    pages: [plainPage()],
    fonts: [{ name: 'Arial', set: 'Arimo', ascent: 0.905, descent: 0.212, gap: 0.033 }],
    styles: { Body: { font: 'Arial', size: 10 } },
    roles: { text: 'Body', heading: [], clause: [], bullet: [], item: [] },
    tables: {},
    tab: 36,
    distance: 'larger',
    ...own,
  };
}
