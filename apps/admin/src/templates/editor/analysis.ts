import type { Template } from '@inkfield/contract/templates';
import { type ParsedTemplate, parse } from '@inkfield/engine/parse';
import type { Problem } from '@inkfield/engine/problem';
import type { FormRule, TemplateField } from '@inkfield/engine/template';
import type * as Assistance from '../source/assistance.ts';
import { problemsOfServer } from './server-problems.ts';

/** The result of parsing the whole text, shortly after the last change. */
export interface Analysis {
  text: string;
  fields: readonly TemplateField[];
  parsed: ParsedTemplate;
  problems: readonly Problem[];
}

export interface Finding {
  saved: Template;
  /** Between the fields. */
  rules: readonly FormRule[];
  assistance?: typeof Assistance | undefined;
}

export function analyse(text: string, fields: readonly TemplateField[], finding: Finding): Analysis {
  const read = { text, fields, parsed: parse(text) };
  return { ...read, problems: problemsOf(read, finding) };
}

export function problemsOf(
  { text, fields, parsed }: Omit<Analysis, 'problems'>,
  { saved, rules, assistance }: Finding,
): readonly Problem[] {
  if (!assistance) return saved.problems ?? [];
  return [...assistance.findProblems(parsed, fields, rules), ...problemsOfServer(saved, text)];
}
