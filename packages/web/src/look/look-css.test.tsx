import type { Look } from '@inkfield/contract/look';
import { plainLook, plainPage } from '@inkfield/contract/plain-look';
import { createLiveDocument } from '@inkfield/engine/live-document';
import { act, render } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { lookCss, readLook } from './look-css.ts';
import { LookPreview } from './look-preview.tsx';

const page = plainPage({
  margins: { top: 72, right: 60, bottom: 72, left: 90 },
  furniture: { header: { usual: 'Acme\t[page] of [pages]\n' }, footer: {} },
});
const look = plainLook({
  pages: [page],
  fonts: [
    { name: 'Georgia', set: 'Gelasio', ascent: 0.917, descent: 0.219, gap: 0.1 },
    { name: 'Arial', set: 'Arimo', ascent: 0.905, descent: 0.212, gap: 0.033 },
  ],
  styles: {
    Body: { font: 'Georgia', size: 10, line: { times: 1.5 }, before: 3, after: 6, joins: 'b' },
    Clause: {
      like: 'Body',
      left: 36,
      first: -18,
      align: 'justify',
      label: { after: 'tab', bold: true, color: '1f2d3a' },
    },
    'A "': { color: 'cc0000', caps: 'all' },
    Recital: { like: 'Body', font: 'Arial', fill: 'eeeeee', spacing: 1, kerning: true, underline: true },
  },
  roles: { text: 'Body', heading: ['Body'], clause: ['Clause'], bullet: [], item: [] },
  tables: {
    'Table 1': {
      at: -5,
      widths: [100, 200, 50],
      margins: { top: 1, right: 5, bottom: 2, left: 5 },
      edges: [{ width: 1, color: 'ff0000' }],
      head: 0,
      rows: [
        {
          height: { least: 20 },
          cells: [
            { span: 2, fill: 'cccccc', lines: [1, 0, 1, 0], styles: ['Body'] },
            { styles: ['Clause'], below: ['Body'] },
          ],
        },
      ],
    },
  },
});

/** The declarations of the rules with exactly this selector. */
function declarations(css: string, selector: string): string {
  const rules = css.split('\n').filter((line) => line.startsWith(`${selector}{`));
  return rules.map((line) => line.slice(selector.length + 1, -1)).join(';');
}

