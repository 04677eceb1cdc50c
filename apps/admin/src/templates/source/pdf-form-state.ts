import { formAfterRenaming } from '@inkfield/contract/form-boxes';
import type { PdfForm } from '@inkfield/contract/pdf-form';
import { EditorState, type Extension } from '@codemirror/state';
import { besideText } from './beside-text.ts';
import { fieldsOf, setFields } from './fields-state.ts';

const formBeside = besideText<PdfForm | null>(null);

/** A drawn box is one step with its field. Null is a template of text. */
export const { set: setPdfForm, of: pdfFormOf } = formBeside;

/** Boxes stay with their fields where a change renames these and says nothing of the boxes. */
const followNames = EditorState.transactionExtender.of(({ effects, startState }) => {
  const fields = effects.findLast((effect) => effect.is(setFields));
  if (!fields || effects.some((effect) => effect.is(setPdfForm))) return null;
  const form = pdfFormOf(startState);
  const renamed = formAfterRenaming(form, { before: fieldsOf(startState), after: fields.value });
  return renamed === form ? null : { effects: setPdfForm.of(renamed) };
});

export function pdfFormExtension(form: PdfForm | null): Extension {
  return [formBeside.extension(form), followNames];
}
