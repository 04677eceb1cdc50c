import { act, render, screen, waitFor, within } from '@testing-library/react';
import fc from 'fast-check';
import { Profiler } from 'react';
import { describe, expect, test } from 'vitest';
import type { ResolvedDocument } from '../../document.ts';
import { createLiveDocument } from '../../resolve/live-document.ts';
import { parse } from '../../syntax/parse.ts';
import { renderText } from '../render-text.ts';
import { resolve } from '../../resolve/resolve.ts';
import { templateArbitrary, valuesArbitrary } from '../../../test/template-arbitrary.ts';
import type { Values } from '../../template.ts';
import { makeField, testFields, usLocale } from '../../../test/test-template.ts';
import { DocumentPreview, fieldId, type PreviewProps, StaticPreview } from './preview.tsx';

function setUp(source: string, values: Values = {}, props: PreviewProps = {}) {
  const live = createLiveDocument(
    { document_content: source, fields: [...testFields, makeField('tenant', 'text', { required: true })] },
    { locale: usLocale, values },
  );
  return { live, ...render(<DocumentPreview live={live} {...props} />) };
}

const html = (source: string, values?: Values) => setUp(source, values).container.innerHTML;

describe('elements', () => {
  test('headings, clauses, lines and emphasis', () => {
    const { container } = setUp('# A\n## #. B\n\n##. c **d** *e* ***f*** __g__\n(a) h\n');
    expect(screen.getByRole('heading', { level: 2, name: 'A' })).toBeDefined();
    expect(screen.getByRole('heading', { level: 3, name: '1. B' })).toBeDefined();
    const clause = container.querySelector('.clause');
    expect(clause?.innerHTML).toBe(
      '<span class="line"><span class="clause-number">1.1</span> c <strong>d</strong> <em>e</em> <strong><em>f</em></strong> <u>g</u></span>' +
        '<span class="line hanging"><span class="label">(a) </span>h</span>',
    );
    expect(clause?.getAttribute('data-blank')).toBe('1');
  });

  test('a table has column headers in a box of its own', () => {
    setUp('| Unit | Rent |\n|---|---:|\n| 1A | 5 |');
    const table = within(screen.getByRole('group', { name: 'Table' })).getByRole('table');
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((cell) => cell.textContent),
    ).toEqual(['Unit', 'Rent']);
    expect(within(table).getByRole('cell', { name: '5' }).getAttribute('data-align')).toBe('right');
  });

  test('an address, a link or an account number in a cell may break, and keeps its text', () => {
    const long = 'accounts.payable@harbour-analytics.example.com';
    const { container } = setUp(
      `To ${long}\n\n| Name | E-mail |\n|---|---|\n| Ann Antidisestablish | ${long} |`,
    );
    const cells = [...container.querySelectorAll('td')];
    expect(cells.map(({ textContent }) => textContent)).toEqual(['Ann Antidisestablish', long]);
    const breaksIn = (element: Element | null | undefined) => element?.querySelectorAll('wbr').length;
    expect(cells.map(breaksIn)).toEqual([0, 5]);
    // The text around breaks where a line ends.
    expect(breaksIn(container.querySelector('p'))).toBe(0);
  });

  test('a table has the widths and the lack of borders that the template asks for', () => {
    const { container } = setUp('{table no borders, widths 3 1}\n| Unit | Rent |\n| 1A | 5 |');
    expect(container.querySelector('table')?.hasAttribute('data-borderless')).toBe(true);
    const widths = Array.from(container.querySelectorAll('col'), (column) => column.style.width);
    expect(widths).toEqual(['75%', '25%']);
  });

  test('an empty cell of the first row is no header', () => {
    const { container } = setUp('| Unit | |\n|---|---|\n| 1A | 5 |');
    const [unit, empty] = container.querySelectorAll('thead tr > *');
    expect([unit?.tagName, empty?.tagName]).toEqual(['TH', 'TD']);
  });

  test('a total and a letterhead are marked, and empty cells before subtotals have no rules between them', () => {
    const source =
      '{table total}\n| Item | Amount |\n|---|---:|\n| A | 5 |\n| | 6 |\n| | 7 |\n\n{table letterhead}\n| x | y |';
    const { container } = setUp(source);
    const [total, letterhead] = container.querySelectorAll('table');
    expect(total?.hasAttribute('data-total')).toBe(true);
    expect(letterhead?.hasAttribute('data-letterhead')).toBe(true);
    const open = Array.from(container.querySelectorAll('tbody tr'), (row) =>
      Array.from(row.children, (cell) => cell.hasAttribute('data-open')),
    );
    expect(open.slice(0, 3)).toEqual([
      [false, false],
      [true, false],
      [false, false],
    ]);
  });

  test('exhibits, signatures, page breaks and footnotes', () => {
    const { container } = setUp(
      'a{footnote: note}\n{page break}\n{signatures}\nx\n{column}\ny\n{end}\n{exhibit B: Roll}\nz\n{end}',
    );
    expect(within(screen.getByRole('region', { name: 'EXHIBIT B' })).getByRole('heading').textContent).toBe(
      'EXHIBIT B',
    );
    expect([...container.querySelectorAll('.signature')].map((column) => column.textContent)).toEqual([
      'x',
      'y',
    ]);
    expect(screen.getByRole('separator')).toBeDefined();
    expect(container.querySelector('.footnote-mark')?.textContent).toBe('[1]');
    expect(within(screen.getByRole('region', { name: 'Footnotes' })).getByRole('listitem').textContent).toBe(
      'note',
    );
  });

  test('values and template text are text, never markup', () => {
    const evil = '<img src=x onerror=alert(1)> <script>1</script>';
    const { container } = setUp(`${evil} [seller]`, { seller: evil });
    expect(container.querySelector('img, script')).toBeNull();
    expect(container.textContent).toBe(`${evil} ${evil}`);
  });

  test('only a long document leaves blocks off the screen without layout', () => {
    expect(html('a')).not.toContain('data-long');
    expect(html('a\n\n'.repeat(60))).toContain('data-long');
  });
});

