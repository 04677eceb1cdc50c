import { askWhenNeeded } from '@inkfield/engine/ask-when';
import { parse } from '@inkfield/engine/parse';
import type { TemplateField } from '@inkfield/engine/template';

/** The fields of a reviewed text. Each has the condition under which its text prints. */
export function askWhenIn(text: string, fields: readonly TemplateField[]): TemplateField[] {
  return askWhenNeeded(parse(text).document, fields);
}
