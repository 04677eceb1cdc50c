import { parse } from '@inkfield/engine/parse';
import fc from 'fast-check';
import { EditorState } from 'prosemirror-state';
import { tableEditing } from 'prosemirror-tables';
import { expect, test } from 'vitest';
import { sliceOfHtml, sliceOfText } from './read-clipboard.ts';
import { copySerializer } from './copies.ts';
import { readPaper } from './read-paper.ts';
import { sayingOfPaper } from './saying-of-paper.ts';
import { schema } from './schema.ts';
import { tidy } from './tidy.ts';
import { writePaper } from './write-paper.ts';

/** The text of an empty paper after a paste. */
async function pasted(html: string): Promise<string> {
  const state = EditorState.create({ doc: readPaper('', parse('')) });
  return writePaper(state.apply(state.tr.replaceSelection(await sliceOfHtml(html))).doc).text;
}

test.each([
  [
    'emphasis',
    '<p>a <b>b</b> <i>c</i> <u>d</u> <span style="font-weight:700">e</span></p>',
    'a **b** *c* __d__ **e**',
  ],
  [
    'a page of Google Docs',
    '<b style="font-weight:normal;"><p>a</p><p><span style="font-weight:700">b</span></p></b>',
    'a\n\n**b**',
  ],
  ['headings and paragraphs', '<p>a</p><h1>B</h1><p>c</p><p>d</p>', 'a\n\n# B\n\nc\n\nd'],
  ['signs that would be commands', '<p>[price] {if x} **</p>', '\\[price] \\{if x} **'],
  [
    'a list of Word',
    '<p class="MsoNormal" style="mso-list:l0 level2 lfo1"><!--[if !supportLists]--><span style="mso-list:Ignore">1.1<span>  </span></span><!--[endif]-->Rent</p>',
    '##. Rent',
  ],
  [
    'a bullet of Word',
    '<p style="mso-list:l1 level1 lfo1"><span style="mso-list:Ignore">·</span>Rent</p>',
    '• Rent',
  ],
  [
    'lists of a web page, one within the other',
    '<ol><li>Rent<ul><li>cash</li></ul></li><li>Term<ol><li>Start</li><li>End</li></ol></li></ol><p>a</p>',
    '#. Rent\n• cash\n#. Term\n##. Start\n##. End\n\na',
  ],
  [
    'lists of Google Docs',
    '<b style="font-weight:normal;"><ol><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><span>Rent</span></p></li><ol><li aria-level="2"><p role="presentation"><span>Due</span></p></li></ol></ol><ul><li><p><span>Heat</span></p></li></ul></b>',
    '#. Rent\n##. Due\n• Heat',
  ],
  [
    'a table with paragraphs and joined cells',
    '<table><tr><th>A</th><th>B</th></tr><tr><td><p>c</p><p>d</p></td><td>e</td></tr><tr><td colspan="2">f</td></tr></table>',
    '| A | B |\n|---|---|\n| c{br}d | e |\n| f | |',
  ],
  ['signs by their names', '<p>A &amp; B&nbsp;&ldquo;c&rdquo; &#8364; &lt;b&gt;</p>', 'A & B\u00a0“c” € <b>'],
  ['broken HTML', '<p>a <b>b</i> c</p></div><p>d < e <', 'a **b c**\n\nd < e <'],
  ['a break within a paragraph', '<p>a<br>b</p>', 'a\nb'],
  ['breaks within boxes', '<div>a<br>b<br><br>c</div><div><br></div><div>d</div>', 'a\nb\n\nc\n\nd'],
  ['paragraphs and items that no tag ends', '<ul><li>a<li>b</ul><p>c<p>d', '• a\n• b\n\nc\n\nd'],
  ['cells and rows that no tag ends', '<table><tr><td>a<td>b<tr><td>c<td>d</table>', '| a | b |\n| c | d |'],
  ['boxes that part words', '<article>a</article><blockquote>b</blockquote>c', 'a\nb\nc'],
  ['lines of code', '<pre>a\n  b\n\nc</pre>', 'a\n\u00a0\u00a0b\n\nc'],
  [
    'a table and a list within a cell',
    '<table><tr><td>a<table><tr><td>b</td><td>c</td></tr></table></td><td>d<ul><li>e</li><li>f</li></ul>g</td></tr></table>',
    '| a{br}b c | d{br}• e{br}• f{br}g |',
  ],
  ['marks of old Word', '<?xml:namespace prefix = o /><p>a<o:p></o:p></p><![endif]-->', 'a'],
  [
    'a mail with a table of Outlook',
    "<html xmlns:o=\"urn:schemas-microsoft-com:office:office\"><head><style><!-- p.MsoNormal {margin:0cm;} --></style></head><body lang=EN-GB><div class=WordSection1><p class=MsoNormal>Dear Ann,<o:p></o:p></p><p class=MsoNormal><o:p>&nbsp;</o:p></p><table class=MsoTableGrid border=1><tr><td width=208 style='width:156.0pt'><p class=MsoNormal><b>Item</b><o:p></o:p></p></td><td><p class=MsoNormal align=right style='text-align:right'>Amount<o:p></o:p></p></td></tr><tr><td><p class=MsoNormal>Rent<o:p></o:p></p></td><td><p class=MsoNormal>900<o:p></o:p></p></td></tr></table><p class=MsoNormal><o:p>&nbsp;</o:p></p><p class=MsoNormal>Kind regards<o:p></o:p></p></div></body></html>",
    'Dear Ann,\n\n\n| **Item** | Amount |\n| Rent | 900 |\n\n\n\nKind regards',
  ],
  [
    'a mail with a table of Outlook in a browser',
    '<div class="elementToProof" style="font-family: Aptos, sans-serif">Dear Ann,</div><div class="elementToProof"><br></div><table style="border-collapse: collapse"><tbody><tr><td style="width: 156pt"><div class="elementToProof">Item</div></td><td><div>Amount</div></td></tr><tr><td><div>Rent</div></td><td><div>900</div></td></tr></tbody></table><div id="appendonsend"></div>',
    'Dear Ann,\n\n| Item | Amount |\n| Rent | 900 |',
  ],
  ['what nothing ends', '<p>a <b class="x>b</b> <!-- c</p><style>d', 'a **b** <!-- c\nd'],
  ['empty elements', '<svg/><p>a</p><title/><p>b</p>', 'a\n\nb'],
  [
    'nothing of scripts, styles and pictures',
    '<style>p{}</style><p>a<img src="x"><script>b</script></p>',
    'a',
  ],
])('%s', async (_name, html, expected) => {
  expect(await pasted(html)).toBe(expected);
});

