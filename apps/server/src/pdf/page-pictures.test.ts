import { afterAll, describe, expect, it } from 'vitest';
import { paragraph, request, resolved } from '../../test/resolved-documents.ts';
import { createTypesetter } from './typesetter.ts';

const typesetter = createTypesetter({ size: 1 });
afterAll(() => typesetter.close());

const sentence =
  'Each party shall execute such further instruments as the other may reasonably request. '.repeat(3);

describe('page pictures', () => {
  it('draw every letter and nothing but shapes', async () => {
    const document = resolved(
      [
        paragraph([
          { type: 'text', value: 'a,b(c)-“d”' },
          { type: 'footnoteMark', number: 1 },
        ]),
        ...Array.from({ length: 30 }, () => paragraph(sentence)),
      ],
      ['n'],
    );
    const rendered = await typesetter.render(
      request([], { document, output: 'svg', page: { page_numbers: false } }),
    );
    if (rendered.kind !== 'svg') throw new Error('expected pictures');
    expect(rendered.pages).toHaveLength(rendered.pageCount);
    const [first] = rendered.pages;
    const paths = new Set(Array.from(first?.svg.matchAll(/<path id="(\w+)"/g) ?? [], ([, id]) => id));
    const uses = Array.from(first?.svg.matchAll(/<use href="#(\w+)"/g) ?? [], ([, id]) => id);
    expect(uses.filter((id) => !paths.has(id))).toEqual([]);
    // The first line: ten letters, then the mark of the footnote.
    const lineEnd = first?.svg.indexOf('</g>', first.svg.indexOf('<use')) ?? 0;
    expect(first?.svg.slice(0, lineEnd).match(/<use /g)).toHaveLength(10);
    for (const { svg } of rendered.pages) {
      expect(new Set(Array.from(svg.matchAll(/<(\w+)/g), ([, name]) => name))).toEqual(
        new Set(['svg', 'defs', 'path', 'g', 'use']),
      );
      expect(svg).not.toMatch(/script|href="[^#]|url\((?!#)|\son\w+=|style/);
    }
  });

  it('mark what is still to fill, the PDF does not', async () => {
    const blank = paragraph([{ type: 'text', value: 'Seller', state: 'missing' }]);
    const rendered = await typesetter.render(request([blank], { output: 'svg' }));
    expect(rendered.kind === 'svg' && rendered.pages[0]?.svg).toContain('fill="#ffe8a3"');
  });
});
