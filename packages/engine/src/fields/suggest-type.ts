import type { FieldType } from '../template.ts';

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

const typeWords: [type: FieldType, words: RegExp][] = [
  ['email', /e-?mail/i],
  ['date', /\bdate\b|\bday of\b/i],
  ['currency', /\b(?:price|amount|fee|rent|deposit|salary|cost|sum|payment|compensation)\b/i],
  ['percentage', /\bpercent(?:age)?\b|\brate\b/i],
  ['number', /\bnumber of\b|\bquantity\b|\b(?:days|months|years)\b/i],
  ['textarea', /\b(?:address|description|terms|notes|list)\b/i],
];

/** Returns the most likely field type for words of a document. */
export function suggestType({ text, before, after }: Surroundings, label: string): FieldType {
  if (/[$€£]\s*$/.test(before) || /^[$€£]/.test(text)) return 'currency';
  if (/^\s*(?:%|percent)/i.test(after) || text.endsWith('%')) return 'percentage';
  if (/^\p{L}{3,9} \d{1,2}, \d{4}$/u.test(text) || /^\d{4}-\d\d-\d\d$/.test(text)) return 'date';
  if (/^\s*\(?\d*\)?\s*(?:days?|months?|years?|shares?)\b/i.test(after)) return 'number';
  return typeWords.find(([, words]) => words.test(label))?.[0] ?? 'text';
}
