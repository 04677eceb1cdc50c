import type { Look } from '@inkfield/contract/look';
import type { PdfForm } from '@inkfield/contract/pdf-form';
import type { ParsedTemplate } from '@inkfield/engine/parse';
import type { TemplateField } from '@inkfield/engine/template';
import { tokens } from '@inkfield/engine/tokens';
import { EditorState, StateEffect } from '@codemirror/state';
import { fieldsExtension, fieldsOf } from './fields-state.ts';
import { lookExtension } from './look-state.ts';
import { pdfFormExtension } from './pdf-form-state.ts';
import { textHistory } from './text-history.ts';
import { tokenRanges, tokensBetween, toRanges } from './token-ranges.ts';
import { findField } from './field-names.ts';
import { placeholderName } from './placeholder-name.ts';

interface Source {
  text: string;
  parsed: ParsedTemplate;
  fields: readonly TemplateField[];
  look: Look | null;
  pdf_form: PdfForm | null;
}

/** Asks the surface that shows the text to scroll to a place, and to take the focus if the cursor was put there. */
export const showPlace = StateEffect.define<number>();

/** A template as it is edited: its text, its fields, its look and the boxes of a form. */
export function createSourceState({ text, parsed, fields, look, pdf_form }: Source): EditorState {
  return EditorState.create({
    doc: text,
    extensions: [
      fieldsExtension(fields),
      lookExtension(look),
      pdfFormExtension(pdf_form),
      tokenRanges.init(() => toRanges(tokens(text, parsed))),
      textHistory,
    ],
  });
}

/** The field whose placeholder the cursor touches. */
export function fieldAt(state: EditorState): string | undefined {
  const { from, to } = state.selection.main;
  const touched = tokensBetween(state, from, to).find(({ kind }) => kind === 'placeholder');
  if (!touched) return undefined;
  return findField(fieldsOf(state), placeholderName(state.sliceDoc(touched.from, touched.to)))?.name;
}

/** Where the first placeholder of a field is. */
export function firstPlaceOf(state: EditorState, name: string): number | undefined {
  const key = name.toLowerCase();
  return tokensBetween(state, 0, state.doc.length).find(
    ({ kind, from, to }) =>
      kind === 'placeholder' && placeholderName(state.sliceDoc(from, to)).toLowerCase() === key,
  )?.from;
}
