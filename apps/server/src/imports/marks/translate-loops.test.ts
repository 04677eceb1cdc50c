import { check } from '@inkfield/engine/check';
import { parse } from '@inkfield/engine/parse';
import { expect, test } from 'vitest';
import { buildDocx, paragraph, run } from '../../../test/docx-builder.ts';
import { readImport } from '../read-import.ts';

async function read(lines: readonly string[], errors: readonly string[] = []) {
  const body = lines.map((line) => paragraph(line.startsWith('<') ? run(line) : line)).join('');
  const imported = await readImport(buildDocx({ body }), 'letter.docx');
  const problems = check(parse(imported.document_content), imported.fields);
  const found = problems.flatMap(({ level, code }) => (level === 'error' ? code : []));
  expect([...new Set(found)]).toEqual(errors);
  return imported;
}

test.each([
  [
    'docxtpl',
    ['{%p for child in case.children %}', '{{ child.name }}, born {{ child.birth_date }}', '{%p endfor %}'],
  ],
  ['Docmosis', ['<<rs_case.children>>', '<<name>>, born <<birth_date>>', '<<es_case.children>>']],
  ['Handlebars', ['{{#each case.children}}', '{{name}}, born {{birth_date}}', '{{/each}}']],
])('a loop of %s around paragraphs becomes a {for each}', async (_, loop) => {
  const {
    document_content: content,
    fields,
    marks,
  } = await read(['The children are:', ...loop, 'And [Name].']);
  expect(content).toContain(
    '\n{for each item in case_children}\n[item.name], born [item.birth_date]\n{end}\n',
  );
  const list = fields.find(({ name }) => name === 'case_children');
  expect(list?.columns?.map(({ name, field_type: type }) => `${name}: ${type}`)).toEqual([
    'name: text',
    'birth_date: date',
  ]);
  expect(marks.map(({ decision }) => decision)).toEqual([
    'condition',
    'field',
    'field',
    'condition',
    'field',
  ]);
});

test('an entry that is printed by itself has its name as its only column', async () => {
  const { fields } = await read(['{%p for p in petitioners %}', 'for {{ p }}', '{%p endfor %}']);
  expect(fields[0]?.columns?.map(({ name }) => name)).toEqual(['name']);
});

test.each([
  ['a computed value', '{{ p.age + 1 }}'],
  ['an expression with braces', '{{ "{:.2f}".format(p.income) }}'],
  ['a function', '{{ p.name_full() }}'],
  ['a condition', '{% if p.minor %}minor{% endif %}'],
  ['another loop', '{% for a in p.assets %}{{ a }}{% endfor %}'],
])('a loop with %s stays as it is', async (_, line) => {
  const { document_content: content } = await read(
    ['{%p for p in people %}', `{{ p.name }} ${line}`, '{%p endfor %}'],
    ['E-other-logic'],
  );
  expect(content).not.toContain('{for each');
  expect(content).toContain('for p in people');
});
