import type { Look, LookStyle } from '@inkfield/contract/look';
import { pageDefaults } from '@inkfield/contract/page-setup';
import type { PageSetup } from '@inkfield/engine/template';
import type { ClauseColumn } from '../clause-columns.ts';

/**
 * Fonts of Word with about the same widths as those of the house style. The heights give lines the same spacing as on
 * our pages.
 */
const fonts = {
  serif: { name: 'Cambria', set: 'Caladea', ascent: 0.95, descent: 0.222, gap: 0, pitch: 1.29 },
  sans: { name: 'Arial', set: 'Arimo', ascent: 0.905, descent: 0.212, gap: 0.033, pitch: 1.347 },
} as const;

const paperPoints = { letter: { width: 612, height: 792 }, a4: { width: 595.28, height: 841.89 } };
/** Heads of the four levels, as in document.typ. */
const heads = [
  { size: 1.3, italic: false, after: 0.9 },
  { size: 1.1, italic: false, after: 0.4 },
  { size: 1, italic: false, after: 0.4 },
  { size: 1, italic: true, after: 0.4 },
];
export const houseNames = { text: 'Text', cell: 'Table text', head: 'Table head', small: 'Small print' };
const edge = 36;

/** The house style as a look, as near as Word comes to it. Its headers and footers are written by themselves. */
export function houseLook(page: PageSetup, columns: readonly ClauseColumn[]): Look {
  const size = page.font_size ?? pageDefaults.font_size;
  const { pitch, ...font } = fonts[page.font === 'sans' ? 'sans' : 'serif'];
  const margin = page.margin ?? pageDefaults.margin;
  const line = { times: pitch / (font.ascent + font.descent + font.gap) };
  const text: LookStyle = {
    font: font.name,
    size,
    line,
    align: (page.justify ?? pageDefaults.justify) ? 'justify' : 'left',
  };
  const clauses = columns.map(({ start, hang }, index): [string, LookStyle] => [
    `Clause ${index + 1}`,
    {
      like: houseNames.text,
      left: (start + hang) * size,
      first: -hang * size,
      label: { after: hang > 0 ? 'tab' : 'space' },
    },
  ]);
  const headings = heads.map((head, index): [string, LookStyle] => [
    `Heading ${index + 1}`,
    {
      like: houseNames.text,
      size: Math.round(head.size * size * 2) / 2,
      bold: true,
      italic: head.italic,
      after: head.after * size,
      align: index === 0 ? 'center' : 'left',
      keep_next: true,
      label: { after: 'tab' },
    },
  ]);
  const styles: Record<string, LookStyle> = {
    [houseNames.text]: text,
    ...Object.fromEntries(clauses),
    ...Object.fromEntries(headings),
    Item: { like: houseNames.text, label: { after: 'tab' } },
    [houseNames.cell]: { like: houseNames.text, align: 'left', line: { times: 1 } },
    [houseNames.head]: { like: houseNames.cell, bold: true },
    ...Object.fromEntries(
      [houseNames.cell, houseNames.head].flatMap((name) =>
        (['center', 'right'] as const).map((align): [string, LookStyle] => [
          `${name} ${align}`,
          { like: name, align },
        ]),
      ),
    ),
    [houseNames.small]: { font: font.name, size: 9, color: '5a5a5a', align: 'left' },
    Footnote: { font: font.name, size: Math.round(0.82 * size * 2) / 2 },
  };
  return {
    v: 1,
    pages: [
      {
        size: paperPoints[page.size ?? pageDefaults.size],
        margins: { top: margin, right: margin, bottom: margin, left: margin },
        header: edge,
        footer: edge,
        furniture: { header: {}, footer: {} },
      },
    ],
    fonts: [font],
    styles,
    roles: {
      text: houseNames.text,
      heading: headings.map(([name]) => name),
      clause: clauses.map(([name]) => name),
      bullet: ['Item'],
      item: ['Item'],
      cell: houseNames.cell,
      footnote: 'Footnote',
    },
    tables: {},
    tab: 36,
    distance: 'larger',
  };
}
