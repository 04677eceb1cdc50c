import type { Look, LookPicture } from '@inkfield/contract/look';
import { plainLook, plainPage } from '@inkfield/contract/plain-look';
import { afterAll, expect, test } from 'vitest';
import { buildPng } from '../../../test/picture-builder.ts';
import { readPdf } from '../../../test/read-pdf.ts';
import { paragraph, request } from '../../../test/resolved-documents.ts';
import { createTypesetter } from '../typesetter.ts';

const typesetter = createTypesetter({ size: 1 });
afterAll(() => typesetter.close());

const sha256 = 'a'.repeat(64);
const size = { width: 60, height: 40 };
const inLine: LookPicture = { sha256, ...size, alt: 'Seal' };

function lookWith(picture: LookPicture, background?: string[]): Look {
  const page = plainPage({
    size: { width: 400, height: 300 },
    margins: { top: 40, right: 40, bottom: 40, left: 40 },
    header: 20,
    ...(background && { background: { usual: background } }),
  });
  return plainLook({ pages: [page], styles: { Body: { size: 20 } }, pictures: { Seal: picture } });
}

const files = new Map([[sha256, new Uint8Array(buildPng({ width: 30, height: 20 }))]]);

const sealed = paragraph([
  { type: 'picture', name: 'Seal' },
  { type: 'text', value: 'a' },
]);

async function render(look: Look, output: 'pdf' | 'svg', pictures = files) {
  const document = request([sealed], { output });
  return typesetter.render({ ...document, look, pictures });
}

async function svgOf(look: Look, pictures = files): Promise<string> {
  const rendered = await render(look, 'svg', pictures);
  if (rendered.kind !== 'svg') throw new Error('expected pictures');
  return rendered.pages[0]?.svg ?? '';
}

/** Where a drawing is on the page: all distances of the groups around it. */
function placeOf(svg: string, drawing: RegExp): [number, number] {
  const before = svg.slice(0, drawing.exec(svg)?.index ?? 0);
  const open: [number, number][] = [];
  for (const [tag, x = '0', y = '0'] of before.matchAll(
    /<g(?: transform="translate\(([-\d.]+),([-\d.]+)\)")?[^>]*>|<\/g>/g,
  )) {
    if (tag === '</g>') open.pop();
    else open.push([Number(x), Number(y)]);
  }
  return open.reduce(([x, y], [dx, dy]) => [Math.round(x + dx), Math.round(y + dy)], [0, 0]);
}

test('a picture is in its line, as large as the look says', async () => {
  const svg = await svgOf(lookWith(inLine));
  expect(svg).toMatch(/<image href="data:image\/png;base64,[^"]+" width="60" height="40"/);
  expect(placeOf(svg, /<image/)).toEqual([40, 40]);
});

test.each([
  ['of the page', 'page', [100, 200]],
  ['of its paragraph', 'paragraph', [100, 240]],
] as const)('a picture beside the text stands at its place %s', async (_, of, place) => {
  const svg = await svgOf(lookWith({ ...inLine, at: { x: 100, y: 200, of } }));
  expect(placeOf(svg, /<image/)).toEqual(place);
});

test('a picture that hangs at a paragraph goes with it to the next page', async () => {
  const look = lookWith({ ...inLine, at: { x: 5, y: 6, of: 'paragraph' } });
  const line = paragraph([{ type: 'text', value: 'a' }]);
  for (const count of [6, 7, 8, 9, 10, 11]) {
    const blocks = [...Array.from({ length: count }, () => line), sealed];
    const set = await typesetter.render({ ...request(blocks, { output: 'svg' }), look, pictures: files });
    const pages = set.kind === 'svg' ? set.pages : [];
    expect(pages.map(({ svg }) => svg?.includes('<image')).indexOf(true), `${count}`).toBe(pages.length - 1);
  }
});

test.each([
  ['at the head of the text', []],
  ['below other text', [paragraph([{ type: 'text', value: 'Above' }])]],
] as const)('words begin below a wide picture that hangs at them, %s', async (_, above) => {
  const at = { x: 45, y: 10, of: 'paragraph', around: true } as const;
  const heightOfWords = async (width: number) => {
    const look = lookWith({ ...inLine, width, at });
    const set = await typesetter.render({ ...request([...above, sealed]), look, pictures: files });
    if (set.kind !== 'pdf') throw new Error('expected a PDF');
    const words = (await readPdf(set.pdf)).pages[0]?.items.find(({ text }) => text === 'a');
    return words?.y ?? NaN;
  };
  expect((await heightOfWords(60)) - (await heightOfWords(250))).toBeCloseTo(10 + size.height, 1);
});

