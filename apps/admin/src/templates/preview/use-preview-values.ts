import type { TemplateDocument } from '@inkfield/engine/nodes';
import { makeSampleValues } from '@inkfield/engine/sample-values';
import type { TemplateField, Values } from '@inkfield/engine/template';
import { useMemo } from 'react';
import { initialValues } from '@inkfield/engine/initial-values';
import type { EditorModel } from '../editor/editor-model.ts';
import { useSnapshot } from '../editor/use-snapshot.ts';

interface Previewed {
  fields: readonly TemplateField[];
  document: TemplateDocument;
  typed: Values;
}

/** The values of the preview: the typed ones, and sample values for all other fields. */
export function usePreviewValues({ fields, document, typed }: Previewed): Values {
  return useMemo(() => ({ ...makeSampleValues(fields, { document }), ...typed }), [fields, document, typed]);
}

/** The typed values that a preview shows: beside the form of the draft its answers, with nothing made up. */
export function useTypedValues(model: EditorModel, ofForm: boolean): Values {
  const { typedValues, answers, analysis } = useSnapshot(model, 'typedValues', 'answers', 'analysis');
  const { listedFields: fields } = analysis;
  return useMemo(
    () => (ofForm ? { ...initialValues(fields), ...answers } : typedValues),
    [ofForm, fields, answers, typedValues],
  );
}
