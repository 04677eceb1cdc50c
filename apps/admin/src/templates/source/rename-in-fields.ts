import type { RowColumn, TemplateField } from '@inkfield/engine/template';
import { type Renaming, renameInCondition } from './rename-field.ts';

/** The fields with the new name, the conditions and formulas of the others included. */
export function renameInFields(fields: readonly TemplateField[], renaming: Renaming): TemplateField[] {
  return fields.map((field) => ({
    ...field,
    name: field.name === renaming.from ? renaming.to : field.name,
    ...(field.each && {
      each: {
        ...field.each,
        from: renamed(field.each.from, renaming),
        to: renamed(field.each.to, renaming),
      },
    }),
    ...(field.show_when !== undefined && { show_when: renameInCondition(field.show_when, renaming, fields) }),
    ...(field.formula !== undefined && { formula: renameInFormula(field.formula, renaming) }),
    ...(field.columns && { columns: field.columns.map((column) => renameInColumn(column, field, renaming)) }),
  }));
}

/** A property that is the name of a field. */
function renamed(name: string, { from, to }: Renaming): string {
  return name.toLowerCase() === from.toLowerCase() ? to : name;
}

function renameInColumn(column: RowColumn, { columns = [] }: TemplateField, renaming: Renaming): RowColumn {
  const isShadowed = columns.some(({ name }) => name.toLowerCase() === renaming.from.toLowerCase());
  const { formula } = column;
  return formula === undefined || isShadowed
    ? column
    : { ...column, formula: renameInFormula(formula, renaming) };
}

function renameInFormula(formula: string, { from, to }: Renaming): string {
  return placesInFormula(formula, from)
    .toReversed()
    .reduce((text, at) => text.slice(0, at) + to + text.slice(at + from.length), formula);
}

/** Texts in quotes and the names of lists are no fields. */
const formulaPattern = /"[^"]*"|“[^”]*”|'[^']*'|\b(?:lookup\s*\(|except)\s*\w+|(?<name>[a-z]\w*)(?:\.\w+)?/gi;

/** Offsets of the name in a formula, as that of a field. */
export function placesInFormula(formula: string, name: string): number[] {
  const key = name.toLowerCase();
  return [...formula.matchAll(formulaPattern)].flatMap(({ index, groups }) =>
    groups?.['name']?.toLowerCase() === key ? [index] : [],
  );
}
