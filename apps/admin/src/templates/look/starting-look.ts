import type { Look } from '@inkfield/contract/look';
import { pageDefaults } from '@inkfield/contract/page-setup';
import { plainLook, plainPage } from '@inkfield/contract/plain-look';
import type { PageSetup } from '@inkfield/engine/template';
import { withFont } from './standard-fonts.ts';

const papers = { letter: { width: 612, height: 792 }, a4: { width: 595.3, height: 841.9 } };

/** A look to start from, near the house style: the paper, margin, font and size of the page set-up. */
export function startingLook(page: PageSetup): Look {
  const {
    size = pageDefaults.size,
    margin = pageDefaults.margin,
    font = pageDefaults.font,
    font_size = pageDefaults.font_size,
    justify = pageDefaults.justify,
  } = page;
  const body = font === 'sans' ? 'Arial' : 'Times New Roman';
  const heading = (times: number) => ({
    like: 'Body',
    size: Math.round(font_size * times),
    bold: true,
    before: font_size,
    after: font_size / 2,
    align: 'left' as const,
    keep_next: true,
  });
  const clause = (level: number) => ({
    like: 'Body',
    left: 36 * level,
    first: -36,
    label: { after: 'tab' as const },
  });
  const margins = { top: margin, right: margin, bottom: margin, left: margin };
  const look = plainLook({
    pages: [plainPage({ size: papers[size], margins, header: margin / 2, footer: margin / 2 })],
    fonts: [],
    styles: {
      Body: {
        font: body,
        size: font_size,
        after: font_size / 2,
        line: { times: 1.15 },
        align: justify ? 'justify' : 'left',
      },
      'Heading 1': heading(1.45),
      'Heading 2': heading(1.2),
      'Heading 3': heading(1),
      'Clause 1': clause(1),
      'Clause 2': clause(2),
      'Clause 3': clause(3),
      'Bullet 1': clause(1),
      Centered: { like: 'Body', align: 'center' },
      Right: { like: 'Body', align: 'right' },
      Cell: { like: 'Body', after: 0, align: 'left' },
    },
    roles: {
      text: 'Body',
      heading: ['Heading 1', 'Heading 2', 'Heading 3'],
      clause: ['Clause 1', 'Clause 2', 'Clause 3'],
      bullet: ['Bullet 1'],
      item: ['Clause 1', 'Clause 2', 'Clause 3'],
      center: 'Centered',
      right: 'Right',
      cell: 'Cell',
    },
  });
  return withFont(look, body);
}
