import { createFieldTable, valueOf } from './field-table.ts';
import { formatValue } from './format.ts';
import { matchPlaceholder, type PlaceholderToken } from '../syntax/lex-inline.ts';
import type { Locale, TemplateField, Values } from '../template.ts';

export interface DocumentNaming {
  fields: readonly TemplateField[];
  locale: Locale;
}

/**
 * Names documents by the pattern of their template, such as `Invoice [invoice_number], [customer_name]`: plain text with
 * the placeholders and formats of the template language. An empty value leaves no stray comma or dash behind.
 */
export function createDocumentNamer(
  pattern: string,
  { fields, locale }: DocumentNaming,
): (values: Values) => string {
  const table = createFieldTable(fields);
  const parts = partsOf(pattern).map((part) => {
    if (typeof part === 'string') return () => part;
    const field = table.find(part.name);
    // What names no field stays as it was written.
    if (field === undefined) return () => pattern.slice(part.start, part.end);
    return (values: Values) => formatValue(field, valueOf(values, field.name), part.formats, locale);
  });
  return (values) => tidy(parts.map((textOf) => textOf(values)).join(''));
}

/** The placeholders of a pattern, with their offsets in it. */
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
