import { createFieldTable, valueOf } from './field-table.ts';
import { formatValue } from './format.ts';
import { matchPlaceholder, type PlaceholderToken } from '../syntax/lex-inline.ts';
import type { Locale, TemplateField, Values } from '../template.ts';

export interface DocumentNaming {
  fields: readonly TemplateField[];
  locale: Locale;
}

/**
 * Names a document by the pattern of its template, such as `Invoice [invoice_number], [customer_name]`. Patterns are
 * plain text with placeholders and formats. Commas and dashes beside an empty value are removed. Returns no name at all
 * where every placeholder is empty: its words alone tell no document from another.
 */
export function createDocumentNamer(
  pattern: string,
  { fields, locale }: DocumentNaming,
): (values: Values) => string {
  const table = createFieldTable(fields);
  const parts = partsOf(pattern).map((part) => {
    if (typeof part === 'string') return part;
    const field = table.find(part.name);
    // Placeholders without a field stay as written.
    if (field === undefined) return pattern.slice(part.start, part.end);
    return (values: Values) => formatValue(field, valueOf(values, field.name), part.formats, locale);
  });
  const isConstant = parts.every((part) => typeof part === 'string');
  return (values) => {
    const texts = parts.map((part) => (typeof part === 'string' ? part : part(values)));
    const isNamed = isConstant || parts.some((part, at) => typeof part !== 'string' && texts[at] !== '');
    return isNamed ? tidy(texts.join('')) : '';
  };
}

/** Returns the placeholders of a pattern with their offsets. */
export function placeholdersOfName(pattern: string): PlaceholderToken[] {
  return partsOf(pattern).filter((part) => typeof part !== 'string');
}

function partsOf(pattern: string): (string | PlaceholderToken)[] {
  const parts: (string | PlaceholderToken)[] = [];
  let textStart = 0;
  for (let at = pattern.indexOf('['); at >= 0; at = pattern.indexOf('[', at + 1)) {
    const placeholder = at < textStart ? undefined : matchPlaceholder(pattern, at);
    if (placeholder === undefined) continue;
    parts.push(pattern.slice(textStart, at), placeholder);
    textStart = placeholder.end;
  }
  return [...parts, pattern.slice(textStart)];
}

function tidy(name: string): string {
  return name
    .replace(/\s+/g, ' ')
    .replace(/\(\s*\)/g, '')
    .replace(/(?:\s*[,;:/|–—-](?=\s*[,;:/|–—]))+/g, '')
    .replace(/\s+(?=[,;:])/g, '')
    .replace(/^[\s,;:/|–—-]+|[\s,;:/|–—-]+$/g, '');
}
