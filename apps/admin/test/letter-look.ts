import type { Look } from '@inkfield/contract/look';

/** A look of a letter: Body in Arial 10, one named style, plain pages. */
export function letterLook(known: Partial<Look> = {}): Look {
  return {
    v: 1,
    pages: [
      {
        size: { width: 612, height: 792 },
        margins: { top: 72, right: 72, bottom: 72, left: 72 },
        header: 36,
        footer: 36,
        furniture: { header: {}, footer: {} },
      },
    ],
    fonts: [{ name: 'Arial', set: 'Arimo', ascent: 0.905, descent: 0.212, gap: 0.033 }],
    styles: { Body: { font: 'Arial', size: 10 }, Recital: { like: 'Body', left: 36 } },
    roles: { text: 'Body', heading: [], clause: [], bullet: [], item: [] },
    tables: {},
    tab: 36,
    distance: 'larger',
    ...known,
  };
}
