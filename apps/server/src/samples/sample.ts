import type { TemplateCase } from '@inkfield/contract/templates';
import type { FormRule, PageSetup, TemplateField, TemplateForm } from '@inkfield/engine/template';

/** A template that an empty installation starts with: the members of a draft, by their names in the API. */
export interface Sample {
  name: string;
  /** At most two lines on a dashboard card. */
  description: string;
  document_content: string;
  fields: TemplateField[];
  page: PageSetup;
  rules?: FormRule[];
  /** How clients fill the form; on one page if absent. */
  mode?: TemplateForm['mode'];
  cases: TemplateCase[];
}

/** One step of the form: fields share its name as their group. A field is required unless it says otherwise. */
export interface FormStep {
  name: string;
  fields: (Omit<TemplateField, 'id' | 'order' | 'group' | 'required'> & { required?: boolean })[];
}

/** Gives the fields of all steps their ids and their order, as they are listed. */
export function fieldsOfSteps(steps: FormStep[]): TemplateField[] {
  return steps
    .flatMap((step) => step.fields.map((field) => ({ required: true, ...field, group: step.name })))
    .map((field, index) => ({ ...field, id: index + 1, order: index + 1 }));
}
