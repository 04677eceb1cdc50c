import { keysOf } from '@inkfield/web/keys-of';
import type { PdfForm } from '@inkfield/contract/pdf-form';
import type { Look } from '@inkfield/contract/look';
import type { TemplateFieldInput } from '@inkfield/contract/template-fields';
import type { TemplateCase } from '@inkfield/contract/templates';
import type { ConditionalShow, PageSetup, TemplateField, TemplateForm } from '@inkfield/engine/template';

/** The content of a draft, saved while it is edited. Access is not part of it, because it changes immediately. */
export interface DraftContent {
  name: string;
  description: string;
  page: PageSetup;
  form: TemplateForm;
  /** Null for the house style. */
  look: Look | null;
  /** The pages of a form; null for a text. */
  pdf_form: PdfForm | null;
  cases: readonly TemplateCase[];
  fields: readonly TemplateField[];
  document_content: string;
}

type PossibleParts = 'look' | 'pdf_form' | 'cases';

/** The content of a template, or of what is being edited. */
export function contentOf(
  template: Omit<DraftContent, PossibleParts> & {
    [Part in PossibleParts]?: DraftContent[Part] | undefined;
  },
): DraftContent {
  const { name, description, page, form, look = null, cases = [], fields, document_content } = template;
  const { pdf_form = null } = template;
  return { name, description, page, form, look, pdf_form, cases, fields, document_content };
}

/** The parts that differ; parts are replaced, never changed in place. */
export function changedParts(before: DraftContent, now: DraftContent): Partial<DraftContent> {
  const names = keysOf(now);
  return Object.fromEntries(
    names.filter((name) => before[name] !== now[name]).map((name) => [name, now[name]]),
  );
}

/** Fields that the server has not seen yet carry ids below zero. */
export function newFieldId(fields: readonly TemplateField[]): number {
  return Math.min(0, ...fields.map(({ id }) => id)) - 1;
}

/** Fields as they are sent: in the order of the list, without ids of our own and without what is empty. */
export function fieldsToSend(fields: readonly TemplateField[]): TemplateFieldInput[] {
  return fields.map(({ id, ...field }, index) => {
    const filled = Object.entries({ ...field, order: index + 1 }).filter(
      ([, value]) => value !== undefined && value !== '',
    );
    // The members that every field has are never empty but for the label, which falls back to the name.
    const sent = Object.fromEntries(filled) as Omit<TemplateFieldInput, 'id'>;
    return {
      ...sent,
      label: field.label.trim() || field.name,
      ...(field.options && { options: field.options.filter(isFilled) }),
      ...(field.conditional_show && { conditional_show: ruleToSend(field.conditional_show) }),
      ...(id > 0 && { id }),
    };
  });
}

function ruleToSend({ when, ...rule }: ConditionalShow): ConditionalShow {
  const values = [when ?? []].flat().filter(isFilled);
  return values.length === 0 ? rule : { ...rule, when: values };
}

function isFilled(text: string): boolean {
  return text.trim() !== '';
}

/** The same fields with the ids that the server has given. */
export function withServerIds(
  fields: readonly TemplateField[],
  saved: readonly TemplateField[],
): readonly TemplateField[] {
  if (fields.every(({ id }) => id > 0)) return fields;
  const ids = new Map(saved.map(({ name, id }) => [name, id]));
  return fields.map((field) => (field.id > 0 ? field : { ...field, id: ids.get(field.name) ?? field.id }));
}

/** The call that saves the changed parts of a draft. */
export function draftUpdate(id: number, { fields, cases, ...rest }: Partial<DraftContent>, revision: number) {
  return {
    params: { id },
    body: {
      ...rest,
      revision,
      ...(fields && { fields: fieldsToSend(fields) }),
      ...(cases && { cases: [...cases] }),
    },
  };
}
