import { expect, it } from 'vitest';
import { splitPages } from './split-svg.ts';

const glyph = '<path id="g+/A" class="outline_glyph" d="M 1 1 Z"/>';
const page = (content: string) =>
  `<g class="typst-page" transform="translate(0, 0)" data-page-width="10" data-page-height="20">${content}</g>`;
const file = (...pages: string[]) =>
  `<svg class="typst-doc"><style>x</style><defs>${glyph}</defs>${pages.join('')}</svg>`;

it('makes one file of each page with the shapes that it uses', () => {
  const pages = splitPages(
    file(page('<use x="0" y="0" href="#g+/A"/>'), page('<path d="M 2 2" fill="#000"/>')),
  );
  expect(pages.map(({ svg }) => svg?.replace(/^<svg[^>]*>/, ''))).toEqual([
    '<defs><path id="a0" d="M 1 1 Z"/></defs><use href="#a0"/></svg>',
    '<defs></defs><path d="M 2 2" fill="#000"/></svg>',
  ]);
  expect(pages[0]).toMatchObject({ width: 10, height: 20 });
});

it('names a page by what it shows, wherever it stands', () => {
  const [one, two] = ['<path d="M 1 1"/>', '<path d="M 2 2"/>'].map(page);
  const hashes = (...pages: (string | undefined)[]) =>
    splitPages(file(...pages.map(String))).map(({ hash }) => hash);
  const [first, second] = hashes(one, two);
  expect(first).toMatch(/^[\w-]{22}$/);
  expect(second).not.toBe(first);
  expect(hashes(two, one, two)).toEqual([second, first, second]);
});

it('gives equal pages one hash although the ids for the viewer differ', () => {
  const shapes = (id: string) => `<g data-tid="g${id}"><path data-tid="p${id}" d="M 1 1"/></g>`;
  const [first, second] = splitPages(file(page(shapes('a/+1')), page(shapes('other'))));
  expect(first?.svg).toBe(second?.svg);
  expect(first?.hash).toBe(second?.hash);
});

it('leaves out the picture of a page that the caller has', () => {
  const whole = file(page('<path d="M 1 1"/>'), page('<path d="M 2 2"/>'));
  const [first, second] = splitPages(whole);
  const known = new Set([first?.hash ?? '', 'another']);
  expect(splitPages(whole, { known })).toEqual([{ width: 10, height: 20, hash: first?.hash }, second]);
});

it.each([
  ['scripts', '<script>alert(1)</script><g onload="alert(1)"><path d="M 0 0" onclick="x()"/></g>'],
  ['links', '<a xlink:href="javascript:alert(1)"><path d="M 0 0"/></a><a href="https://example.com"></a>'],
  ['HTML', '<foreignObject><h5:div style="x">Words <b>bold</b></h5:div></foreignObject><path d="M 0 0"/>'],
  [
    'styles and pictures',
    '<style>@import url(x)</style><image href="http://x"/><path d="M 0 0" style="x" fill="url(http://x)"/>',
  ],
  [
    'references to other files',
    '<use href="https://example.com/x.svg#a"/><use href="data:x"/><path d="M 0 0"/>',
  ],
])('leaves out %s', (_, content) => {
  const [only] = splitPages(file(page(content)));
  expect(only?.svg?.replaceAll(/<\/?g>/g, '')).toMatch(/<defs><\/defs><path d="M 0 0"\/><\/svg>$/);
});