describe('the style sheet of a look', () => {
  const reading = readLook(look);
  const css = lookCss(reading, { scope: '.look-1', template: 1 });
  const of = (name: string, part = '') => declarations(css, `.look-1 .${reading.classOf(name)}${part}`);

  test('loads an uploaded font for each style from the nearest face of its family', () => {
    const [regular, bold] = ['a'.repeat(64), 'b'.repeat(64)];
    const own = [
      { sha256: regular, bold: false, italic: false },
      { sha256: bold, bold: true, italic: false },
    ];
    const fonts = [{ name: 'Georgia', set: 'Arimo' as const, own, ascent: 0.9, descent: 0.3, gap: 0 }];
    const rules = lookCss(readLook({ ...look, fonts }), { scope: '.look-1', template: 7 }).split('\n');
    const family = '"Look aaaaaaaaaaaa-bbbbbbbbbbbb 90 30"';
    const faces = rules.filter((rule) => rule.startsWith(`@font-face{font-family:${family}`));
    expect(
      faces.map((rule) => /font-weight:(\d+);font-style:(\w+).*fonts\/(.)/.exec(rule)?.slice(1)),
    ).toEqual([
      ['400', 'normal', 'a'],
      ['400', 'italic', 'a'],
      ['700', 'normal', 'b'],
      ['700', 'italic', 'b'],
    ]);
    expect(faces[0]).toContain(`ascent-override:90%;descent-override:30%;line-gap-override:0%`);
    expect(faces[0]).toContain(`src:url("/api/templates/7/fonts/${regular}/")`);
    expect(rules.join('')).toContain(`font-family:${family},var(--font-serif)`);
  });

  test('gives each style its letters, height of line, distances and indents', () => {
    expect(of('Body')).toContain('font-family:"Look Gelasio 101.7 21.9",var(--font-serif)');
    expect(of('Body')).toContain('font-size:calc(var(--pt) * 10)');
    // (0.917 + 0.1 + 0.219) x 10 x 1.5
    expect(of('Body')).toContain('line-height:calc(var(--pt) * 18.54)');
    expect(of('Body')).toContain('margin:calc(var(--pt) * 3) 0px calc(var(--pt) * 6) 0px');
    expect(of('Clause')).toContain(
      'margin:calc(var(--pt) * 3) 0px calc(var(--pt) * 6) calc(var(--indent) * 18)',
    );
    expect(of('Clause')).toContain(
      'padding-inline-start:calc(var(--indent) * 18);text-indent:calc(var(--indent) * -18)',
    );
    expect(of('Clause')).toContain('text-align:var(--justify,justify)');
    expect(of('Clause', '>.look-label')).toContain('font-weight:700;font-style:normal;color:#1f2d3a');
    expect(of('Recital')).toMatch(/letter-spacing.*font-kerning:normal.*underline.*background:#eeeeee/);
  });

  test('sets letters further apart where the font that is set is narrower', () => {
    const fonts = [
      { name: 'Georgia', set: 'Gelasio' as const, ascent: 0.9, descent: 0.3, gap: 0, spacing: 0.02 },
    ];
    const styles = { Body: { font: 'Georgia' }, Wide: { like: 'Body', spacing: 1 } };
    const sheet = lookCss(readLook({ ...look, fonts, styles }), { scope: '.look-1', template: 1 });
    expect(declarations(sheet, '.look-1 .look-style-0')).toContain('letter-spacing:0.02em;');
    expect(declarations(sheet, '.look-1 .look-style-1')).toContain(
      'letter-spacing:calc(0.02em + calc(var(--pt) * 1))',
    );
  });

  test('narrows the blanks of justified lines that hold one more word', () => {
    const wordsOf = (more: Partial<Look>) => {
      const sheet = lookCss(readLook({ ...look, ...more }), { scope: '.look-1', template: 1 });
      return sheet.includes('word-spacing:var(--narrow,-0.04em)');
    };
    expect(wordsOf({ squeezes: true })).toBe(true);
    expect(wordsOf({})).toBe(false);
  });

  test('draws Hebrew letters at the size at which they are as wide as in the document', () => {
    const fonts = [{ name: 'Arial', set: 'Arimo' as const, ascent: 0.9, descent: 0.2, gap: 0, hebrew: 0.92 }];
    const sheet = lookCss(readLook({ ...look, fonts }), { scope: '.look-1', template: 1 });
    const faces = sheet.split('\n').filter((face) => face.includes('size-adjust:92%'));
    expect(faces.length).toBeGreaterThan(0);
    expect(faces.every((face) => face.includes('arimo-hebrew'))).toBe(true);
  });

  test('draws Hebrew letters beside Calibri without serifs, and its other letters as before', () => {
    const fonts = [{ name: 'Calibri', set: 'Carlito' as const, ascent: 0.9, descent: 0.2, gap: 0 }];
    const sheet = lookCss(readLook({ ...look, fonts }), { scope: '.look-1', template: 1 });
    const faces = sheet.split('\n').filter((face) => face.includes('Look Carlito'));
    expect(
      faces.filter((face) => face.includes('arimo-')).map((face) => face.includes('U+0590-05FF')),
    ).toEqual([true, true, true, true]);
    expect(faces.some((face) => face.includes('carlito-latin-400-normal'))).toBe(true);
  });

  test('draws one frame around neighbours of a style with lines', () => {
    const styles = {
      Body: { before: 3, after: 6, border: { top: { width: 1, color: 'ff0000', space: 2 } } },
    };
    const sheet = lookCss(readLook({ ...look, styles }), { scope: '.look-1', template: 1 });
    const one = '.look-style-0';
    expect(declarations(sheet, `.look-1 ${one}+${one}`)).toBe(
      'margin-top:0;border-top:0;padding-top:calc(var(--pt) * 6)',
    );
  });

  test('has faces with the heights of the original fonts, of which browsers load those in use', () => {
    const face = css
      .split('\n')
      .find((line) => line.startsWith('@font-face') && line.includes('Look Gelasio'));
    expect(face).toContain('ascent-override:101.7%;descent-override:21.9%;line-gap-override:0%');
    expect(face).toMatch(/font-display:swap.*unicode-range:U\+/);
    expect(css).not.toContain('Caladea');
  });

  test('gives words that name a style the letters that it sets itself', () => {
    const rule = declarations(css, String.raw`.look-1 [data-style="\41 \20 \22 "]`);
    expect(rule).toBe('color:#cc0000;font-variant-caps:normal;text-transform:uppercase');
  });

  test('puts no distance between neighbours that join, and adds distances where the document does', () => {
    expect(css).toMatch(/\.look-1 :is\((\.look-style-\d,?)+\)\+:is\(.*\{margin-top:0\}/);
    const sums = lookCss(readLook({ ...look, distance: 'sum' }), { scope: '.look-1', template: 1 });
    expect(sums).toContain(':is(.look-1,.look-1 .paper-part){display:flex;flex-direction:column}');
  });

  test('holds only within its scope', () => {
    const selectors = css.split('\n').filter((line) => line !== '' && !line.startsWith('@font-face'));
    expect(selectors.every((line) => /^(?::is\()?\.look-1[ .,]/.test(line))).toBe(true);
  });

  test.each([
    '1}*{color:red',
    'red;background:url(//evil.example)',
    '"};@import "//evil.example";{',
    '</style><script>alert(1)</script>',
    '\\7d *{}',
    Number.NaN,
    Infinity,
    { toString: () => 'evil' },
    ['evil'],
  ])('writes nothing of a hostile value: %s', (evil) => {
    const bad = evil as never;
    const hostile: Look = {
      ...look,
      pages: [{ ...page, size: { width: bad, height: bad }, header: bad }],
      fonts: [
        { name: 'Georgia', set: bad, ascent: bad, descent: bad, gap: bad },
        {
          name: 'Own',
          set: bad,
          own: [{ sha256: bad, bold: bad, italic: bad }],
          ascent: 1,
          descent: 1,
          gap: 1,
        },
      ],
      styles: {
        Body: {
          font: 'Georgia',
          size: bad,
          color: bad,
          fill: bad,
          align: bad,
          line: { times: bad },
          before: bad,
          left: bad,
          first: bad,
          spacing: bad,
          bold: bad,
          kerning: bad,
          underline: bad,
          border: { top: { width: bad, color: bad, space: bad } },
          label: { after: bad, size: bad, color: bad, font: bad },
        },
        [String(evil)]: { joins: String(evil) },
      },
    };
    const written = lookCss(readLook(hostile), { scope: '.look-1', template: 1 });
    expect(written).not.toMatch(/evil|red|script|\\7d|NaN|Infinity|@import|\[object|undefined/);
    const balance = [...written].reduce(
      (depth, sign) => depth + Number(sign === '{') - Number(sign === '}'),
      0,
    );
    expect(balance).toBe(0);
  });
});

describe('a preview with a look', () => {
  const locale = { locale: 'en-US', currency: 'USD' };
  const shown = (source: string, own = look) => {
    const live = createLiveDocument({ document_content: source, fields: [] }, { locale });
    return render(<LookPreview look={own} template={7} live={live} fields={[]} locale={locale} />).container;
  };
  const reading = readLook(look);

  test('gives paragraphs the styles of their names, else of their roles', () => {
    const container = shown(
      'Plain\n\n#. One\n\n{style Recital}\nTwo\n{end style}\n\n{center}\nThree\n{end center}\n',
    );
    const blocks = [...container.querySelectorAll('article > .block')];
    expect(blocks.map(({ className, textContent }) => [className, textContent])).toEqual([
      [`block ${reading.classOf('Body')}`, 'Plain'],
      [`block ${reading.classOf('Clause')}`, '1. One'],
      [`block ${reading.classOf('Recital')}`, 'Two'],
      [`block ${reading.classOf('Body')} look-center`, 'Three'],
    ]);
    expect(container.querySelector<HTMLElement>('.look-label')?.style.minWidth).toBe(
      'calc(var(--indent) * 18)',
    );
  });

  test('shows each further blank line, and the header once', () => {
    const container = shown('One\n\n\n\nTwo\n');
    expect(container.querySelectorAll('.look-blank')).toHaveLength(2);
    expect(container.querySelector('.look-header')?.textContent).toBe('Acme# of #');
    expect(container.querySelector('.look-footer')?.textContent).toBe('');
  });

  test('shows the fields of the header as the client fills them', () => {
    const common = { id: 1, order: 1, required: true };
    const fields = [{ ...common, name: 'due', label: 'Due date', field_type: 'date' }];
    const live = createLiveDocument({ document_content: 'Words', fields }, { locale });
    const furniture = { header: { usual: 'Due [due], page [page]\n' }, footer: {} };
    const own = { ...look, pages: [{ ...page, furniture }] };
    const { container } = render(
      <LookPreview look={own} template={7} live={live} fields={fields} locale={locale} />,
    );
    const header = () => container.querySelector('.look-header')?.textContent;
    expect(header()).toBe('Due [Due date] (blank), page #');
    act(() => live.setValue('due', '2027-03-12'));
    expect(header()).toBe('Due 3/12/2027, page #');
  });

  test('sets a table by its look', () => {
    const container = shown('{table look Table 1}\n| A | | B |\n');
    const [first, second] = container.querySelectorAll<HTMLElement>('td');
    expect(first?.getAttribute('colspan')).toBe('2');
    expect(first?.style.borderTop).toBe('calc(var(--pt) * 1) solid #ff0000');
    expect(second?.querySelectorAll('.look-cell, .look-blank')).toHaveLength(2);
    expect([...container.querySelectorAll('col')]).toHaveLength(3);
  });

  test('shows pictures in their lines, at their places and behind the page, and draws shapes', () => {
    const sha256 = 'a'.repeat(64);
    const at = { x: 40, y: 20, of: 'page' as const };
    const pictures = {
      Seal: {
        sha256,
        width: 90,
        height: 30,
        alt: 'Our seal',
        crop: { top: 0, right: 0.5, bottom: 0, left: 0 },
      },
      Back: { sha256, width: 50, height: 50, at },
      Rule: { width: 200, height: 0, edge: { width: 2, color: 'ff0000' } },
    };
    const pages = [{ ...page, background: { usual: ['Back', 'Seal'] } }];
    const container = shown('{picture Seal} {picture Rule} {picture Other} {picture Back}', {
      ...look,
      pages,
      pictures,
    });
    const found = [...container.querySelectorAll<HTMLElement>('.look-picture')];
    expect(found.map(({ dataset, className }) => [className, dataset['of'], dataset['behind']])).toEqual([
      ['look-picture look-hanging', 'page', ''],
      ['look-picture', undefined, undefined],
      ['look-picture', undefined, undefined],
      ['look-picture look-hanging', 'page', undefined],
    ]);
    const [behind, seal, rule] = found;
    expect(behind?.style.getPropertyValue('--x')).toBe('40');
    const image = seal?.querySelector('img');
    expect(image?.getAttribute('src')).toBe(`/api/templates/7/logo/${sha256}/`);
    expect([image?.alt, image?.style.width]).toEqual(['Our seal', 'calc(var(--pt) * 180)']);
    expect(rule?.style.borderTop).toBe('calc(var(--pt) * 2) solid #ff0000');
  });

  test('hangs a text box at its paragraph, and leaves one of a page in the text', () => {
    const box = {
      at: 0,
      widths: [100],
      margins: { top: 0, right: 0, bottom: 0, left: 0 },
      edges: [],
      head: 0,
      rows: [{ cells: [{ styles: [] }] }],
    };
    const tables = {
      Note: { ...box, place: { x: 400, y: 20, of: 'paragraph' as const } },
      Stamp: { ...box, place: { x: 102, y: 20, of: 'page' as const } },
    };
    const container = shown('{table look Note}\n| Paid | |\n\n{table look Stamp}\n| Copy | |\n', {
      ...look,
      tables,
    });
    const [note, stamp] = container.querySelectorAll<HTMLElement>('.look-table');
    expect([note?.dataset['of'], note?.style.getPropertyValue('--x')]).toEqual(['paragraph', '400']);
    expect(note?.classList.contains('look-hanging')).toBe(true);
    expect(stamp?.classList.contains('look-hanging')).toBe(false);
    expect(stamp?.style.marginInlineStart).toContain(`* ${102 - page.margins.left}`);
  });

  test.each([
    [72, 'left'],
    [440, 'right'],
  ])('lets text go around a picture %d points from the left', (x, side) => {
    const at = { x, y: 0, of: 'paragraph' as const, around: true };
    const pictures = { Photo: { sha256: 'a'.repeat(64), width: 90, height: 30, at } };
    const container = shown('{picture Photo}Words', { ...look, pictures });
    expect(container.querySelector<HTMLElement>('.look-picture')?.dataset['around']).toBe(side);
  });
});
