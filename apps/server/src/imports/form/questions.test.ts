import { expect, test } from 'vitest';
import { buildPdf } from '../../../test/pdf-builder.ts';
import { readImport } from '../read-import.ts';

const line = (text: string, x: number, y: number) => ({ text, x, y });
type Rect = [number, number, number, number];
const box = (name: string, x: number, y: number) => ({
  rect: [x, y - 1, x + 10, y + 9] as Rect,
  body: `/FT/Btn/T(${name})/AP<</N<</Yes null/Off null>>>>`,
});

async function read(lines: ReturnType<typeof line>[], widgets: { rect: Rect; body: string }[]) {
  const {
    fields,
    pdf_form: form,
    document_content: content,
  } = await readImport(buildPdf({ pages: [lines], widgets }), 'form.pdf');
  return {
    content,
    boxes: form?.boxes ?? [],
    fields: fields.map(({ label, field_type: type, options }) => ({ label, type, options })),
  };
}

test('boxes in a row under one question are choices, and each prints its own mark', async () => {
  const lines = [
    line('Language:', 72, 700),
    line('English', 164, 700),
    line('French', 264, 700),
    line('German', 364, 700),
  ];
  const { fields, boxes, content } = await read(lines, [
    box('a', 150, 700),
    box('b', 250, 700),
    box('c', 350, 700),
  ]);
  expect(fields).toEqual([{ label: 'Language', type: 'choices', options: ['English', 'French', 'German'] }]);
  expect(boxes.map(({ field, option }) => [field, option])).toEqual([
    ['language', 'English'],
    ['language', 'French'],
    ['language', 'German'],
  ]);
  expect(content).toContain('{if language contains French}☒{else}☐{end} French');
});

test('boxes are a select where the form allows one answer: yes or no, a denial, or words that ask for one', async () => {
  const yes = await read(
    [line('Are you employed?', 72, 700), line('Yes', 264, 700), line('No', 314, 700)],
    [box('a', 250, 700), box('b', 300, 700)],
  );
  expect(yes.fields).toEqual([{ label: 'Are you employed?', type: 'select', options: ['Yes', 'No'] }]);
  const one = await read(
    [line('Filing status (check only one):', 72, 720), line('Single', 94, 700), line('Married', 94, 684)],
    [box('a', 80, 700), box('b', 80, 684)],
  );
  expect(one.fields).toMatchObject([{ type: 'select', options: ['Single', 'Married'] }]);
  const denied = await read(
    [line('The tenant:', 72, 720), line('has children', 94, 700), line('does not have children', 94, 684)],
    [box('a', 80, 700), box('b', 80, 684)],
  );
  expect(denied.fields[0]?.type).toBe('select');
});

test('answers may be printed before their boxes', async () => {
  const { fields } = await read(
    [line('Married? Yes', 72, 700), line('No', 170, 700)],
    [box('a', 145, 700), box('b', 190, 700)],
  );
  expect(fields).toEqual([{ label: 'Married?', type: 'select', options: ['Yes', 'No'] }]);
});

test('two questions in one row stay two', async () => {
  const lines = [
    line('Employed?', 72, 700),
    line('Yes', 154, 700),
    line('No', 204, 700),
    line('Insured?', 272, 700),
    line('Yes', 354, 700),
    line('No', 404, 700),
  ];
  const { fields } = await read(lines, [
    box('a', 140, 700),
    box('b', 190, 700),
    box('c', 340, 700),
    box('d', 390, 700),
  ]);
  expect(fields.map(({ label, type }) => [label, type])).toEqual([
    ['Employed?', 'select'],
    ['Insured?', 'select'],
  ]);
});

test('statements without a question stay boxes of their own, and so do those with a line between them', async () => {
  const alone = await read(
    [line('I am a parent', 94, 700), line('I am a relative', 94, 684)],
    [box('a', 80, 700), box('b', 80, 684)],
  );
  expect(alone.fields.map(({ label, type }) => [label, type])).toEqual([
    ['I am a parent', 'checkbox'],
    ['I am a relative', 'checkbox'],
  ]);
  const parted = await read(
    [
      line('Reasons:', 72, 720),
      line('Illness', 94, 700),
      line('Proof of it is', 72, 686),
      line('attached', 94, 672),
    ],
    [box('a', 80, 700), box('b', 80, 672)],
  );
  expect(parted.fields.map(({ type }) => type)).toEqual(['checkbox', 'checkbox']);
});

test('a line above that belongs to another field asks nothing', async () => {
  const lines = [
    line('Losses caused by the abuse:', 72, 740),
    line('To pay', 94, 700),
    line('To leave', 94, 684),
  ];
  const { fields } = await read(lines, [
    { rect: [72, 716, 300, 732], body: '/FT/Tx/T(l)' },
    box('a', 80, 700),
    box('b', 80, 684),
  ]);
  expect(fields.map(({ type }) => type)).toEqual(['text', 'checkbox', 'checkbox']);
});

test('rows of boxes under heads are one question each', async () => {
  const lines = [
    line('Yes', 300, 740),
    line('No', 350, 740),
    line('Do you own a car', 72, 720),
    line('Do you own a house', 72, 700),
  ];
  const { fields } = await read(lines, [
    box('a', 303, 720),
    box('b', 350, 720),
    box('c', 303, 700),
    box('d', 350, 700),
  ]);
  expect(fields).toEqual([
    { label: 'Do you own a car', type: 'select', options: ['Yes', 'No'] },
    { label: 'Do you own a house', type: 'select', options: ['Yes', 'No'] },
  ]);
});

test('boxes that only a number in their name tells apart are one select', async () => {
  const numbered = (index: number, x: number) => ({
    rect: [x, 699, x + 10, 709] as Rect,
    body: `/FT/Btn/T(c1[${index}])/AP<</N<</${index + 1} null/Off null>>>>`,
  });
  const { fields } = await read(
    [line('Standing of the company', 72, 700), line('Good', 264, 700), line('Suspended', 324, 700)],
    [numbered(0, 250), numbered(1, 310)],
  );
  expect(fields).toEqual([
    { label: 'Standing of the company', type: 'select', options: ['Good', 'Suspended'] },
  ]);
});

test('squares of a flat form that answer one question are one field too', async () => {
  const pdf = buildPdf({
    pages: [
      [
        { text: 'Please fill in all parts of this application form.', x: 72, y: 740 },
        line('Heating:', 72, 700),
        line('[ ]', 150, 700),
        line('Gas', 170, 700),
        line('[ ]', 220, 700),
        line('Oil', 240, 700),
      ],
    ],
  });
  const { fields } = await readImport(pdf, 'flat.pdf', { pdf: 'pages' });
  expect(fields.map(({ label, options }) => [label, options])).toEqual([['Heating', ['Gas', 'Oil']]]);
});

test('yes and no answer the words before them in other languages too', async () => {
  const lines = [
    line('Maintain the number in the register', 72, 700),
    line('DA', 314, 700),
    line('NU', 364, 700),
  ];
  const { fields } = await read(lines, [box('a', 300, 700), box('b', 350, 700)]);
  expect(fields).toEqual([
    { label: 'Maintain the number in the register', type: 'select', options: ['DA', 'NU'] },
  ]);
});
