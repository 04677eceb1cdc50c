import { type ParsedTemplate, parse } from '@inkfield/engine/parse';
import type { TemplateText } from '../templates/template-text.ts';

export type ParsedTemplates = (text: Pick<TemplateText, 'key' | 'source'>) => ParsedTemplate;

export interface ParsedTemplatesOptions {
  /** Of source text that is kept in parsed form; the least recently used goes first. */
  maxCharacters?: number;
}

/** Parses a template and keeps the result: every preview and document of one version shares it. */
export function createParsedTemplates({
  maxCharacters = 4_000_000,
}: ParsedTemplatesOptions = {}): ParsedTemplates {
  const kept = new Map<string, { parsed: ParsedTemplate; characters: number }>();
  let characters = 0;

  function remove(key: string): void {
    characters -= kept.get(key)?.characters ?? 0;
    kept.delete(key);
  }

  return ({ key, source }) => {
    const entry = kept.get(key) ?? { parsed: parse(source), characters: source.length };
    remove(key);
    kept.set(key, entry);
    characters += entry.characters;
    for (const oldest of kept.keys()) {
      if (characters <= maxCharacters) break;
      remove(oldest);
    }
    return entry.parsed;
  };
}
