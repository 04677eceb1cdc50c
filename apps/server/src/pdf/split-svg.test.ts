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
  expect(pages.map(({ svg }) => svg.replace(/^<svg[^>]*>/, ''))).toEqual([
    '<defs><path id="a0" d="M 1 1 Z"/></defs><use href="#a0"/></svg>',
    '<defs></defs><path d="M 2 2" fill="#000"/></svg>',
  ]);
  expect(pages[0]).toMatchObject({ width: 10, height: 20 });
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
  expect(only?.svg.replaceAll(/<\/?g>/g, '')).toMatch(/<defs><\/defs><path d="M 0 0"\/><\/svg>$/);
});
