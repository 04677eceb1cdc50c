/**
 *   const template = await createWild(product, staff)     one field of each type, named a_text, a_date ...
 *   await generateWith(product, person, template, values)  the answer, whatever it is; previewWith alike
 */
import { fieldTypes as allTypes } from '@inkfield/engine/template';
import type { Template } from '@inkfield/contract/templates';
import { type Answer, send } from '../harness/http.ts';
import type { Person } from '../harness/people.ts';
import { createPublished, textField } from '../harness/templates.ts';
import type { Product } from '../harness/product.ts';

/** The types that work without columns or a formula; an empty list is a valid value of the others. */
export const fieldTypes = allTypes.filter((type) => !['choices', 'rows', 'calculated'].includes(type));

export function createWild(product: Product, staff: Person): Promise<Template> {
  const fields = fieldTypes.map((type, order) =>
    textField(`a_${type}`, {
      field_type: type,
      order,
      ...(type === 'select' && { options: ['one', 'two'] }),
    }),
  );
  const document_content = fieldTypes.map((type) => `<<[a_${type}]>>`).join('\n');
  return createPublished(product, staff, { fields, document_content });
}

export type Values = Record<string, unknown>;

function call(name: string) {
  return (
    product: Product,
    { access }: Pick<Person, 'access'>,
    { id }: Pick<Template, 'id'>,
  ): ((values: Values) => Promise<Answer>) =>
    (values) =>
      send(product, `POST /api/templates/${id}/${name}/`, { access, body: { form_data: values } });
}

/** Give product, person and template, then values as often as needed. */
export const generating = call('generate_document');
export const previewing = call('preview_document');
