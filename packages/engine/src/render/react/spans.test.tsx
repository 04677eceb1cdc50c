import { parseProblems } from '../../check/parse-problems.ts';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { check } from '../../check/check.ts';
import { resolve } from '../../resolve/resolve.ts';
import { parse } from '../../syntax/parse.ts';
import { renderText } from '../render-text.ts';
import { InlineView } from './inline-view.tsx';
import { PicturesContext } from './picture-view.tsx';

const name = { id: 1, name: 'name', label: 'Name', field_type: 'text' as const, required: true, order: 1 };

function resolved(text: string) {
  const locale = { locale: 'en-US', currency: 'USD' };
  const { document } = resolve(parse(text), {
    fields: [name],
    values: { name: 'Ann' },
    mode: 'final',
    locale,
  });
  return document;
}

function inlinesOf(text: string) {
  const [block] = resolved(text).children;
  return block?.type === 'paragraph' ? (block.lines[0]?.children ?? []) : [];
}

function markupIn(view: ReactNode): string {
  return render(view).container.innerHTML;
}

function markupOf(text: string): string {
  return markupIn(<InlineView nodes={inlinesOf(text)} />);
}

test.each([
  ['raised words', '10{super: 6}', '10<sup>6</sup>'],
  ['lowered words', 'H{sub:2}O', 'H<sub>2</sub>O'],
  ['struck words', '{strike: old} new', '<s>old</s> new'],
  ['words in a style of the look', '{style Red: now}', '<span data-style="Red">now</span>'],
  ['emphasis inside', '{strike: a **b** c}', '<s>a <strong>b</strong> c</s>'],
  ['emphasis around', '**a{super: b}**', '<strong>a<sup>b</sup></strong>'],
  [
    'a command inside another one',
    '{style Red: {super: a} b}',
    '<span data-style="Red"><sup>a</sup> b</span>',
  ],
  ['braces of the words', String.raw`{strike: a \} b}`, '<s>a } b</s>'],
])('%s', (_, text, markup) => {
  expect(markupOf(text)).toBe(markup);
  expect(check(parse(text), []).filter(({ level }) => level === 'error')).toEqual([]);
});

test('answers stand inside, and conditions', () => {
  expect(renderText(resolved('{style Red: [name]{if name = "Bob"} the first{end}}'))).toBe('Ann');
});

test.each(['{super}', '{super:}', '{style : a}', '{strike: a', '{picture}'])('%s stays text', (text) => {
  expect(renderText(resolved(text))).toBe(text);
});

test('commands stand inside each other four times, and no more', () => {
  const within = (depth: number) => `${'{sub: '.repeat(depth)}a${'}'.repeat(depth)}`;
  expect(check(parse(within(4)), [])).toEqual([]);
  expect(parseProblems(parse(within(5))).map(({ code }) => code)).toEqual(['E-depth']);
});

test('a line of nothing but opening commands is read in time that grows with its length', () => {
  expect(renderText(resolved('{super: '.repeat(5000)))).toContain('{super: {super: ');
});

test('a picture prints no words, and is shown where the look has it', () => {
  expect(renderText(resolved('a {picture Seal} b'))).toBe('a  b');
  expect(markupOf('{picture Seal}')).toBe('');
  const show = (name: string) => (name === 'Seal' ? <img src="/seal.png" alt="Our seal" /> : null);
  const view = (
    <PicturesContext value={show}>
      <InlineView nodes={inlinesOf('{picture Seal}')} />
    </PicturesContext>
  );
  expect(markupIn(view)).toContain('<img alt="Our seal" src="/seal.png">');
});
