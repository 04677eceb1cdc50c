import { describe, expect, it } from 'vitest';
import type { ResolvedInline } from '@inkfield/engine/document';
import { plainText } from './layout-inline.ts';
import { tieReferences } from './tie-references.ts';

const letters = { style: 'serif', bold: false } as const;

/** A tie shows as a tilde. */
function tie(words: string | ResolvedInline[], widthEm = 40): string {
  const nodes: ResolvedInline[] = typeof words === 'string' ? [{ type: 'text', value: words }] : words;
  return plainText(tieReferences(nodes, widthEm, letters)).replaceAll('\u00A0', '~');
}

describe('words and numbers are tied', () => {
  it.each([
    ['under Section 4.3 and Sections 2.1 and 2.2', 'under Section~4.3 and Sections~2.1 and 2.2'],
    ['ARTICLE IV and Article 7', 'ARTICLE~IV and Article~7'],
    ['in Exhibit B, Schedule 1-A and Annex I', 'in Exhibit~B, Schedule~1-A and Annex~I'],
    ['paragraph (a) of Clause 2(b)', 'paragraph~(a) of Clause~2(b)'],
    ['Boulder, Colorado 80304', 'Boulder, Colorado~80304'],
    ['Columbus, OH 43215-1234', 'Columbus, OH~43215-1234'],
    ['§ 4 and §§ 5, 6; No. 7; P.O. Box 12', '§~4 and §§~5, 6; No.~7; P.O. Box~12'],
    ['$ 5 or EUR 7 or 10 % or 3 €', '$~5 or EUR~7 or 10~% or 3~€'],
    ['gemäß Art. 5 Abs. 2 Nr. 3 und § 7', 'gemäß Art.~5 Abs.~2 Nr.~3 und §~7'],
    ['l’article 12 et l’alinéa 3', 'l’article~12 et l’alinéa~3'],
    ['la cláusula 4 y el artículo 5', 'la cláusula~4 y el artículo~5'],
  ])('%s', (words, wanted) => {
    expect(tie(words)).toBe(wanted);
  });

  it('where the number is a value or a reference', () => {
    const nodes: ResolvedInline[] = [
      { type: 'text', value: 'that Section ' },
      { type: 'strong', children: [{ type: 'text', value: '3.4', state: 'filled', field: 'x' }] },
      { type: 'footnoteMark', number: 1 },
      { type: 'text', value: ' names' },
    ];
    expect(tie(nodes)).toBe('that Section~3.4 names');
    expect(tieReferences(nodes, 40, letters)[1]).toEqual(nodes[1]);
  });
});

it.each([
  ['ten (10) days after the Effective Date'],
  ['a part of the Land and a section of it'],
  ['this Section\n4 parcels'],
  ['the Party A signs'],
  ['In 1978 the Article Inspectors wrote'],
])('other words stay loose: %s', (words) => {
  expect(tie(words)).toBe(words);
});

it('a pair too wide for its line stays loose', () => {
  expect(tie('Massachusetts 02101', 10)).toBe('Massachusetts 02101');
});

it('texts without a pair are the same nodes', () => {
  const nodes: ResolvedInline[] = [{ type: 'text', value: 'No pair.' }];
  expect(tieReferences(nodes, 40, letters)).toBe(nodes);
});
