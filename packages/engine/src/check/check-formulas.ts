import { resultTypes } from '../fields/calculated.ts';
import { isUsableFieldName } from '../fields/field-names.ts';
import { findFieldModule, kindOfField } from '../fields/registry.ts';
import { type Formula, partsOf } from '../values/logic/formula-nodes.ts';
import type { RowColumn, TemplateField } from '../template.ts';
import { typeMistakes } from './formula-types.ts';
import type { FindList } from '../values/logic/form-lists.ts';
import {
  columnsOf,
  isCalculated,
  keyOf,
  maxRows,
  periodEnds,
  readFormulas,
  type Target,
} from '../values/logic/read-formulas.ts';
import { type CheckContext, reportField, titleOf } from './check-context.ts';
import { findOptionMistake } from './check-values.ts';

/** Reports formulas that can't be used, and values that read themselves. Fields that a formula reads are used. */
export function checkFormulas(fields: readonly TemplateField[], context: CheckContext): void {
  const { nodes, mistakes, cycles } = readFormulas(fields);
  for (const { message, ...owner } of mistakes)
    reportField(context, owner.field, {
      code: 'E-formula',
      message: `the formula of ${titleOfTarget(owner)}: ${message}`,
    });
  for (const cycle of cycles) {
    const [first] = cycle;
    if (!first) continue;
    const chain = [...cycle, first].map(
      ({ field, column }) => (column ?? field).label || keyOf({ field, column }),
    );
    const message = `${titleOfTarget(first)} reads its own result: ${chain.join(' → ')}`;
    reportField(context, first.field, { code: 'E-cycle', message });
  }
  for (const node of [...nodes, ...cycles.flat()]) {
    for (const { field } of node.targets.values()) if (field !== node.field) context.used.add(field);
    for (const message of findListMistakes(node.formula, context.findList))
      reportField(context, node.field, {
        code: 'E-list',
        message: `the formula of ${titleOfTarget(node)}: ${message}`,
      });
    for (const message of typeMistakes(node, context.findList))
      reportField(context, node.field, {
        code: 'E-formula',
        message: `the formula of ${titleOfTarget(node)}: ${message}`,
      });
  }
}

/** Lists and columns that a formula names and that do not exist. Nothing is found while the lists are not known. */
function findListMistakes(formula: Formula, findList: FindList | undefined): string[] {
  if (findList === undefined) return [];
  const mistakes = partsOf(formula).flatMap((part) => findListMistakes(part, findList));
  const name = formula.op === 'lookup' ? formula.list : formula.op === 'shift' ? formula.except : undefined;
  if (name === undefined) return mistakes;
  const list = findList(name);
  if (list === undefined) mistakes.push(`there is no list "${name}"`);
  else if (formula.op === 'shift' && list.kindOf(0) !== 'day')
    mistakes.push(`the list "${name}" is not one of dates: its first column needs days such as 2026-12-25`);
  else if (formula.op === 'lookup' && list.columnOf(formula.column) === undefined)
    mistakes.push(
      `the list "${name}" has no column "${formula.column}"; it has ${list.list.columns.join(', ')}`,
    );
  return mistakes;
}

/** Reports a list of options that does not exist. */
export function checkOptionList(field: TemplateField, context: CheckContext): void {
  for (const column of [undefined, ...columnsOf(field)]) {
    const { options_from: name } = column ?? field;
    if (!name || context.findList === undefined || context.findList(name)) continue;
    const message = `${titleOfTarget({ field, column })} takes its options from the list "${name}", which does not exist`;
    reportField(context, field, { code: 'E-list', message });
  }
}

function titleOfTarget({ field, column }: Target): string {
  return column ? `column "${column.label || column.name}" of ${titleOf(field)}` : titleOf(field);
}

/** Reports columns and limits of a rows field, and result types, that can't be used. */
export function checkColumns(field: TemplateField, context: CheckContext): void {
  const report = (message: string) => reportField(context, field, { code: 'E-column', message });
  if (isCalculated(field) && !isResultType(field)) report(`${titleOf(field)} needs the type of its result`);
  if (findFieldModule(field.field_type)?.kind !== 'rows') return;
  const columns = columnsOf(field);
  if (columns.length === 0) report(`${titleOf(field)} has no columns`);
  checkMadeRows(field, context, report);
  const names = new Set<string>();
  for (const column of columns) {
    for (const mistake of findColumnMistakes(column, names))
      report(`${titleOfTarget({ field, column })} ${mistake}`);
    names.add(column.name.toLowerCase());
  }
  const { min_rows: least = 0, max_rows: most = maxRows } = field;
  if (least > most)
    report(`no rows fit ${titleOf(field)}: its minimum ${least} is above its maximum ${most}`);
}

/** Reports ends that are no dates, and columns that the client would have to fill. */
function checkMadeRows(
  field: TemplateField,
  { table, used }: CheckContext,
  report: (message: string) => void,
): void {
  const { each } = field;
  if (each === undefined) return;
  for (const [index, end] of periodEnds(field, table).entries()) {
    const name = index === 0 ? each.from : each.to;
    if (end) used.add(end);
    if (kindOfField(end) !== 'date')
      report(
        name === ''
          ? `the rows of ${titleOf(field)} need a field with the ${index === 0 ? 'first' : 'last'} day`
          : `the rows of ${titleOf(field)} are made from "${name}", which is not a date field`,
      );
  }
  for (const column of columnsOf(field))
    if (!isCalculated(column))
      report(`${titleOfTarget({ field, column })} needs a formula, because its rows are made`);
}

function isResultType({ result_type: type }: Pick<TemplateField, 'result_type'>): boolean {
  return type !== undefined && resultTypes.some((known) => known === type);
}

function findColumnMistakes(column: RowColumn, earlier: ReadonlySet<string>): string[] {
  const module = findFieldModule(column.field_type);
  const mistakes: string[] = [];
  if (!isUsableFieldName(column.name)) mistakes.push(`has the name "${column.name}", which is not valid`);
  if (earlier.has(column.name.toLowerCase())) mistakes.push(`has the name of another column`);
  if (!module || module.kind === 'rows' || module.kind === 'choices')
    mistakes.push(`can't be of the type "${column.field_type}"`);
  if (module?.isCalculated && !isResultType(column)) mistakes.push('needs the type of its result');
  if (module?.kind === 'choice' && findOptionMistake(column)) mistakes.push('has no options');
  return mistakes;
}
