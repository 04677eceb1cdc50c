import type { FieldType } from '../template.ts';
import { typeOfLabel } from './labels/type-of-label.ts';

/** Words of a document and the rest of their line. */
export interface Surroundings {
  text: string;
  before: string;
  after: string;
}

/** The type of text with several lines. The editor asks for it before it has loaded the modules. */
export function isMultilineType(type: string): boolean {
  return type === 'textarea';
}

/** Returns the most likely field type for words of a document. */
export function suggestType({ text, before, after }: Surroundings, label: string): FieldType {
  if (/[$€£]\s*$/.test(before) || /^[$€£]/.test(text)) return 'currency';
  if (/^\s*(?:%|percent)/i.test(after) || text.endsWith('%')) return 'percentage';
  if (/^\p{L}{3,9} \d{1,2}, \d{4}$/u.test(text) || /^\d{4}-\d\d-\d\d$/.test(text)) return 'date';
  if (/^\s*\(?\d*\)?\s*(?:days?|months?|years?|shares?)\b/i.test(after)) return 'number';
  return typeOfLabel(label) ?? 'text';
}
