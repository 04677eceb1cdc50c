import { parse } from '@inkfield/engine/parse';
import { EditorState } from 'prosemirror-state';
import { expect, test } from 'vitest';
import { sliceOfHtml, sliceOfText } from './read-clipboard.ts';
import { copySerializer } from './copies.ts';
import { readPaper } from './read-paper.ts';
import { schema } from './schema.ts';
import { writePaper } from './write-paper.ts';

/** The text of an empty paper after a paste. */
function pasted(html: string): string {
  const state = EditorState.create({ doc: readPaper('', parse('')) });
  return writePaper(state.apply(state.tr.replaceSelection(sliceOfHtml(html))).doc).text;
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
    'a table with paragraphs and joined cells',
    '<table><tr><th>A</th><th>B</th></tr><tr><td><p>c</p><p>d</p></td><td>e</td></tr><tr><td colspan="2">f</td></tr></table>',
    '| A | B |\n|---|---|\n| c{br}d | e |\n| f | |',
  ],
  ['signs by their names', '<p>A &amp; B&nbsp;&ldquo;c&rdquo; &#8364; &lt;b&gt;</p>', 'A & B\u00a0“c” € <b>'],
  ['broken HTML', '<p>a <b>b</i> c</p></div><p>d < e <', 'a **b c**\n\nd < e <'],
  ['a break within a paragraph', '<p>a<br>b</p>', 'a\nb'],
  [
    'nothing of scripts, styles and pictures',
    '<style>p{}</style><p>a<img src="x"><script>b</script></p>',
    'a',
  ],
])('%s', (_name, html, expected) => {
  expect(pasted(html)).toBe(expected);
});

test('plain text keeps its lines and parts paragraphs at blank lines', () => {
  const state = EditorState.create({ doc: readPaper('', parse('')) });
  const slice = sliceOfText('a\r\nb\n\n\n[c]');
  expect(writePaper(state.apply(state.tr.replaceSelection(slice)).doc).text).toBe('a\nb\n\n\\[c]');
});

test('a copy of the paper is pasted with its conditions, repeats, clauses and commands', () => {
  const text =
    '# #. Title\n\n##: Not **numbered** [x as long]\n\n{if pets}\n#. Pets {if dog}dog{end}\n{else}\nNone\n{end}\n\n{for each t in tenants}\n[t.name]\n{end}\n\n{page break}\n\n{signatures}\nA\n{column}\nB\n{end signatures}\n\n{exhibit A: Rent}\nx\n{end exhibit}\nEnd';
  const doc = readPaper(text, parse(text));
  const place = document.createElement('div');
  place.append(copySerializer(schema).serializeFragment(doc.content));
  const state = EditorState.create({ doc: readPaper('', parse('')) });
  const slice = sliceOfHtml(place.innerHTML);
  expect(writePaper(state.apply(state.tr.replaceSelection(slice)).doc).text).toBe(text);
});

test('a block of another page can not bring lines of its own', () => {
  const attrs = JSON.stringify({ kind: 'forEach', open: '{for each a in b}\n{page break}' });
  const html = `<div data-paper="group" data-attrs="${attrs.replaceAll('"', '&quot;')}"><p>a</p></div>`;
  const state = EditorState.create({ doc: readPaper('', parse('')) });
  expect(writePaper(state.apply(state.tr.replaceSelection(sliceOfHtml(html))).doc).text).toBe('a');
});
