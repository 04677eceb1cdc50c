import { expect, test } from 'vitest';
import { createWriter } from './writer.ts';

function written(...steps: (string | number)[]): string[] {
  const writer = createWriter({ keepsBlanks: true });
  for (const step of steps) {
    if (typeof step === 'number') writer.blank(step);
    else if (step.startsWith('{')) {
      writer.gap();
      writer.add(step);
    } else writer.add(step);
  }
  return writer.lines;
}

test('empty paragraphs before a block and at its start are all inside it', () => {
  expect(written('Above', 2, '{right}', 1, 'Words')).toEqual([
    'Above',
    '',
    '{right}',
    '',
    '',
    '',
    '',
    'Words',
  ]);
  expect(written('Above', 2, '{right}', '{style Small}', 1, 'Words')).toEqual([
    'Above',
    '',
    '{right}',
    '{style Small}',
    '',
    '',
    '',
    '',
    'Words',
  ]);
});

test('empty paragraphs before a block that begins with words stay before it', () => {
  expect(written('Above', 2, '{right}', 'Words')).toEqual(['Above', '', '', '', '{right}', 'Words']);
});

test('empty paragraphs between others are blank lines besides the one that parts them', () => {
  expect(written('Above', 2, 'Words')).toEqual(['Above', '', '', '', 'Words']);
});
