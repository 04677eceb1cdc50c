import type { FormRule, TemplateField, Values } from '@inkfield/engine/template';

export interface Checked {
  name: string;
  text: string;
  fields: readonly TemplateField[];
  rules: readonly FormRule[];
  tests: readonly Values[];
}

/** Each condition is about two ticks, an amount and a choice of its own; every third stands within the one before. */
export function manyConditions(fields: number, conditions: number): Checked {
  const types = ['checkbox', 'checkbox', 'currency', 'select', 'text'] as const;
  const made = Array.from({ length: fields }, (_, index): TemplateField => {
    const type = types[index % types.length] ?? 'text';
    return {
      id: index + 1,
      name: `field_${index}`,
      label: `Field ${index}`,
      field_type: type,
      required: false,
      order: index + 1,
      ...(type === 'select' && { options: ['Texas', 'Ohio', 'Maine'] }),
    };
  });
  const near = (index: number, offset: number) => `field_${(Math.floor(index / 2) * 5 + offset) % fields}`;
  const condition = (index: number) =>
    `${near(index, 0)} and not ${near(index, 1)} or ${near(index, 2)} > 1000 and ${near(index, 3)} is Ohio`;
  const blocks = Array.from({ length: conditions }, (_, index) => {
    const printed = `Text [${near(index, 4)}] and [${near(index, 2)}].`;
    const opened = `{if ${condition(index)}}\n${printed}`;
    if (index % 3 === 0) return `${opened}\n{else}\nOther\n`;
    return index % 3 === 1 ? `${opened}\n{end}\n{end}` : `${opened}\n{end}`;
  });
  const closed = conditions % 3 === 1 ? '{end}' : '';
  return {
    name: `${fields} fields, ${conditions} conditions`,
    text: [...blocks, closed].join('\n'),
    fields: made,
    rules: [],
    tests: [],
  };
}
