import { makeSampleValues } from '@inkfield/engine/sample-values';
import type { TemplateField, Values } from '@inkfield/engine/template';
import { useMemo } from 'react';

/** What the preview is filled with: made up from the fields, but for what somebody typed. */
export function usePreviewValues(fields: readonly TemplateField[], typed: Values): Values {
  return useMemo(() => ({ ...makeSampleValues(fields), ...typed }), [fields, typed]);
}
