import type { PdfForm } from '@inkfield/contract/pdf-form';
import { afterEach, expect, test } from 'vitest';
import { field, template } from '../../../test/open-editor.tsx';
import { createEditorModel, type EditorModel } from '../editor/editor-model.ts';
import { renameField } from '../fields/rename-everywhere.ts';
import { redo, undo } from './text-history.ts';

await import('../editor/find-problems.ts');

const form: PdfForm = {
  base: 'a'.repeat(64),
  pages: [{ x: 0, y: 0, width: 600, height: 800, show_when: 'state is filled' }],
  boxes: [
    { field: 'buyer', page: 0, rect: [10, 10, 90, 24] },
    { field: 'state', page: 0, rect: [10, 40, 90, 54] },
  ],
};
const fields = [field({ name: 'buyer' }), field({ id: 2, name: 'state' })];
const content = { document_content: '[buyer] [state]\n', fields, pdf_form: form };

let model: EditorModel;
afterEach(() => model.stop());

const named = () => model.get().pdf_form?.boxes.map((box) => box.field);

test('undo brings the pages of a form back that a new file has replaced, with text and fields', () => {
  model = createEditorModel(template(content));
  const edition = {
    ...form,
    base: 'b'.repeat(64),
    boxes: [{ ...form.boxes[0], field: 'phone' }] as PdfForm['boxes'],
  };
  const replaced = { ...content, document_content: '[phone]\n', fields: [field({ id: 3, name: 'phone' })] };
  model.continueFrom(template({ ...replaced, pdf_form: edition }), {
    ...model.content(),
    ...replaced,
    pdf_form: edition,
  });
  expect(model.content()).toMatchObject({ document_content: '[phone]\n', pdf_form: edition });
  undo(model.source);
  expect(model.content()).toMatchObject(content);
  redo(model.source);
  expect(model.content()).toMatchObject({ document_content: '[phone]\n', pdf_form: edition });
});

test('a renamed field keeps its boxes and the conditions of pages, and one undo takes all of it back', () => {
  model = createEditorModel(template(content));
  renameField(model, { from: 'state', to: 'land' });
  expect(named()).toEqual(['buyer', 'land']);
  expect(model.get().pdf_form?.pages[0]?.show_when).toBe('land is filled');
  undo(model.source);
  expect(model.content()).toMatchObject(content);
});

test('boxes follow fields that change their names by another way', () => {
  model = createEditorModel(template(content));
  // Two fields that change their names with each other: the boxes tell them apart by their ids.
  model.changeFields({ fields: [field({ name: 'state' }), field({ id: 2, name: 'buyer' })] });
  expect(named()).toEqual(['state', 'buyer']);
  undo(model.source);
  expect(named()).toEqual(['buyer', 'state']);
});

test('a moved box and a page condition are steps of the same history as the text', () => {
  model = createEditorModel(template(content));
  model.changePdfForm({ ...form, boxes: form.boxes.slice(0, 1) });
  model.source.dispatch({ changes: { from: 0, insert: 'Now ' } });
  undo(model.source);
  expect(named()).toEqual(['buyer']);
  undo(model.source);
  expect(named()).toEqual(['buyer', 'state']);
});
