import { EditorState } from '@codemirror/state';
import { expect, test } from 'vitest';
import { removeStyleFromText, renameStyleInText, setStyle, styleAt } from './style-ranges.ts';

/** The text after setting a style; `[` and `]` are the ends of the selection. */
function styled(marked: string, name: string | undefined): string | undefined {
  const anchor = marked.indexOf('<');
  const head = marked.indexOf('>') - 1;
  const doc = marked.replace('<', '').replace('>', '');
  const state = EditorState.create({ doc, selection: { anchor, head } });
  const spec = setStyle(name)(state);
  return spec && state.update(spec).state.doc.toString();
}

test.each([
  ['a paragraph', 'One\n\nT<w>o\n\nThree\n', 'A', 'One\n\n{style A}\nTwo\n{end style}\n\nThree\n'],
  ['all lines of a paragraph', 'O<n>e\nmore\n', 'A', '{style A}\nOne\nmore\n{end style}\n'],
  ['several paragraphs', '<One\n\nTwo>\n\nThree\n', 'A', '{style A}\nOne\n\nTwo\n{end style}\n\nThree\n'],
  ['the last line without an end', 'One\n\nT<w>o', 'A', 'One\n\n{style A}\nTwo\n{end style}'],
  ['another style', '{style A}\nO<n>e\n{end style}\n', 'B', '{style B}\nOne\n{end style}\n'],
  ['no style', '{style A}\nO<n>e\n{end}\n\nTwo\n', undefined, 'One\n\nTwo\n'],
  [
    'the middle of a style',
    '{style A}\nOne\n\nT<w>o\n\nThree\n{end style}\n',
    'B',
    '{style A}\nOne\n{end style}\n\n{style B}\nTwo\n{end style}\n\n{style A}\nThree\n{end style}\n',
  ],
  [
    'no style for the end of one',
    '{style A}\nOne\n\nT<w>o\n{end style}\n',
    undefined,
    '{style A}\nOne\n{end style}\n\nTwo\n',
  ],
  [
    'a block that the selection cuts',
    '{if a}\nOn<e\n{end}\n\nTw>o\n',
    'A',
    '{style A}\n{if a}\nOne\n{end}\n\nTwo\n{end style}\n',
  ],
  [
    'a paragraph in a block of a style',
    '{style A}\n{center}\nO<n>e\n\nTwo\n{end}\n{end style}\n',
    'B',
    '{style A}\n{center}\n{style B}\nOne\n{end style}\n\nTwo\n{end}\n{end style}\n',
  ],
])('setting %s', (_, before, name, after) => {
  expect(styled(before, name)).toBe(after);
});

test('nothing is cut in two, and a blank line has no style', () => {
  expect(styled('{style A}\n{center}\nO<n>e\n{end}\n{end style}\n', undefined)).toBeUndefined();
  expect(styled('One\n<>\nTwo\n', 'A')).toBeUndefined();
});

test('the style at the cursor is the innermost one', () => {
  const doc = '{style A}\n{style B}\nOne\n{end}\nTwo\n{end}\nThree\n';
  const at = (words: string) =>
    styleAt(EditorState.create({ doc, selection: { anchor: doc.indexOf(words) } }));
  expect(['One', 'Two', 'Three'].map(at)).toEqual(['B', 'A', undefined]);
});

test('a new name reaches each place of the style, and no other text', () => {
  const text = '{style A}\nSay {style A} {style A: here}\n{end style}\n\n{style AB}\nOne\n{end}\n';
  expect(renameStyleInText(text, 'A', 'Note')).toBe(
    '{style Note}\nSay {style A} {style Note: here}\n{end style}\n\n{style AB}\nOne\n{end}\n',
  );
});

test.each([
  ['Pay {style Red: now}.', 'Pay now.'],
  ['| {style Red: a} | {style Red: b} |', '| a | b |'],
  ['{style Red: one {style Blue: two {style Red: three}}} four', 'one {style Blue: two three} four'],
  ['{style Red: a \\{b\\} [c]}', 'a \\{b\\} [c]'],
  ['{style Reddish: a} \\{style Red: b}', '{style Reddish: a} \\{style Red: b}'],
])('without their style the words of %s stay', (text, rest) => {
  expect(removeStyleFromText(text, 'Red')).toBe(rest);
});

test('a removed style leaves its paragraphs', () => {
  expect(removeStyleFromText('{style A}\n{if b}\nOne\n{end}\n{end}\n\nTwo\n', 'A')).toBe(
    '{if b}\nOne\n{end}\n\nTwo\n',
  );
});
