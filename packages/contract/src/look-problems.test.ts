import { parse } from '@inkfield/engine/parse';
import type { TemplateField } from '@inkfield/engine/template';
import { expect, test } from 'vitest';
import type { Look } from './look.ts';
import { checkWithLook } from './look-problems.ts';
import { plainLook, plainPage } from './plain-look.ts';

function lookOf(header: string, footer = ''): Look {
  return plainLook({
    pages: [plainPage({ furniture: { header: { usual: header }, footer: { first: footer } } })],
  });
}

const fieldOf = (name: string, order: number): TemplateField => ({
  id: order,
  name,
  label: name,
  field_type: 'text',
  required: false,
  order,
});
const fields = [fieldOf('buyer', 1), fieldOf('due', 2)];
const problems = (look: Look | null) => checkWithLook(parse('Sold to [buyer].'), fields, { look });

test('a field that only a header prints is used, and page numbers are none', () => {
  expect(problems(null).map(({ code, field }) => [code, field])).toEqual([['W-unused-field', 'due']]);
  expect(problems(lookOf('Due [due]', 'Page [page] of [pages]'))).toEqual([]);
});

test('a header that names an unknown field is an error, with the part that names it', () => {
  const found = problems(lookOf('To [buyr], due [due]', '{style Bodie: words}'));
  expect(found.map(({ code, level, message, line }) => ({ code, level, message, line }))).toEqual([
    {
      code: 'E-unknown-placeholder',
      level: 'error',
      message: expect.stringMatching(/^in the header: .*\[buyr\].*did you mean "buyer"/),
      line: undefined,
    },
    {
      code: 'W-look',
      level: 'warning',
      message: expect.stringMatching(/^in the footer: .*Bodie/),
      line: undefined,
    },
  ]);
});

test('a mistake in the text of a header is one of the template, said once', () => {
  const look = lookOf('{if buyer}For [buyer]');
  const twice = { ...look, pages: [...look.pages, { ...look.pages[0], name: undefined }] } as Look;
  const found = problems(twice).filter(({ level }) => level === 'error');
  expect(found).toHaveLength(1);
  expect(found[0]?.message).toMatch(/^in the header: /);
});

test('plain words in brackets of a header stay words, with a warning at most', () => {
  expect(problems(lookOf('[as amended], due [due]')).filter(({ level }) => level === 'error')).toEqual([]);
});
