import { findAskWhen } from './ask-when.ts';
import { type CheckContext, createCheckContext, reportField, titleOf } from './check-context.ts';
import { checkFields } from './check-fields.ts';
import { checkGroups, checkPages } from './check-groups.ts';
import { checkRules } from './check-rules.ts';
import { type LookNames, readLookNames } from './check-look.ts';
import { checkText } from './check-text.ts';
import { parseProblems } from './parse-problems.ts';
import type { TemplateDocument } from '../syntax/nodes.ts';
import type { ParsedTemplate } from '../syntax/parse.ts';
import type { Problem } from '../problem.ts';
import { fieldsOfForm } from '../values/form-groups.ts';
import { type PageConditions, withPageConditions } from '../values/form-pages.ts';
import { withListOptions } from '../values/logic/list-options.ts';
import type { FormList, TemplateField, TemplateForm } from '../template.ts';

/** A box on a page: the field whose value it shows, and the option for which it is ticked. */
export interface ShownAt {
  field: string;
  option?: string | undefined;
}

/** The settings of the form, the look, and the lists. */
export interface CheckOptions extends Partial<TemplateForm> {
  /** The template's look, null where it has none. Without this member names of the look are not checked. */
  look?: LookNames | null | undefined;
  /** The boxes on the pages of a form, which show values besides the text. */
  boxes?: readonly ShownAt[] | undefined;
  /** The conditions of the pages of a form. */
  pages?: PageConditions | undefined;
  /** The lists that fields and formulas name. Without them nothing is found that depends on a list. */
  lists?: readonly FormList[] | undefined;
}

/**
 * Returns all problems of a template that can be found without values, including those of the parser. They are sorted
 * by place, with problems of fields, groups and rules last. Errors block publishing, warnings do not.
 */
export function check(
  parsed: ParsedTemplate,
  drafted: readonly TemplateField[],
  { look, lists, boxes = [], pages = [], ...settings }: CheckOptions = {},
): Problem[] {
  const form = { rules: [], ...settings };
  const groupContext = createCheckContext(drafted);
  // Other groups would repeat their problem at each of their fields.
  const groups = checkGroups(form.groups ?? [], groupContext);
  const shown = fieldsOfForm(drafted, { ...form, groups });
  const fields = lists ? withListOptions(shown, lists) : shown;
  const context = createCheckContext(fields, { look: look && readLookNames(look), lists });
  checkText(parsed.document, context);
  checkBoxes(boxes, context);
  checkPages(pages, context);
  checkRules(form.rules, context);
  checkFields(fields, context);
  suggestAskWhen(withPageConditions(parsed.document, pages), fields, context);
  return [...parseProblems(parsed), ...groupContext.problems, ...context.problems].sort(byPlace);
}

/** A box stays empty while its field or option is missing, so these are warnings: both may come back by undoing. */
function checkBoxes(boxes: readonly ShownAt[], context: CheckContext): void {
  const unknown = new Set<string>();
  for (const { field: name, option } of boxes) {
    const field = context.table.find(name);
    if (field === undefined) unknown.add(name);
    else {
      context.used.add(field);
      if (option === undefined || !field.options || field.options.includes(option)) continue;
      const message = `a box on the pages is ticked for "${option}", which is no option of ${titleOf(field)}`;
      reportField(context, field, { code: 'W-box', message });
    }
  }
  for (const name of unknown) {
    const message = `a box on the pages stays empty: there is no field "${name}"`;
    context.problems.push({ code: 'W-box', level: 'warning', message });
  }
}

function suggestAskWhen(
  document: TemplateDocument,
  fields: readonly TemplateField[],
  context: CheckContext,
): void {
  for (const [field, condition] of findAskWhen(document, fields)) {
    // An optional field can be left empty.
    if (!field.required) continue;
    const message = `${titleOf(field)} is required, but its text prints only when "${condition}"`;
    const change_field = { name: field.name, show_when: condition };
    const fixes = [{ label: `Ask only when ${condition}`, change_field }];
    reportField(context, field, { code: 'W-ask-when', message, fixes });
  }
}

function byPlace(a: Problem, b: Problem): number {
  const nowhere = Number.MAX_SAFE_INTEGER;
  return (a.line ?? nowhere) - (b.line ?? nowhere) || (a.column ?? 0) - (b.column ?? 0);
}
