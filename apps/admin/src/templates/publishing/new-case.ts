import type { TemplateCase } from '@inkfield/contract/templates';
import { isTextList, rowsIn } from '@inkfield/engine/fields/text-value';
import type { Value, Values } from '@inkfield/engine/template';
import type { EditorModel } from '../editor/editor-model.ts';

/** A test without values, under a name that no other test has. */
export function newCase(cases: readonly TemplateCase[]): TemplateCase {
  let number = cases.length + 1;
  while (cases.some(({ name }) => name === `Test ${number}`)) number += 1;
  return { name: `Test ${number}`, values: {}, must_contain: [], must_not_contain: [] };
}

/** Adds a test with these answers and returns its name. */
export function keepAsTest(model: EditorModel, answers: Values): string {
  const { cases } = model.get();
  const added = { ...newCase(cases), values: storedValues(answers) };
  model.changeDetails({ cases: [...cases, added] });
  return added.name;
}

/** Values as a test stores them. */
export function storedValues(values: Values): TemplateCase['values'] {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, toStored(value ?? '')]));
}

export function toStored(value: Value): TemplateCase['values'][string] {
  // Lists are copied, because those of the engine are read-only.
  if (typeof value !== 'object' || value === null) return value;
  return isTextList(value) ? [...value] : rowsIn(value).map((row) => ({ ...row }));
}
