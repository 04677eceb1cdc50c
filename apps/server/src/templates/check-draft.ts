import type { Look } from '@inkfield/contract/look';
import { checkWithLook } from '@inkfield/contract/look-problems';
import { checkedParts } from '@inkfield/contract/form-boxes';
import type { PdfForm } from '@inkfield/contract/pdf-form';
import type { FailedCase, TemplateCase } from '@inkfield/contract/templates';
import { fieldsOfForm } from '@inkfield/engine/form-groups';
import { parse } from '@inkfield/engine/parse';
import type { Problem } from '@inkfield/engine/problem';
import { withListOptions } from '@inkfield/engine/list-options';
import type { FormList, TemplateField, TemplateForm } from '@inkfield/engine/template';
import { checkCaseValues, runCases } from './check-cases.ts';
import { checkCharacters } from './check-characters.ts';
import type { FullPage } from './template-answers.ts';

export interface DraftToCheck {
  document_content: string;
  fields: TemplateField[];
  form: TemplateForm;
  cases: TemplateCase[];
  page: FullPage;
  look: Look | null;
  pdf_form: PdfForm | null;
  /** The newest versions of the lists that it names. */
  lists: FormList[];
}

export interface CheckedDraft {
  problems: Problem[];
  failedCases: FailedCase[];
}

/** A text of 500,000 characters can have 100,000, which are 25 MB. */
const maxProblems = 1000;

/** The problems of a draft: in its text and fields, and in the results of its cases. */
export function checkDraft({
  document_content,
  form,
  cases,
  page,
  look,
  pdf_form,
  lists,
  ...draft
}: DraftToCheck): CheckedDraft {
  const parsed = parse(document_content);
  const fields = withListOptions(fieldsOfForm(draft.fields, form), lists);
  const problems = [
    ...checkWithLook(parsed, draft.fields, { ...form, look, lists, ...checkedParts(pdf_form) }),
    ...checkCharacters({ parsed, fields, page }),
    ...checkCaseValues(parsed, { fields, form, cases, locale: page, lists }),
  ];
  const failedCases = runCases(parsed, { fields, cases, locale: page, lists });
  return { problems: firstProblems(problems, maxProblems), failedCases };
}

/** Errors before warnings where there are more than can be sent. */
function firstProblems(problems: Problem[], max: number): Problem[] {
  if (problems.length <= max) return problems;
  const errors = problems.filter(({ level }) => level === 'error');
  const others = problems.filter(({ level }) => level !== 'error');
  return [...errors, ...others].slice(0, max);
}

/** Whether a draft may become a version. */
export function isPublishable({ problems, failedCases }: CheckedDraft): boolean {
  return failedCases.length === 0 && problems.every(({ level }) => level !== 'error');
}
