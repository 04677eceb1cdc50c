import { expect, test } from 'vitest';
import { problemsOf } from '../../test/test-template.ts';

const placesOf = (text: string) =>
  problemsOf(text, []).flatMap(({ code, line, column, end_column, message }) =>
    code === 'E-other-logic' ? [[line, column, end_column, message.split(' is a command')[0]]] : [],
  );

test.each([
  '{%tr for line in lines %}',
  '{% if len(a) %}',
  '{%- endfor -%}',
  '{{#each lines}}',
  '{{/if}}',
  '{{ else }}',
  '{{p include_docx_template("caption.docx") }}',
  '{{ users.as_noun("Tenant") }}',
  '{#lines}',
  '{/lines}',
  '{^lines}',
  '<<cs_pets>>',
  '<<es_pets>>',
  '<<rr_lines>>',
  '<<foreach [line in lines]>>',
  '<</if>>',
  '«TableStart:Items»',
  '«EndGroup:Items»',
  '+++IF a > b+++',
  '+++END-FOR line+++',
])('the command %s of another system is an error with its place', (command) => {
  const written = command.replaceAll('[', '\\[');
  const [found, ...others] = placesOf(`First line.\n\nA ${written}, b.`);
  expect(others).toEqual([]);
  const isMoved = written !== command;
  expect(found).toEqual([3, ...(isMoved ? [1, expect.any(Number)] : [3, 3 + command.length]), command]);
});

test('commands in tables, clauses and headings are found', () => {
  expect(
    placesOf('# A {%p if b %}\n\n#. c {%p endif %}\n\n| {%tr for d in e %} |\n|---|').map(([line]) => line),
  ).toEqual([1, 3, 5]);
});

test.each([
  '« oui », dit-il, et « fin »',
  'a << b >> c',
  '<<Client name>>',
  'C+++ and +++name+++',
  '5 {%} of {50 %}',
  '{{client_name}}',
  '{#read("/etc/passwd")}',
  'a{/tmp/list.txt}',
  '{if 1 < 2}a{end}',
])('%s is no command of another system', (text) => {
  expect(placesOf(text)).toEqual([]);
});
