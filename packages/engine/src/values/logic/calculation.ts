import { rowsIn } from '../../fields/text-value.ts';
import type { FormList, Locale, RowColumn, TemplateField, Value, Values } from '../../template.ts';
import { compileFormula, type Evaluate } from './compile-formula.ts';
import { createFieldTable, valueOf } from '../field-table.ts';
import { createLists } from './form-lists.ts';
import { formulaValueOf, type FormulaValue, writeResult } from './formula-values.ts';
import { dayNumberOf } from './day-numbers.ts';
import { isMade } from '../../fields/registry.ts';
import { cellsOf, emptyTable, makeRows, rowsWith, type RowsSlot, takeRows } from './rows-slot.ts';
import {
  type CalculatedNode,
  columnsOf,
  isCalculated,
  keyOf,
  periodEnds,
  readFormulas,
  type Target,
} from './read-formulas.ts';

/** The calculated values of a form. One object serves one form: it keeps the last results. */
export interface Calculation {
  /** Returns the values with those that formulas make. Calculated values of hidden fields stay empty. */
  calculate: (values: Values, hidden?: ReadonlySet<TemplateField>) => Values;
  /** Sentences that explain why a value is missing, by field name, or by `field.column` for the first such row. */
  notes: () => ReadonlyMap<string, string>;
}

export interface CalculationOptions {
  locale: Locale;
  /** The day of the document, as YYYY-MM-DD. */
  today: string;
  /** The lists that the formulas name. */
  lists?: readonly FormList[] | undefined;
}

export type CreateCalculation = (
  fields: readonly TemplateField[],
  options: CalculationOptions,
) => Calculation;

/** A value that formulas read, with the number of the run in which it last changed. */
interface FieldSlot {
  field: TemplateField;
  raw: Value | undefined;
  value: FormulaValue;
  changedIn: number;
}

interface Step {
  node: CalculatedNode;
  evaluate: Evaluate;
  /** Why a value is missing, by row; a field has one. */
  notes: (string | undefined)[];
  /** The values that it reads outside of its own row. */
  others: readonly Target[];
  /** The made rows that it reads. */
  madeRows: readonly RowsSlot[];
}

const noRows = { isFilled: [], rowChangedIn: [] };

