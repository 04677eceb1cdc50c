import { afterAll, describe, expect, it } from 'vitest';
import type { PageLogo, PageSetup } from '@inkfield/engine/template';
import { buildPng } from '../../test/picture-builder.ts';
import { readPdf } from '../../test/read-pdf.ts';
import { paragraph, request } from '../../test/resolved-documents.ts';
import { layoutLogo } from './layout-logo.ts';
import { splitPages } from './split-svg.ts';
import { createTypesetter } from './typesetter.ts';

const typesetter = createTypesetter({ size: 1 });
afterAll(() => typesetter.close());

const bytes = buildPng({ width: 600, height: 100 });
const logo: PageLogo = {
  sha256: 'a'.repeat(64),
  pixel_width: 600,
  pixel_height: 100,
  alt: 'Vance & Sons',
  align: 'left',
  height: 30,
};
const text = Array.from({ length: 40 }, () =>
  paragraph('Dear Ms. Vance, thank you for your letter. '.repeat(6)),
);

async function pdfOf(page: PageSetup, picture: Uint8Array | undefined = bytes): Promise<Buffer> {
  const rendered = await typesetter.render({ ...request(text), page, logo: picture });
  if (rendered.kind !== 'pdf') throw new Error('expected a PDF');
  return Buffer.from(rendered.pdf);
}

async function placeOf(page: PageSetup) {
  const { pages } = await typesetter
    .render({ ...request(text), page, logo: bytes, output: 'svg' })
    .then((rendered) => (rendered.kind === 'svg' ? rendered : { pages: [] }));
  return pages.map(({ svg = '' }) => svg);
}

describe('a logo', () => {
  it('stands on every page and once in the file', async () => {
    const pdf = await pdfOf({ logo });
    const { pages } = await readPdf(pdf);
    expect(pages.length).toBeGreaterThan(2);
    expect(pdf.toString('latin1').match(/\/Subtype \/Image/g)).toHaveLength(1);
    const pictures = await placeOf({ logo });
    expect(pictures).toHaveLength(pages.length);
    for (const svg of pictures) expect(svg.match(/<image /g)).toHaveLength(1);
  });

  it('leaves the header its words, and the text its room', async () => {
    for (const align of ['left', 'center', 'right'] as const) {
      const header = 'Vance & Sons, 12 Harbour Street, Portland';
      const page = { logo: { ...logo, align, height: 96 }, header };
      const printed = await readPdf(await pdfOf(page));
      expect(printed.pages[0]?.text).toContain(header);
      const [first] = printed.pages[0]?.items.filter(({ text: words }) => words.startsWith('Dear')) ?? [];
      // The words of the header are wholly above the text.
      const lowest = printed.pages[0]?.items.filter(({ text: words }) => /Street/.test(words)) ?? [];
      for (const { y } of lowest) expect(y).toBeGreaterThan((first?.y ?? 0) + 12);
    }
  });

  it('makes the same file for the same picture and another for another', async () => {
    const first = await pdfOf({ logo });
    expect((await pdfOf({ logo })).equals(first)).toBe(true);
    expect((await pdfOf({ logo }, buildPng({ width: 600, height: 101 }))).equals(first)).toBe(false);
  });

  it('is gone from the next document', async () => {
    const plain = await pdfOf({}, undefined);
    await pdfOf({ logo });
    expect((await pdfOf({}, undefined)).equals(plain)).toBe(true);
    await expect(pdfOf({ logo }, new Uint8Array())).rejects.toMatchObject({ code: 'invalid' });
    await expect(typesetter.render({ ...request(text), page: { logo } })).rejects.toMatchObject({
      code: 'invalid',
    });
  });

  it('is made as small as its line', () => {
    const cleaned = (change: Partial<PageLogo>, header = '') =>
      layoutLogo({ ...logo, ...change }, bytes, { width: 450, header })?.heightPoints;
    expect(cleaned({})).toBe(30);
    expect(cleaned({ height: 96 })).toBe(75);
    expect(cleaned({ height: 96 }, 'Beside it')).toBe(37.5);
    expect(cleaned({ height: 96, align: 'center' }, 'Below it')).toBe(75);
    expect(cleaned({ height: 1e9, pixel_width: 100 })).toBe(96);
    expect(cleaned({ height: Number.NaN })).toBe(36);
  });

  it('is the only picture of a page: what comes from elsewhere is left out', () => {
    const page = (image: string) =>
      `<g class="typst-page" data-page-width="10" data-page-height="10">${image}</g>`;
    for (const href of [
      'https://example.org/a.png',
      'data:image/svg+xml;base64,AA==',
      'data:text/html;base64,AA==',
    ]) {
      const [split] = splitPages(page(`<image width="1" height="1" xlink:href="${href}"/>`));
      expect(split?.svg).not.toContain('<image');
    }
    const [split] = splitPages(
      page('<image width="1" height="1" onload="x" xlink:href="data:image/png;base64,AA=="/>'),
    );
    expect(split?.svg).toContain('<image href="#logo" width="1" height="1" preserveAspectRatio="none"/>');
  });
});
