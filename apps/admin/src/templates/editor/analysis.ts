import type { Look } from '@inkfield/contract/look';
import { checkedParts } from '@inkfield/contract/form-boxes';
import type { PdfForm } from '@inkfield/contract/pdf-form';
import type { Template } from '@inkfield/contract/templates';
import { fieldsOfForm } from '@inkfield/engine/form-groups';
import { withListOptions } from '@inkfield/engine/list-options';
import { type ParsedTemplate, parse } from '@inkfield/engine/parse';
import type { Problem } from '@inkfield/engine/problem';
import type { FormList, TemplateField, TemplateForm } from '@inkfield/engine/template';
import type * as Finder from './find-problems.ts';
import { problemsOfServer } from './server-problems.ts';

/** The result of parsing the whole text, shortly after the last change. */
export interface Analysis {
  text: string;
  fields: readonly TemplateField[];
  /** The fields with the conditions of their groups. */
  askedFields: readonly TemplateField[];
  /** The asked fields with the options of their lists. */
  listedFields: readonly TemplateField[];
  parsed: ParsedTemplate;
  problems: readonly Problem[];
}

export type FindProblems = typeof Finder.findProblems;

export interface Finding {
  saved: Template;
  form: TemplateForm;
  look: Look | null;
  pdf_form: PdfForm | null;
  /** The lists that fields and formulas name; undefined until they are loaded. */
  lists?: readonly FormList[] | undefined;
  /** Undefined until its script is loaded. */
  findProblems?: FindProblems | undefined;
}

export function analyse(text: string, fields: readonly TemplateField[], finding: Finding): Analysis {
  const askedFields = fieldsOfForm(fields, finding.form);
  const listedFields = withListOptions(askedFields, finding.lists ?? []);
  const read = { text, fields, askedFields, listedFields, parsed: parse(text) };
  return { ...read, problems: problemsOf(read, finding) };
}

export function problemsOf(
  { text, fields, parsed }: Omit<Analysis, 'problems'>,
  { saved, form, look, pdf_form, lists, findProblems }: Finding,
): readonly Problem[] {
  if (!findProblems) return saved.problems ?? [];
  // Lists that were just named are not loaded yet.
  const found = findProblems(parsed, fields, { ...form, look, lists, ...checkedParts(pdf_form) });
  return [...found.filter(({ code }) => code !== 'E-list'), ...problemsOfServer(saved, text)];
}
