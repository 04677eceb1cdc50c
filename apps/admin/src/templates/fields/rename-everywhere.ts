import type { EditorModel } from '../editor/editor-model.ts';
import { isAlike } from '../saving/merge-values.ts';
import {
  type Renaming,
  renameInForm,
  renameInLook,
  renameInName,
  renameInPdfForm,
  renameInText,
  renameInValues,
} from '../source/rename-field.ts';
import { renameInFields } from '../source/rename-in-fields.ts';

/** Renames a field with everything that names it: text, conditions, rules, values of test cases, the name of documents. One step to undo. */
export function renameField(model: EditorModel, renaming: Renaming): void {
  const { fields, cases, typedValues, answers, page, form, look, pdf_form } = model.get();
  const changed = cases.map((one) => ({ ...one, values: renameInValues(one.values, renaming) }));
  if (cases.some(({ values }) => Object.hasOwn(values, renaming.from)))
    model.changeDetails({ cases: changed });
  const document_name = page.document_name && renameInName(page.document_name, renaming);
  if (document_name !== page.document_name) model.changeDetails({ page: { ...page, document_name } });
  const renamed = renameInForm(form, renaming, fields);
  if (!isAlike(renamed, form)) model.changeDetails({ form: renamed });
  model.replaceTypedValues(renameInValues(typedValues, renaming));
  model.setAnswers(renameInValues(answers, renaming));
  model.changeFields({
    fields: renameInFields(fields, renaming),
    ...(look && { look: renameInLook(look, renaming, fields) }),
    ...(pdf_form && { pdf_form: renameInPdfForm(pdf_form, renaming, fields) }),
    changes: renameInText(model.text(), renaming, fields),
    select: renaming.to,
  });
}