test('empty paragraphs stand beside a wide picture that leaves an inch, and words begin below it', async () => {
  const words = (value: string) => paragraph([{ type: 'text', value }]);
  const heightOfWords = async (width: number, empty: number) => {
    const at = { x: 40, y: 0, of: 'paragraph', around: true } as const;
    const look = lookWith({ ...inLine, width, height: 60, at });
    const blanks = Array.from({ length: empty }, () => words('\u200b'));
    const blocks = [paragraph([{ type: 'picture', name: 'Seal' }]), ...blanks, words('a')];
    const set = await typesetter.render({ ...request(blocks), look, pictures: files });
    if (set.kind !== 'pdf') throw new Error('expected a PDF');
    return (await readPdf(set.pdf)).pages[0]?.items.find(({ text }) => text === 'a')?.y ?? NaN;
  };
  const line = (await heightOfWords(10, 1)) - (await heightOfWords(10, 2));
  // The text is 320 points wide.
  expect((await heightOfWords(200, 0)) - (await heightOfWords(200, 1))).toBeCloseTo(0, 1);
  expect(await heightOfWords(200, 3)).toBeCloseTo(await heightOfWords(10, 3), 1);
  expect((await heightOfWords(300, 0)) - (await heightOfWords(300, 1))).toBeCloseTo(line, 1);
});

test('a picture behind the text of a page stands at its place of the page', async () => {
  const at = { x: 5, y: 6, of: 'page' } as const;
  const svg = await svgOf(lookWith({ ...inLine, at }, ['Seal']));
  expect(svg.split('<image')).toHaveLength(3);
  expect(placeOf(svg, /<image/)).toEqual([5, 6]);
});

test('a rectangle and a line have their colours', async () => {
  const at = { x: 5, y: 6, of: 'page' } as const;
  expect(await svgOf(lookWith({ ...size, fill: 'c1a2b3', at }))).toContain('#c1a2b3');
  const line = { width: 60, height: 0, edge: { width: 2, color: 'c1a2b3' }, at };
  expect(await svgOf(lookWith(line))).toMatch(
    /stroke="#c1a2b3"[^>]*stroke-width="2"|stroke-width="2"[^>]*stroke="#c1a2b3"/,
  );
});

test('a shape is drawn in its box, and a turned picture around its centre', async () => {
  const at = { x: 5, y: 6, of: 'page' } as const;
  const triangle = { ...size, outline: 'M500 0L1000 1000L0 1000Z', fill: 'c1a2b3', at };
  const svg = await svgOf(lookWith(triangle));
  expect(svg).toMatch(/<path d="[^"]*M 30 0 L 60 40 L 0 40 Z "[^>]* fill="#c1a2b3"/);
  const turned = await svgOf(lookWith({ ...inLine, turn: 90, flip: 'across' }));
  expect(turned).toMatch(/matrix\([\d.]+,1,-1,[\d.]+,50,-10\).*matrix\(-1,0,0,1,60,0\).*<image/);
});

test('a picture whose file is missing prints nothing', async () => {
  expect(await svgOf(lookWith(inLine), new Map())).not.toContain('<image');
});

test.each(['Seal', ''])('a PDF for archives has it, described as "%s"', async (alt) => {
  const rendered = await render(lookWith({ ...inLine, alt }), 'pdf');
  expect(rendered.kind === 'pdf' && Buffer.from(rendered.pdf).toString('latin1')).toContain(
    '/Subtype /Image',
  );
});

test('the logo of the template stands above the header, and pushes the text', async () => {
  const logo = {
    sha256,
    pixel_width: 30,
    pixel_height: 20,
    alt: 'Vance',
    align: 'right' as const,
    height: 60,
  };
  const document = {
    ...request([paragraph([{ type: 'text', value: 'a' }])], { output: 'svg' }),
    page: { logo },
  };
  const look = lookWith(inLine);
  const rendered = await typesetter.render({ ...document, look, logo: files.get(sha256) });
  const svg = rendered.kind === 'svg' ? (rendered.pages[0]?.svg ?? '') : '';
  expect(placeOf(svg, /<image/)).toEqual([400 - 40 - 90, 20]);
  expect(placeOf(svg, /<use/)[1]).toBeGreaterThan(20 + 60);
});
