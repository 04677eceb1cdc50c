import { isEqualValue, isFilled } from './evaluate-condition.ts';
import { valueOf } from './field-table.ts';
import { kindOfField } from '../fields/registry.ts';
import type { TemplateField, Values } from '../template.ts';

/** Normalizes the name of a section or exhibit: "Section A: Rent" and "a rent" are the same. */
export function partKey(name: string): string {
  const words = name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  return words.replace(/^(?:section|exhibit|schedule|annex|appendix) (?=.)/, '');
}

export interface PartVisibility {
  isSectionVisible: (name: string) => boolean;
  isExhibitVisible: (name: string) => boolean;
}

/**
 * Finds the sections and exhibits that the active rules of the fields hide and show. An exhibit without a rule is
 * always shown.
 */
export function findPartVisibility(fields: readonly TemplateField[], values: Values): PartVisibility {
  const hidden = new Set<string>();
  const named = new Set<string>();
  const shown = new Set<string>();
  for (const field of fields) {
    const rule = field.conditional_show;
    if (!rule) continue;
    const active = isRuleActive(field, values);
    for (const section of rule.hide_sections ?? []) if (active) hidden.add(partKey(section));
    for (const exhibit of rule.show_exhibits ?? []) {
      named.add(partKey(exhibit));
      if (active) shown.add(partKey(exhibit));
    }
  }
  return {
    isSectionVisible: (name) => hidden.size === 0 || !hidden.has(partKey(name)),
    isExhibitVisible: (name) => !named.has(partKey(name)) || shown.has(partKey(name)),
  };
}

function isRuleActive(field: TemplateField, values: Values): boolean {
  const state = { kind: kindOfField(field), value: valueOf(values, field.name) };
  const when = field.conditional_show?.when;
  if (when === undefined || when === null) return isFilled(state);
  return [when].flat().some((value) => isEqualValue(state, value));
}
