import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { check } from '../check/check.ts';
import { escapeText } from '../syntax/escape.ts';
import { createLiveDocument } from './live-document.ts';
import type { Block, Inline } from '../syntax/nodes.ts';
import { parse } from '../syntax/parse.ts';
import { resolve } from './resolve.ts';
import { signsArbitrary, templateArbitrary, valuesArbitrary } from '../../test/template-arbitrary.ts';
import { makeField, testFields, textOf, usLocale } from '../../test/test-template.ts';
import { tokens } from '../syntax/tokens.ts';

/** The printed form of a text without syntax: one kind of line break, blank lines empty. */
function plain(text: string): string {
  return text
    .replace(/^\ufeff+/, '')
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => (/^[ \t\u00a0]*$/.test(line) ? '' : line))
    .join('\n');
}

const fields = [
  ...testFields,
  makeField('rule', 'checkbox', { conditional_show: { hide_sections: ['S'], show_exhibits: ['E'] } }),
];
const options = { fields, mode: 'final' as const, locale: usLocale };

describe('parsing', () => {
  test('never throws, and neither do the steps after it', () => {
    fc.assert(
      fc.property(
        fc.oneof(templateArbitrary, signsArbitrary, fc.string({ unit: 'binary' })),
        valuesArbitrary,
        (source, values) => {
          const parsed = parse(source);
          check(parsed, fields);
          resolve(parsed, { ...options, values });
        },
      ),
      { numRuns: 3000 },
    );
  });

  test('gives tokens that joined are the source', () => {
    fc.assert(
      fc.property(fc.oneof(templateArbitrary, signsArbitrary), (source) => {
        const found = tokens(source);
        expect(found.map(({ start, end }) => source.slice(start, end)).join('')).toBe(source);
        expect(found.every(({ start }, index) => start === (found[index - 1]?.end ?? 0))).toBe(true);
      }),
      { numRuns: 5000 },
    );
  });

  test('gives nodes whose spans hold what they say', () => {
    fc.assert(
      fc.property(fc.oneof(templateArbitrary, signsArbitrary), (source) => {
        const lines = source.replace(/^\ufeff+/, '').split(/\r\n?|\n/);
        for (const node of inlinesOf(parse(source).document.children)) {
          const { line, column, endColumn } = node.position;
          const span = lines[line - 1]?.slice(column - 1, endColumn - 1);
          if (node.type === 'placeholder') expect(span).toBe(node.raw);
          if (node.type === 'text' && span !== node.value) {
            expect(span?.replace(/\\([[\]{}*_|#\\])/g, '$1')).toBe(node.value);
          }
        }
      }),
      { numRuns: 3000 },
    );
  });
});

function inlinesOf(blocks: Block[]): Inline[] {
  return blocks.flatMap((block) => {
    const inner = 'children' in block && block.type !== 'heading' ? inlinesOf(block.children) : [];
    if ('lines' in block) return block.lines.flatMap(({ children }) => deep(children));
    if (block.type === 'heading') return deep(block.children);
    if (block.type === 'table')
      return block.rows.flatMap(({ cells }) => cells.flatMap(({ children }) => deep(children)));
    if (block.type === 'if') return block.branches.flatMap(({ children }) => inlinesOf(children));
    if (block.type === 'signatures') return block.columns.flatMap(inlinesOf);
    return block.type === 'exhibit' ? [...deep(block.title ?? []), ...inner] : inner;
  });
}

function deep(nodes: Inline[]): Inline[] {
  return nodes.flatMap((node) => {
    if (node.type === 'inlineIf') return [node, ...node.branches.flatMap(({ children }) => deep(children))];
    return 'children' in node ? [node, ...deep(node.children)] : [node];
  });
}

describe('escaped text', () => {
  const printed = (text: string) => textOf(escapeText(text), { fields: [] });

  // 200,000 texts in all; four tests, so that a failure names a seed and the run can be split.
  test.each([1, 2, 3, 4])('prints as it was, part %i', (seed) => {
    fc.assert(
      fc.property(signsArbitrary, (text) => printed(text) === plain(text)),
      { numRuns: 49_000, seed },
    );
  });

  test('prints as it was, whatever signs it has', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => printed(text) === plain(text)),
      { numRuns: 4000 },
    );
  });

  test('of a whole template shows the template', () => {
    fc.assert(
      fc.property(templateArbitrary, (text) => printed(text) === plain(text)),
      { numRuns: 3000 },
    );
  });

  test.each([
    ['[seller] and [Seller Name]', '\\[seller] and [Seller Name]'],
    ['# Heading', '\\# Heading'],
    ['#. x', '\\#. x'],
    ['| a | b |', '\\| a | b |'],
    ['**bold** and 2 * 3', '\\*\\*bold\\*\\* and 2 * 3'],
    ['{if x}', '\\{if x}'],
    ['{{name}} ____ _a_ [***] 10:30 1) child[ren]', '{{name}} ____ _a_ [***] 10:30 1) child\\[ren]'],
    ['C:\\dir \\[x', 'C:\\dir \\\\[x'],
  ])('%s becomes %s', (text, escaped) => {
    expect(escapeText(text)).toBe(escaped);
  });

  test('names of fields with blanks are escaped where the fields are known', () => {
    expect(escapeText('[Buyer Name] [Other Name]', ['Buyer Name'])).toBe('\\[Buyer Name] [Other Name]');
  });
});

describe('the live document', () => {
  const edits = fc.array(fc.tuple(fc.constantFrom(...fields.map(({ name }) => name)), valuesArbitrary), {
    maxLength: 8,
  });

  test('is at any moment what resolving from scratch gives', () => {
    fc.assert(
      fc.property(templateArbitrary, valuesArbitrary, edits, (source, start, changes) => {
        const live = createLiveDocument(
          { document_content: source, fields },
          { locale: usLocale, values: start },
        );
        for (const [name, source_] of changes) {
          live.setValue(name, source_[name] ?? (name === 'rule' || name === 'pets'));
          const fresh = resolve(parse(source), { ...options, mode: 'preview', values: live.getValues() });
          expect(live.resolution()).toEqual(fresh);
          expect(live.blocks()).toEqual(fresh.document.children.map(({ key }) => key));
        }
      }),
      { numRuns: 800 },
    );
  });

  test('gives each block a key of its own', () => {
    fc.assert(
      fc.property(templateArbitrary, valuesArbitrary, (source, values) => {
        const live = createLiveDocument({ document_content: source, fields }, { locale: usLocale, values });
        expect(live.blocks().length).toBe(live.resolution().document.children.length);
      }),
      { numRuns: 800 },
    );
  });
});