describe('the parts of a long document', () => {
  const clauses = (count: number) => '#. c\n\n'.repeat(count);
  const partsOf = (container: HTMLElement) => [...container.querySelectorAll<HTMLElement>('.paper-part')];

  test('stay as they are below a block that goes', () => {
    const { container, live } = setUp(`{if pets}\nyes\n{end}\n\n${clauses(60)}`, { pets: true });
    const [first, ...others] = partsOf(container);
    const words = others.flatMap((part) => [...part.children]);
    expect(words.length).toBeGreaterThan(30);
    act(() => live.setValue('pets', false));
    expect(first?.textContent).not.toContain('yes');
    expect(partsOf(container).slice(1)).toEqual(others);
    expect(
      partsOf(container)
        .flatMap((part) => [...part.children])
        .slice(-words.length),
    ).toEqual(words);
  });

  test('hold a repeat of many rows in several', () => {
    const rows = Array.from({ length: 100 }, (_, row) => `${row}`).join('\n');
    const source = `${'\n'.repeat(30)}{for each lease in rent_roll: unit}\na [lease.unit]\n\nb\n{end}\n\n${clauses(40)}`;
    const { container } = setUp(source, { rent_roll: rows });
    const sizes = partsOf(container).map((part) => part.children.length);
    expect(sizes.slice(0, 3)).toEqual([64, 64, 64]);
  });

  test('never part a table from the clause above it', () => {
    // The table is the first block on the 33rd line, where a part would begin.
    const { container } = setUp(`${clauses(15)}#. c\n|a|b|\n|-|-|\n|1|2|\n\n${clauses(40)}`);
    expect(container.querySelector('.clause + .table-scroll')).not.toBeNull();
  });

  test('never part a page break from the block below it', () => {
    // The page break is the last block before the 33rd line.
    const { container } = setUp(`${clauses(15)}{page break}\n\n${clauses(40)}`);
    expect(partsOf(container).length).toBeGreaterThan(1);
    expect(container.querySelector('.page-break + .clause')).not.toBeNull();
  });
});

describe('blanks and answers', () => {
  test('say what they are, and that a blank is blank', () => {
    const { container } = setUp('[tenant] [seller] [buyer] [state or "x"] [count as blank] [sic]', {
      buyer: 'Bo',
    });
    const marks = [...container.querySelectorAll<HTMLElement>('.ph')];
    expect(
      marks.map(({ dataset, textContent }) => [dataset['state'], dataset['field'], textContent]),
    ).toEqual([
      ['missing', 'tenant', '[Tenant] (blank)'],
      ['optional', 'seller', '[Seller] (optional blank)'],
      ['filled', 'buyer', 'Bo'],
      ['fallback', 'state', 'x'],
      ['blank', 'count', '__________'],
      ['unknown', undefined, '[sic]'],
    ]);
    expect(marks.every(({ tagName }) => tagName === 'SPAN')).toBe(true);
    expect(container.querySelector('.sr-only')?.textContent).toBe(' (blank)');
  });

  test('are links to their fields where one can pick them', () => {
    const picked: string[] = [];
    setUp('[seller] and [Buyer Name]', {}, { onPick: (name) => picked.push(name) });
    const link = screen.getByText('[Buyer Name]').closest('a');
    expect(link?.getAttribute('href')).toBe(`#${fieldId('Buyer Name')}`);
    expect(link?.textContent).toBe('[Buyer Name]');
    expect(link?.getAttribute('title')).toBe('optional blank');
    act(() => link?.click());
    expect(picked).toEqual(['Buyer Name']);
  });

  test('with lines of nothing but space are no links there', () => {
    const { container } = setUp(
      '[address] x',
      { address: '\nMain St\n  \n\u200b\nMaine\n\n' },
      { onPick: () => undefined },
    );
    expect([...container.querySelectorAll('a')].map((link) => link.textContent)).toEqual([
      'Main St',
      'Maine',
    ]);
    expect(container.querySelectorAll('br')).toHaveLength(6);
  });

  test('of the active field are marked', () => {
    const { container, rerender, live } = setUp(
      '[seller] [buyer]\n\n[seller]',
      {},
      { activeField: 'seller' },
    );
    const active = () =>
      [...container.querySelectorAll('[data-active]')].map((mark) => mark.getAttribute('data-field'));
    expect(active()).toEqual(['seller', 'seller']);
    rerender(<DocumentPreview live={live} activeField="buyer" />);
    expect(active()).toEqual(['buyer']);
  });
});

