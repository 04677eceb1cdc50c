import { type ParsedTemplate, parse } from '@inkfield/engine/parse';
import { createBoundedCache } from '../bounded-cache.ts';
import type { TemplateText } from '../templates/template-text.ts';

export type ParsedTemplates = (text: Pick<TemplateText, 'source'>) => ParsedTemplate;

export interface ParsedTemplatesOptions {
  /** Limit of the source text that is cached in parsed form. The least recently used entry is evicted. */
  maxCharacters?: number;
}

/** Parses a template and keeps the result: every preview and document of one version shares it. */
export function createParsedTemplates({
  maxCharacters = 4_000_000,
}: ParsedTemplatesOptions = {}): ParsedTemplates {
  /** By its source: the same text is parsed once, whichever template, version or draft has it. */
  const kept = createBoundedCache<ParsedTemplate>(maxCharacters);
  return ({ source }) => {
    const known = kept.get(source);
    if (known) return known;
    const parsed = parse(source);
    kept.set(source, parsed, source.length);
    return parsed;
  };
}