test.each([
  ['tags that nothing ends', '<a ', 600_000],
  ['quotes that nothing ends', '<a "', 600_000],
  ['comments that nothing ends', '<!--', 600_000],
  ['styles that nothing ends', '<style>', 600_000],
  ['endings', '<b></i></p>', 200_000],
  ['pictures', '<svg><path d="M0 0"/></svg>', 600_000],
  // The imitation of a browser takes its time for each element.
  ['boxes within each other', '<div>', 20_000],
  ['tables within each other', '<table><tr><td>', 20_000],
  ['paragraphs', '<p>b', 12_000],
  ['breaks', '<br>b', 20_000],
])('the time for much junk grows with its length alone: %s', async (_name, junk, size) => {
  // If each of them looked at all the others, this would take minutes.
  const html = `<p>Before</p>${junk.repeat(size / junk.length)}<p>After</p>`;
  const { content } = await sliceOfHtml(html);
  const words = content.textBetween(0, content.size, ' ');
  expect(words).toContain('Before');
  expect(words).toContain('After');
});

test('a long page in boxes is read in parts, with the words between its blocks', async () => {
  const blocks = Array.from({ length: 900 }, (_, index) => {
    if (index % 300 === 150) return `<table><tr><td>a</td><td>${index}</td></tr></table>`;
    if (index % 300 === 199) return `<p>p ${index}</p>loose <b>words</b> ${index}`;
    return `<p>p ${index}</p>\n`;
  });
  const text = await pasted(`<html><body><div class="WordSection1">${blocks.join('')}</div></body></html>`);
  const expected = blocks.map((_, index) => {
    if (index % 300 === 149) return `p ${index}\n| a | ${index + 1} |`;
    return index % 300 === 199 ? `p ${index}\nloose **words** ${index}` : `p ${index}`;
  });
  expect(text).toBe(expected.filter((_, index) => index % 300 !== 150).join('\n\n'));
});

