import { askWhenNeeded } from '@inkfield/engine/ask-when';
import { parse } from '@inkfield/engine/parse';
import type { TemplateField } from '@inkfield/engine/template';

/** The fields of a reviewed text, each asked only when its text prints. */
export function askWhenIn(text: string, fields: readonly TemplateField[]): TemplateField[] {
  return askWhenNeeded(parse(text).document, fields);
}
