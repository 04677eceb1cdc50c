import { evaluateCondition } from './evaluate-condition.ts';
import { createFieldTable, valueOf } from './field-table.ts';
import { createFieldVisibility } from './field-visibility.ts';
import type { ShownValuesOptions } from './shown-values.ts';
import { kindOfField } from '../fields/registry.ts';
import type { Block, Condition, TemplateDocument } from '../syntax/nodes.ts';
import { parseCondition } from '../syntax/parse-condition.ts';
import type { TemplateField } from '../template.ts';

/** For each page of a form the condition under which documents have it. */
export type PageConditions = readonly (string | undefined)[];

/** The pages that a document leaves out, from 0. A page whose condition cannot be read stays. */
export function leftOutPages(
  conditions: PageConditions,
  fields: readonly TemplateField[],
  { values, logic }: Pick<ShownValuesOptions, 'values' | 'logic'>,
): number[] {
  if (!conditions.some((text) => text?.trim())) return [];
  const asked = createFieldVisibility(fields, logic).asked(values);
  const { find } = createFieldTable(fields);
  return conditions.flatMap((text, page) => {
    const condition = readCondition(text);
    const isShown =
      condition === undefined ||
      evaluateCondition(condition, (name) => {
        const field = find(name);
        return field && { kind: kindOfField(field), value: valueOf(asked, field.name) };
      });
    return isShown ? [] : page;
  });
}

/**
 * The text of a form with the words of each page under the condition of the page. Page breaks part the pages. A text whose
 * parts are not those of the pages stays as it is.
 */
export function withPageConditions(document: TemplateDocument, conditions: PageConditions): TemplateDocument {
  if (!conditions.some((text) => text?.trim())) return document;
  const parts: Block[][] = [[]];
  for (const block of document.children) {
    if (block.type === 'pageBreak') parts.push([block]);
    else parts.at(-1)?.push(block);
  }
  if (parts.length !== conditions.length) return document;
  const children = parts.flatMap((blocks, page) => {
    const condition = readCondition(conditions[page]);
    return condition === undefined ? blocks : blocks.length === 0 ? [] : [asIf(blocks, condition)];
  });
  return { ...document, children };
}

function readCondition(text: string | undefined): Condition | undefined {
  const result = text?.trim() ? parseCondition(text) : undefined;
  return result && 'condition' in result ? result.condition : undefined;
}

function asIf(children: Block[], condition: Condition): Block {
  const position = children[0]?.position ?? { line: 1, column: 1, endColumn: 1 };
  const branch = { condition, typed: '', isElse: false, children, blankBefore: 0, position };
  return { type: 'if', branches: [branch], blankBefore: 0, blankEnd: 0, position };
}