const tags = 'p b i u div span ul li ol h1 h3 table tr td th pre section article o:p font'.split(' ');
const piece = fc.oneof(
  fc.constantFrom(...tags.flatMap((tag) => [`<${tag}>`, `</${tag}>`])),
  fc.constantFrom(
    '<br>',
    '<hr>',
    '<!-- x -->',
    '<![if !x]>',
    '&nbsp;',
    ' ',
    '\n',
    '<',
    '[',
    '{if',
    '**',
    '| ',
    '# ',
  ),
  fc.constantFrom(
    '<td colspan=3>',
    '<p style="mso-list:l0 level3 lfo1">',
    '<span style="font-weight:bold">',
    '<style>.a{}</style>',
  ),
  fc.constant('word'),
  fc.constant('word'),
);

test('every word of whatever HTML is on the paper, and reads the same from its text', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 40 }), async (pieces) => {
      let count = 0;
      const html = pieces.map((one) => (one === 'word' ? `word${count++}x` : one)).join('');
      const before = EditorState.create({ doc: readPaper('', parse('')), plugins: [tidy, tableEditing()] });
      const { doc } = before.apply(before.tr.replaceSelection(await sliceOfHtml(html)));
      doc.check();
      const { text } = writePaper(doc);
      for (let index = 0; index < count; index++) expect(text).toContain(`word${index}x`);
      expect(sayingOfPaper(readPaper(text, parse(text)))).toEqual(sayingOfPaper(doc));
    }),
    { numRuns: Number(process.env['PAPER_TEXTS'] ?? 300) },
  );
});

test('plain text keeps its lines and parts paragraphs at blank lines', () => {
  const state = EditorState.create({ doc: readPaper('', parse('')) });
  const slice = sliceOfText('a\r\nb\n\n\n[c]');
  expect(writePaper(state.apply(state.tr.replaceSelection(slice)).doc).text).toBe('a\nb\n\n\\[c]');
});

test('a copy of the paper is pasted with its conditions, repeats, clauses and commands', async () => {
  const text =
    '# #. Title\n\n##: Not **numbered** [x as long]\n\n{if pets}\n#. Pets {if dog}dog{end}\n{else}\nNone\n{end}\n\n{for each t in tenants}\n[t.name]\n{end}\n\n{page break}\n\n{signatures}\nA\n{column}\nB\n{end signatures}\n\n{exhibit A: Rent}\nx\n{end exhibit}\nEnd';
  const doc = readPaper(text, parse(text));
  const place = document.createElement('div');
  place.append(copySerializer(schema).serializeFragment(doc.content));
  const state = EditorState.create({ doc: readPaper('', parse('')) });
  const slice = await sliceOfHtml(place.innerHTML);
  expect(writePaper(state.apply(state.tr.replaceSelection(slice)).doc).text).toBe(text);
});

test('a block of another page can not bring lines of its own', async () => {
  const attrs = JSON.stringify({ kind: 'forEach', open: '{for each a in b}\n{page break}' });
  const html = `<div data-paper="group" data-attrs="${attrs.replaceAll('"', '&quot;')}"><p>a</p></div>`;
  const state = EditorState.create({ doc: readPaper('', parse('')) });
  expect(writePaper(state.apply(state.tr.replaceSelection(await sliceOfHtml(html))).doc).text).toBe('a');
});
