import type { TemplateDocument } from '@inkfield/engine/nodes';
import { makeSampleValues } from '@inkfield/engine/sample-values';
import type { TemplateField, Values } from '@inkfield/engine/template';
import { useMemo } from 'react';

interface Previewed {
  fields: readonly TemplateField[];
  document: TemplateDocument;
  typed: Values;
}

/** The values of the preview: the typed ones, and sample values for all other fields. */
export function usePreviewValues({ fields, document, typed }: Previewed): Values {
  return useMemo(() => ({ ...makeSampleValues(fields, { document }), ...typed }), [fields, document, typed]);
}