/** Creates the calculation of a form: formulas are parsed and put in order once. */
export const createCalculation: CreateCalculation = (fields, { locale, today, lists = [] }) => {
  const { nodes } = readFormulas(fields);
  const fieldTable = createFieldTable(fields);
  const slots = new Map<TemplateField, FieldSlot>();
  const tables = new Map<TemplateField, RowsSlot>();
  const calculated = fields.filter(isCalculated);
  const hideable = fields.filter(isMade);
  const day = dayNumberOf(today);
  let run = 0;
  let noted: string | undefined;
  let foundNotes: { run: number; notes: ReadonlyMap<string, string> } | undefined;
  let last: { given: Values; hidden: string; result: Values } | undefined;

  for (const field of fields) {
    if (columnsOf(field).length > 0) tables.set(field, emptyTable(field));
    else slots.set(field, { field, raw: undefined, value: undefined, changedIn: 0 });
  }
  for (const [field, table] of tables)
    table.ends = periodEnds(field, fieldTable).map((end) => end && slots.get(end));
  const slotOf = ({ field }: Target) => tables.get(field) ?? slots.get(field);
  const inputs = {
    read: ({ field, column }: Target): Evaluate => {
      const slot = slots.get(field);
      if (!column) return () => slot?.value;
      const table = tables.get(field);
      return (row) => table?.cells.get(column)?.[row];
    },
    rows: ({ field }: Target) => tables.get(field) ?? noRows,
    changedIn: (target: Target) => slotOf(target)?.changedIn ?? 0,
    run: () => run,
    today: () => day,
    findList: createLists(lists),
    note: (sentence: string) => {
      noted = sentence;
    },
  };
  const steps = nodes.map((node): Step => {
    const others = [...node.targets].flatMap(([part, target]) => {
      const isInRow = part.op === 'name' && target.field === node.field && target.column;
      return isInRow ? [] : [target];
    });
    const evaluate = compileFormula(node, inputs);
    const read = new Set([node.field, ...others.map(({ field }) => field)]);
    const madeRows = [...read].flatMap((field) => {
      const table = field.each && tables.get(field);
      return table ? [table] : [];
    });
    return { node, evaluate, notes: [], others, madeRows };
  });

  const takeInputs = (values: Values) => {
    for (const slot of slots.values()) {
      if (isCalculated(slot.field)) continue;
      const raw = valueOf(values, slot.field.name);
      if (Object.is(raw, slot.raw) && slot.changedIn > 0) continue;
      slot.raw = raw;
      slot.value = formulaValueOf(slot.field, raw);
      slot.changedIn = run;
    }
    for (const table of tables.values()) {
      if (table.field.each) continue;
      const given = rowsIn(valueOf(values, table.field.name));
      if (given !== table.given || table.changedIn === 0) takeRows(table, given, run);
    }
  };
  const hasChanged = (target: Target) => slotOf(target)?.changedIn === run;
  const evaluateAt = (step: Step, row: number): string => {
    noted = undefined;
    const text = writeResult(step.node.column ?? step.node.field, step.evaluate(row), locale);
    step.notes[row] = text === '' ? noted : undefined;
    return text;
  };
  const computeColumn = (step: Step, table: RowsSlot, column: RowColumn) => {
    const isOtherChanged = run === 1 || step.others.some(hasChanged);
    if (!isOtherChanged && table.changedIn !== run) return;
    const texts = table.texts.get(column) ?? [];
    table.texts.set(column, texts);
    const cells = cellsOf(table, column);
    step.notes.length = Math.min(step.notes.length, table.given.length);
    for (const [row, changedIn] of table.rowChangedIn.entries()) {
      if (!isOtherChanged && changedIn !== run) continue;
      if (!table.isFilled[row]) step.notes[row] = undefined;
      const text = table.isFilled[row] ? evaluateAt(step, row) : '';
      if (text === texts[row]) continue;
      texts[row] = text;
      cells[row] = formulaValueOf(column, text);
      table.rowChangedIn[row] = run;
      table.changedIn = run;
    }
  };
  const computeField = (step: Step, slot: FieldSlot, isHidden: boolean) => {
    const isKnown = slot.changedIn > 0 && slot.raw !== undefined;
    if (isKnown && !isHidden && !step.others.some(hasChanged)) return;
    step.notes = [];
    const text = isHidden ? undefined : evaluateAt(step, 0);
    if (text === slot.raw && slot.changedIn > 0) return;
    slot.raw = text;
    slot.value = formulaValueOf(slot.field, text);
    slot.changedIn = run;
  };
  const compute = (step: Step, hidden: ReadonlySet<TemplateField>) => {
    const { field, column } = step.node;
    const [slot, table] = [slots.get(field), tables.get(field)];
    for (const rows of step.madeRows) makeRows(rows, { run, isHidden: hidden.has(rows.field) });
    if (column && table) computeColumn(step, table, column);
    else if (slot) computeField(step, slot, hidden.has(field));
  };

  const calculate = (given: Values, hidden: ReadonlySet<TemplateField> = new Set()): Values => {
    const hiddenKey = hideable.map((field) => Number(hidden.has(field))).join('');
    // The results of a result are the same.
    if (last?.hidden === hiddenKey && (last.given === given || last.result === given)) return last.result;
    run += 1;
    takeInputs(given);
    for (const step of steps) compute(step, hidden);
    for (const table of tables.values()) makeRows(table, { run, isHidden: hidden.has(table.field) });
    const made: Record<string, Value> = {};
    for (const field of calculated)
      setOwn(made, field.name, hidden.has(field) ? '' : (slots.get(field)?.raw ?? ''));
    for (const table of tables.values()) {
      if (table.given.length > 0 || table.field.each) setOwn(made, table.field.name, rowsWith(table, run));
    }
    last = { given, hidden: hiddenKey, result: { ...given, ...made } };
    return last.result;
  };
  const findNotes = () => {
    const found = new Map<string, string>();
    for (const { node, notes } of steps) {
      const note = notes.find((one) => one !== undefined);
      if (note !== undefined) found.set(keyOf(node), note);
    }
    for (const { field, note } of tables.values())
      if (note !== undefined) found.set(keyOf({ field, column: undefined }), note);
    return found;
  };
  return {
    calculate,
    notes: () => {
      // Every calculated field of a form asks after each change.
      if (foundNotes?.run !== run) foundNotes = { run, notes: findNotes() };
      return foundNotes.notes;
    },
  };
};

/** Sets an own property even for names such as `__proto__`. */
function setOwn(values: Record<string, Value>, name: string, value: Value): void {
  Object.defineProperty(values, name, { value, enumerable: true, configurable: true, writable: true });
}
