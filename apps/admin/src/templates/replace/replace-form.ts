import type { PdfForm } from '@inkfield/contract/pdf-form';
import type { TemplateField } from '@inkfield/engine/template';
import { isAlike } from '../saving/merge-values.ts';

interface Edition {
  form: PdfForm;
  fields: readonly TemplateField[];
}

/**
 * The pages and boxes of a new edition, for the fields of the template. Pages keep their conditions by their numbers. A
 * field whose boxes have other options now takes them.
 */
export function replaceForm(
  current: Edition,
  file: Edition,
  names: ReadonlyMap<string, TemplateField>,
): { form: PdfForm; fields: TemplateField[] } {
  const boxes = file.form.boxes.map((box) => ({ ...box, field: names.get(box.field)?.name ?? box.field }));
  const pages = file.form.pages.map((page, index) => ({
    ...page,
    show_when: current.form.pages[index]?.show_when,
  }));
  const inFile = new Map(file.fields.flatMap((field) => [[names.get(field.name)?.id, field] as const]));
  const fields = current.fields.map((field) => {
    const own = inFile.get(field.id);
    if (own === undefined || isAlike(own.options, field.options)) return field;
    return { ...field, field_type: own.field_type, options: own.options };
  });
  return { form: { ...file.form, pages, boxes }, fields };
}
