import type { FailedCase, TemplateCase } from '@inkfield/contract/templates';
import { check } from '@inkfield/engine/check';
import { type ParsedTemplate, parse } from '@inkfield/engine/parse';
import type { Problem } from '@inkfield/engine/problem';
import { renderText } from '@inkfield/engine/render-text';
import { createResolver } from '@inkfield/engine/resolver';
import type { Locale, TemplateField } from '@inkfield/engine/template';

export interface DraftToCheck {
  document_content: string;
  fields: TemplateField[];
  cases: TemplateCase[];
  locale: Locale;
}

export interface CheckedDraft {
  problems: Problem[];
  failedCases: FailedCase[];
}

/** What is wrong with a draft: in its text and fields, and in what its cases make of them. */
export function checkDraft({ document_content, fields, cases, locale }: DraftToCheck): CheckedDraft {
  const parsed = parse(document_content);
  return {
    problems: check(parsed, fields),
    failedCases: runCases(parsed, { fields, cases, locale }),
  };
}

/** Whether a draft may become a version. */
export function isPublishable({ problems, failedCases }: CheckedDraft): boolean {
  return failedCases.length === 0 && problems.every(({ level }) => level !== 'error');
}

function runCases(parsed: ParsedTemplate, { fields, cases, locale }: Omit<DraftToCheck, 'document_content'>) {
  const resolve = createResolver(parsed, { fields, mode: 'final', locale });
  return cases.flatMap(({ name, values, must_contain, must_not_contain }): FailedCase[] => {
    const { document, problems } = resolve(values);
    const text = renderText(document);
    const missing = must_contain.filter((line) => !text.includes(line));
    const unwanted = must_not_contain.filter((line) => text.includes(line));
    const stopping = problems.filter(({ level }) => level === 'error');
    if (missing.length + unwanted.length + stopping.length === 0) return [];
    return [{ name, missing, unwanted, ...(stopping.length > 0 && { problems: stopping }) }];
  });
}
