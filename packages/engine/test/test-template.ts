/** Makers for the tests of the engine: they fill in what a test does not speak of. */
import { expect } from 'vitest';
import { check } from '../src/check/check.ts';
import { parse } from '../src/syntax/parse.ts';
import type { Problem, ProblemCode } from '../src/problem.ts';
import type { RepeatColumns } from '../src/syntax/repeat-columns.ts';
import { renderText } from '../src/render/render-text.ts';
import { withWords } from '../src/values/logic/other-words.ts';
import { resolve } from '../src/resolve/resolve.ts';
import type { ResolveMode } from '../src/resolve/resolve-context.ts';
import type { FieldType, Locale, TemplateField, Values } from '../src/template.ts';

/** For templates without repeats. */
export const noRepeats: RepeatColumns = new Map();

export const usLocale: Locale = withWords({ locale: 'en-US', currency: 'USD' });

export function makeField(name: string, type: FieldType, more: Partial<TemplateField> = {}): TemplateField {
  const label = name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ');
  return { id: 1, name, label, field_type: type, required: false, order: 0, ...more };
}

/** One field of each kind that the tables of the tests speak of. */
export const testFields: TemplateField[] = [
  makeField('seller', 'text'),
  makeField('buyer', 'text'),
  makeField('address', 'textarea'),
  makeField('price', 'currency'),
  makeField('rate', 'percentage'),
  makeField('count', 'number'),
  makeField('closing_date', 'date'),
  makeField('state', 'select', { options: ['Maine', 'New York', 'Yes'] }),
  makeField('pets', 'checkbox'),
  makeField('rent_roll', 'textarea'),
  makeField('Buyer Name', 'text'),
];

export interface Case {
  fields?: TemplateField[];
  values?: Values;
  mode?: ResolveMode;
  locale?: Locale;
}

/** The text of a template with values in place. */
export function textOf(
  source: string,
  { fields = testFields, values = {}, mode = 'final', locale = usLocale }: Case = {},
) {
  return renderText(resolve(parse(source), { fields, values, mode, locale }).document);
}

type Row = [source: string, values: Values, expected: string];

/** Each source with its values gives the expected text. */
export function expectRows(rows: readonly Row[], more: Case = {}): void {
  for (const [source, values, expected] of rows) {
    expect({ source, values, text: textOf(source, { ...more, values }) }).toEqual({
      source,
      values,
      text: expected,
    });
  }
}

export function problemsOf(source: string, fields: TemplateField[] = []): Problem[] {
  return check(parse(source), fields);
}

/** `code line:column-endColumn`, the way problems are compared in tests. */
export function placesOf(problems: Problem[]): string[] {
  return problems.map(({ code, line, column, end_column, field }) =>
    line === undefined ? `${code} field ${field}` : `${code} ${line}:${column}-${end_column}`,
  );
}

/** A source that has a problem, and one like it that does not. */
export interface CheckRow {
  code: ProblemCode;
  present: [source: string, fields: TemplateField[], place: string];
  absent: [source: string, fields: TemplateField[]];
}

export function expectRow({ code, present, absent }: CheckRow): void {
  const [source, fields, place] = present;
  expect(placesOf(problemsOf(source, fields))).toContain(place);
  expect(problemsOf(...absent).map((problem) => problem.code)).not.toContain(code);
}
