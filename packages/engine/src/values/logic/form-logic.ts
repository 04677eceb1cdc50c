import type { ReadResult } from '../../fields/field-module.ts';
import type { RowColumn, TemplateField, Value } from '../../template.ts';
import { columnFigure, type ColumnFigure } from './column-figure.ts';
import { createCalculation, type Calculation, type CalculationOptions } from './calculation.ts';
import { readRows, type RowReading } from './read-rows.ts';

/** The code for rows and formulas, for one form. Browsers load it only for templates that have some. */
export interface FormLogic extends Calculation {
  /** One value of all cells of a column, for `as sum` and `as list`; undefined without one of these formats. */
  figureOf: (
    column: RowColumn,
    rows: Value | undefined,
    formats: readonly string[],
  ) => ColumnFigure | undefined;
  readRows: (field: TemplateField, raw: unknown, reading: RowReading) => ReadResult;
}

/** The part of the logic that the document needs. */
export type DocumentLogic = Pick<FormLogic, 'calculate' | 'figureOf'>;

export type CreateFormLogic = (fields: readonly TemplateField[], options: CalculationOptions) => FormLogic;

/** Creates the logic of one form. It keeps its last results, so each form has its own. */
export const createFormLogic: CreateFormLogic = (fields, options) => ({
  ...createCalculation(fields, options),
  readRows,
  figureOf: (column, rows, formats) => columnFigure({ column, rows, formats, locale: options.locale }),
});
