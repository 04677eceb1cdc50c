import type { PdfForm } from './pdf-form.ts';

interface Named {
  id: number;
  name: string;
}

/** A form after fields were renamed: its boxes stay with their fields, which keep their ids. The same object if none was. */
export function formAfterRenaming(
  form: PdfForm | null,
  { before, after }: { before: readonly Named[]; after: readonly Named[] },
): PdfForm | null {
  const names = new Map(after.map(({ id, name }) => [id, name]));
  const renamed = new Map(before.map(({ id, name }) => [name, names.get(id) ?? name]));
  if (form === null || before.every(({ name }) => renamed.get(name) === name)) return form;
  const boxes = form.boxes.map((box) => ({ ...box, field: renamed.get(box.field) ?? box.field }));
  return { ...form, boxes };
}

/** The parts of a form that a check reads: its boxes, and the conditions of its pages. */
export function checkedParts(form: PdfForm | null) {
  return { boxes: form?.boxes, pages: form?.pages.map(({ show_when }) => show_when) };
}
