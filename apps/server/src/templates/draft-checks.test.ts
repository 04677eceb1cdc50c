import { expect, test } from 'vitest';
import { createUser } from '../../test/factories.ts';
import {
  createDraft,
  createPublished,
  textField,
  type TemplateOptions,
} from '../../test/template-factories.ts';
import { describeOnSqlite, failureOf } from '../../test/test-app.ts';

// Letters of Old Persian: hardly ever printed, and in none of the fonts.
const letter = '\u{103A0}';
const named = `U+103A0 ${letter}`;

describeOnSqlite('what only the server finds in a draft', (createTestApp) => {
  async function scene() {
    const app = await createTestApp();
    const staff = await createUser(app, { role: 'staff' });
    return {
      app,
      staff,
      asStaff: app.api(staff.access),
      draft: (options: TemplateOptions) => createDraft(app, { staff, ...options }),
    };
  }

  test('of very many problems the errors are kept, and they stop publishing', async () => {
    const { asStaff, draft } = await scene();
    const { id, problems } = await draft({ document_content: `${'[unknown] '.repeat(2_000)}${letter}` });
    expect(problems).toHaveLength(1_000);
    expect(problems?.[0]).toMatchObject({ code: 'E-unprintable', level: 'error' });
    expect(await failureOf(asStaff.publishTemplate({ params: { id } }))).toMatchObject({ status: 409 });
  });

  test('a character that no font has is an error at its place and stops publishing', async () => {
    const { asStaff, draft } = await scene();
    const document_content = `Bought “well” by [buyer].\n{note: ${letter}}\n# **a** b${letter} ${letter}`;
    const { id, problems } = await draft({ document_content });
    const problem = {
      code: 'E-unprintable',
      level: 'error',
      line: 3,
      column: 10,
      end_column: 15,
      message: `no font has ${named}: a document with it cannot be printed`,
    };
    expect(problems).toEqual([problem]);
    expect(await failureOf(asStaff.publishTemplate({ params: { id } }))).toMatchObject({
      body: { code: 'template_has_problems', problems: [problem] },
    });
  });

  test('logic of another system is an error at its place and stops publishing', async () => {
    const { asStaff, draft } = await scene();
    const { id } = await draft({ document_content: 'Bought by [buyer].\nFor {%p if pets %}ever.' });
    expect(await failureOf(asStaff.publishTemplate({ params: { id } }))).toMatchObject({
      status: 409,
      body: {
        code: 'template_has_problems',
        problems: [
          {
            code: 'E-other-logic',
            line: 2,
            column: 5,
            end_column: 19,
            message: expect.stringContaining('{%p if pets %} is a command of another template system'),
          },
        ],
      },
    });
  });

  test.each([
    ['| a | ' + letter + ' |', { line: 1, column: 7 }],
    ['{exhibit B: ' + letter + '}\na\n{end}', { line: 1 }],
    ['{if buyer}a{else}{footnote: ' + letter + '}{end}', { line: 1, column: 29 }],
    ['[buyer or "' + letter + '"]', { line: 1, column: 1 }],
    ['\\[' + letter, { line: 1 }],
  ])('%s is found where it stands', async (text, place) => {
    const { draft } = await scene();
    const { problems = [] } = await draft({ document_content: `${text}\n[buyer]` });
    expect(problems.filter(({ code }) => code === 'E-unprintable')).toEqual([expect.objectContaining(place)]);
  });

  test('what a field or the page prints by itself is checked, what is only asked is not', async () => {
    const { asStaff, draft } = await scene();
    const select = { field_type: 'select', options: ['x', letter], default_value: letter };
    const { id, problems } = await draft({
      document_content: '[buyer] [choice] {if other}b{end}',
      fields: [
        textField('buyer', { label: letter, help_text: letter, placeholder: letter }),
        textField('choice', select),
        textField('other', { ...select, label: letter }),
      ],
    });
    const seen = (problems ?? []).map(({ code, field, message }) => [code, field, message.split(':')[0]]);
    expect(seen).toEqual([
      ['E-unprintable', 'buyer', `no font has ${named} in the label`],
      ['E-unprintable', 'choice', `no font has ${named} in the value filled in beforehand`],
      ['E-unprintable', 'choice', `no font has ${named} in an option`],
    ]);
    const saved = await asStaff.updateTemplate({
      params: { id },
      body: {
        revision: 1,
        fields: [textField('buyer')],
        document_content: '[buyer]',
        page: { footer: letter },
      },
    });
    expect(saved.problems?.map(({ message }) => message)).toEqual([
      `no font has ${named} in the footer: a document with it cannot be printed`,
    ]);
  });

  test('letters of the scripts that documents are printed in are no problem', async () => {
    const { draft } = await scene();
    const document_content =
      'Café “§ 1” — €5 Łódź Ελλάδα Москва עברית العربية ไทย 日本語 한국어 中文 ☒ \uF0B7 e\u0301 [buyer]';
    expect((await draft({ document_content })).problems).toEqual([]);
  });

  test('a text that is too long for a page is checked, too', async () => {
    const { draft } = await scene();
    const { problems } = await draft({ document_content: `[buyer]${'é'.repeat(400_000)}${letter}` });
    expect(problems).toEqual([expect.objectContaining({ code: 'E-unprintable', column: 400_008 })]);
  });

  test('a test whose document could not be printed fails', async () => {
    const { asStaff, draft } = await scene();
    const { id } = await draft({});
    const cases = [{ name: 'c', values: { buyer: letter }, must_contain: [], must_not_contain: [] }];
    const saved = await asStaff.updateTemplate({ params: { id }, body: { revision: 1, cases } });
    expect(saved.failed_cases).toEqual([
      expect.objectContaining({ name: 'c', problems: [expect.objectContaining({ code: 'E-unprintable' })] }),
    ]);
  });

  test('a test with values that no client can send says so', async () => {
    const { asStaff, draft } = await scene();
    const box = textField('kept', { label: 'Kept', field_type: 'checkbox', required: true });
    const { id } = await draft({ document_content: '[buyer] [kept]', fields: [textField('buyer'), box] });
    const one = { must_contain: ['A'], must_not_contain: [] };
    const cases = [
      { ...one, name: 'good', values: { buyer: 'A', kept: true } },
      { ...one, name: 'bad', values: { buyer: 'A', kept: false, gone: 'x' } },
    ];
    const saved = await asStaff.updateTemplate({ params: { id }, body: { revision: 1, cases } });
    expect(saved.failed_cases).toEqual([]);
    expect(saved.problems).toEqual([
      {
        code: 'W-case',
        level: 'warning',
        case: 'bad',
        message:
          'the test "bad" has values that no client can send. gone: There is no such field. Kept: This field is required.',
      },
    ]);
    expect(await asStaff.publishTemplate({ params: { id } })).toMatchObject({ version: 1 });
  });

  test('a second template of a name is warned of, whatever its capitals and spaces', async () => {
    const { app, staff, asStaff, draft } = await scene();
    const first = await createPublished(app, { staff, name: 'École Lease' });
    expect(first.problems).toEqual([]);
    const { id, problems } = await draft({ name: 'école  LEASE'.replace('é', 'É') });
    const warning = {
      code: 'W-same-name',
      level: 'warning',
      message: 'another template is called "École Lease": clients could not tell the two apart',
    };
    expect(problems).toEqual([warning]);
    const renamed = await asStaff.updateTemplate({ params: { id }, body: { revision: 1, name: 'Other' } });
    expect(renamed.problems).toEqual([]);
    const back = await asStaff.updateTemplate({ params: { id }, body: { revision: 2, name: 'École Lease' } });
    expect(back.problems).toEqual([warning]);
    await asStaff.archiveTemplate({ params: { id: first.id } });
    expect(await asStaff.publishTemplate({ params: { id } })).toMatchObject({ problems: [] });
  });
});