test('a keystroke changes only the block that shows the field', () => {
  const live = createLiveDocument(
    { document_content: 'A [seller].\n\nB [buyer].\n\n{if pets}\nC\n{end}\n', fields: testFields },
    { locale: usLocale },
  );
  let commits = 0;
  const { container } = render(
    <Profiler id="preview" onRender={() => (commits += 1)}>
      <DocumentPreview live={live} />
    </Profiler>,
  );
  const [first, second] = container.querySelectorAll('p');
  const untouched = second?.innerHTML;
  commits = 0;
  act(() => live.setValue('seller', 'Ann'));
  expect(commits).toBe(1);
  expect(first?.textContent).toBe('A Ann.');
  expect(second?.innerHTML).toBe(untouched);
  act(() => live.setValue('pets', true));
  expect([...container.querySelectorAll('p')].map((block) => block.textContent)).toEqual([
    'A Ann.',
    'B [Buyer] (optional blank).',
    'C',
  ]);
});

test('a long table follows keystrokes a moment later, several together', async () => {
  const live = createLiveDocument(
    {
      document_content: `A [seller].\n\n| Name | Kind |\n|---|---|\n${'| [seller] | a |\n'.repeat(51)}`,
      fields: testFields,
    },
    { locale: usLocale, values: { seller: 'Ann' } },
  );
  const texts = () => ['p', 'td'].map((name) => document.querySelector(name)?.textContent);
  let commits = 0;
  render(
    <Profiler id="preview" onRender={() => (commits += 1)}>
      <DocumentPreview live={live} />
    </Profiler>,
  );
  commits = 0;
  act(() => live.setValue('seller', 'Bea'));
  act(() => live.setValue('seller', 'Cleo'));
  expect(texts()).toEqual(['A Cleo.', 'Ann']);
  await waitFor(() => expect(texts()).toEqual(['A Cleo.', 'Cleo']));
  expect(commits).toBe(3);
});

/** The text of a paper, read from its elements the way `renderText` lays it out, but for blank lines. */
function paperText(paper: Element): string {
  for (const hidden of paper.querySelectorAll('.sr-only')) hidden.remove();
  for (const line of paper.querySelectorAll('br')) line.replaceWith('\n');
  return [...paper.querySelectorAll('.block, .footnote')].map(blockText).join('\n');
}

function blockText(block: Element): string {
  if (block.matches('hr')) return '\f';
  if (block.matches('.footnote')) return `[${block.getAttribute('value')}] ${block.textContent}`;
  if (block.matches('.exhibit-label')) return `\f\n${block.textContent}`;
  const rows = [...block.querySelectorAll('tr')];
  if (rows.length > 0)
    return rows.map((row) => [...row.children].map((cell) => cell.textContent).join('\t')).join('\n');
  const lines = [...block.querySelectorAll('.line')];
  return lines.length > 0 ? lines.map((line) => line.textContent).join('\n') : (block.textContent ?? '');
}

function withoutBlanks(document: ResolvedDocument): ResolvedDocument {
  const strip = (blocks: ResolvedDocument['children']): ResolvedDocument['children'] =>
    blocks.map((block) => {
      if (block.type === 'exhibit') return { ...block, blankBefore: 0, children: strip(block.children) };
      if (block.type === 'signatures') return { ...block, blankBefore: 0, columns: block.columns.map(strip) };
      return { ...block, blankBefore: 0 };
    });
  return { ...document, children: strip(document.children), blankEnd: 0, finalNewline: false };
}

test('the paper says what the text says', () => {
  fc.assert(
    fc.property(templateArbitrary, valuesArbitrary, fc.boolean(), (source, values, isLinked) => {
      const options = { fields: testFields, values, mode: 'preview' as const, locale: usLocale };
      const { document } = resolve(parse(source), options);
      const bare = withoutBlanks(document);
      // renderText sets the footnotes apart by a blank line.
      const expected = renderText({ ...bare, footnotes: [] }).split('\n');
      const notes =
        bare.footnotes.length > 0
          ? renderText({ ...bare, children: [] })
              .split('\n')
              .slice(1)
          : [];
      const lines = bare.children.length > 0 ? [...expected, ...notes] : notes;
      const pick = isLinked ? { onPick: () => undefined } : {};
      const shown = render(<StaticPreview document={document} {...pick} />);
      expect(paperText(shown.getByRole('article'))).toBe(lines.join('\n'));
      shown.unmount();
      const live = createLiveDocument(
        { document_content: source, fields: testFields },
        { locale: usLocale, values },
      );
      const followed = render(<DocumentPreview live={live} />);
      expect(paperText(followed.getByRole('article'))).toBe(lines.join('\n'));
      followed.unmount();
    }),
    { numRuns: 250 },
  );
});
