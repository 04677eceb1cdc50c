import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { type PageRequest, paragraph, request, resolved } from '../../test/resolved-documents.ts';
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
    const first = rendered.pages[0]?.svg ?? '';
    const paths = new Set(Array.from(first.matchAll(/<path id="(\w+)"/g), ([, id]) => id));
    const uses = Array.from(first.matchAll(/<use href="#(\w+)"/g), ([, id]) => id);
    expect(uses.filter((id) => !paths.has(id))).toEqual([]);
    // The first line: ten letters, then the mark of the footnote.
    const lineEnd = first.indexOf('</g>', first.indexOf('<use'));
    expect(first.slice(0, lineEnd).match(/<use /g)).toHaveLength(10);
    for (const { svg = '' } of rendered.pages) {
      expect(new Set(Array.from(svg.matchAll(/<(\w+)/g), ([, name]) => name))).toEqual(
        new Set(['svg', 'defs', 'path', 'g', 'use']),
      );
      expect(svg).not.toMatch(/script|href="[^#]|url\((?!#)|\son\w+=|style/);
    }
  });

  it('keep their hashes, in any child and at any time, when another page changes', async () => {
    const pages = (words: string) => [
      ...Array.from({ length: 40 }, () => paragraph(sentence)),
      paragraph(words),
    ];
    const render = async (words: string, extra: Partial<PageRequest> = {}, by = typesetter) => {
      const rendered = await by.render(request(pages(words), { output: 'svg', ...extra }));
      return rendered.kind === 'svg' ? rendered.pages : [];
    };
    const before = await render('One');
    const knownPages = before.map(({ hash }) => hash);
    const after = await render('Two', { knownPages, date: '2027-01-11T08:30:00Z' });
    expect(after.length).toBeGreaterThan(2);
    expect(after.map(({ svg }) => svg === undefined)).toEqual(after.map((_, i) => i < after.length - 1));
    const other = createTypesetter({ size: 1 });
    expect(await render('Two', {}, other)).toEqual(await render('Two'));
    await other.close();
  });

  it('reuse the layout of an earlier one: no context or layout names the whole sheet', () => {
    const source = readFileSync(new URL('document.typ', import.meta.url), 'utf8');
    const later = Array.from(source.matchAll(/\b(?:context |layout\()[^#]*/g), ([block]) => block);
    expect(later.length).toBeGreaterThanOrEqual(2);
    for (const block of later) expect(block).not.toMatch(/\bsheet\b/);
  });

  it('mark what is still to fill, the PDF does not', async () => {
    const blank = paragraph([{ type: 'text', value: 'Seller', state: 'missing' }]);
    const rendered = await typesetter.render(request([blank], { output: 'svg' }));
    expect(rendered.kind === 'svg' && rendered.pages[0]?.svg).toContain('fill="#ffe8a3"');
    const optional = paragraph([{ type: 'text', value: 'Agent', state: 'optional' }]);
    const grey = await typesetter.render(request([optional], { output: 'svg' }));
    expect(grey.kind === 'svg' && grey.pages[0]?.svg).toContain('fill="#e8ebe8"');
  });
});
