import { type ParsedTemplate, parse } from '@inkfield/engine/parse';
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
  const kept = new Map<string, ParsedTemplate>();
  let characters = 0;

  function remove(source: string): void {
    if (kept.delete(source)) characters -= source.length;
  }

  return ({ source }) => {
    const parsed = kept.get(source) ?? parse(source);
    remove(source);
    kept.set(source, parsed);
    characters += source.length;
    for (const oldest of kept.keys()) {
      if (characters <= maxCharacters) break;
      remove(oldest);
    }
    return parsed;
  };
}
