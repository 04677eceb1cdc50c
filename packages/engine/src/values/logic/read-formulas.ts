import { findFieldModule, kindOfField } from '../../fields/registry.ts';
import { type Formula, partsOf } from './formula-nodes.ts';
import { parseFormula } from './parse-formula.ts';
import type { RowColumn, TemplateField } from '../../template.ts';
import { createFieldTable, type FieldTable } from '../field-table.ts';
import { findPeriodColumn } from './period-rows.ts';

/** A field, or a column of a rows field. */
export interface Target {
  field: TemplateField;
  column: RowColumn | undefined;
}

/** A calculated field or column with its formula. */
export interface CalculatedNode extends Target {
  key: string;
  formula: Formula;
  /** The meaning of each name and of each figure over rows. A name without a target is a text: `state is Ohio`. */
  targets: ReadonlyMap<Formula, Target>;
}

export interface FormulaMistake extends Target {
  message: string;
}

export interface ReadFormulas {
  /** In the order in which they are computed: each after those that it reads. */
  nodes: CalculatedNode[];
  mistakes: FormulaMistake[];
  /** Values that read themselves: each chain from the first one back to itself. */
  cycles: CalculatedNode[][];
}

/** Calculated fields and columns of one template. */
export const maxCalculated = 100;

/** Parses the formulas of a template and puts them in order. Broken ones and cycles are left out. */
export function readFormulas(fields: readonly TemplateField[]): ReadFormulas {
  const table = createFieldTable(fields);
  const mistakes: FormulaMistake[] = [];
  const nodes = new Map<string, CalculatedNode>();
  for (const owner of calculatedOf(fields)) {
    const key = keyOf(owner);
    if (nodes.has(key)) continue;
    const result = parseFormula((owner.column ?? owner.field).formula ?? '');
    const bound = 'error' in result ? { errors: [result.error] } : bind(result.formula, owner, table);
    if (nodes.size >= maxCalculated)
      bound.errors = [`there are more than ${maxCalculated} calculated fields and columns`];
    for (const message of bound.errors) mistakes.push({ ...owner, message });
    if (bound.errors.length === 0 && 'targets' in bound && 'formula' in result)
      nodes.set(key, { ...owner, key, formula: result.formula, targets: bound.targets });
    if (nodes.size >= maxCalculated && bound.errors.length > 0) break;
  }
  return { ...inOrder(nodes, table), mistakes };
}

/** The fields with the first and the last day, for a field whose rows are made. */
export function periodEnds({ each }: TemplateField, table: FieldTable): (TemplateField | undefined)[] {
  return each ? [table.find(each.from), table.find(each.to)] : [];
}

function calculatedOf(fields: readonly TemplateField[]): Target[] {
  const all = fields.flatMap((field) => [
    { field, column: undefined },
    ...columnsOf(field).map((column) => ({ field, column })),
  ]);
  return all.filter(({ field, column }) => isCalculated(column ?? field));
}

/** Whether a formula makes the values of the field or column. */
export function isCalculated({ field_type: type }: Pick<TemplateField, 'field_type'>): boolean {
  return findFieldModule(type)?.isCalculated === true;
}

/** The columns of a rows field; none for another type. */
export function columnsOf(field: TemplateField): readonly RowColumn[] {
  return kindOfField(field) === 'rows' ? (field.columns ?? []) : [];
}

export function findColumn(field: TemplateField, name: string): RowColumn | undefined {
  const wanted = name.toLowerCase();
  return columnsOf(field).find((column) => column.name.toLowerCase() === wanted);
}

/** Rows of one field. */
export const maxRows = 200;

/** The most rows that a field takes. */
export function rowLimit({ max_rows: most = maxRows }: TemplateField): number {
  return Math.min(most, maxRows);
}

/** Identifies a field, or a column of a rows field. */
export function keyOf({ field, column }: Target): string {
  const name = field.name.toLowerCase();
  return column ? `${name}.${column.name.toLowerCase()}` : name;
}

/** Finds what the names of a formula mean: in a row first its columns, then the fields. */
function bind(formula: Formula, owner: Target, table: FieldTable) {
  const targets = new Map<Formula, Target>();
  const errors: string[] = [];

  const visit = (node: Formula, around: TemplateField | undefined): void => {
    if (node.op === 'name') bindName(node, around);
    else if (node.op === 'aggregate') bindAggregate(node);
    else {
      for (const part of partsOf(node)) if (!isText(node, part, around)) visit(part, around);
    }
  };
  const find = (name: string, part: string | undefined, around: TemplateField | undefined) => {
    const ofPeriod = findPeriodColumn(around, name, part);
    if (around && ofPeriod) return { field: around, column: ofPeriod };
    const column = around && findColumn(around, part ?? name);
    const isOwn = part === undefined || name.toLowerCase() === around?.name.toLowerCase();
    if (around && column && isOwn) return { field: around, column };
    const field = part === undefined ? table.find(name) : undefined;
    return field && { field, column: undefined };
  };
  /** A word that a value is compared with is a text if there is no such field. */
  const isText = (node: Formula, part: Formula, around: TemplateField | undefined) => {
    const isCompared =
      (node.op === 'compare' && part === node.right) || (node.op === 'oneOf' && part !== node.arg);
    return isCompared && part.op === 'name' && !find(part.name, part.part, around);
  };
  const bindName = (node: Formula & { op: 'name' }, around: TemplateField | undefined) => {
    const target = find(node.name, node.part, around);
    const rows = table.find(node.name);
    const isRows = rows !== undefined && kindOfField(rows) === 'rows';
    if (target && !(target.column === undefined && kindOfField(target.field) === 'rows'))
      targets.set(node, target);
    else if (isRows && node.part === undefined)
      errors.push(`"${node.name}" has rows: write count of ${node.name}, or sum of one of its columns`);
    else if (isRows && node.part !== undefined && findColumn(rows, node.part))
      errors.push(
        `"${node.name}.${node.part}" has a value in each row: write sum(${node.name}.${node.part})`,
      );
    else
      errors.push(`there is no field "${node.part === undefined ? node.name : `${node.name}.${node.part}`}"`);
  };
  const bindAggregate = (node: Formula & { op: 'aggregate' }) => {
    const field = table.find(node.rows);
    const column = field && node.column !== undefined ? findColumn(field, node.column) : undefined;
    if (field === undefined || kindOfField(field) !== 'rows')
      errors.push(`there is no rows field "${node.rows}" for "${node.figure}"`);
    else if (node.column !== undefined && column === undefined)
      errors.push(`"${node.rows}" has no column "${node.column}"`);
    else {
      targets.set(node, { field, column });
      if (node.where) visit(node.where, field);
    }
  };
  visit(formula, owner.column && owner.field);
  return { targets, errors };
}

/** Puts each node after those that it reads. Those that read themselves are left out, with all that read them. */
function inOrder(
  nodes: ReadonlyMap<string, CalculatedNode>,
  table: FieldTable,
): Pick<ReadFormulas, 'nodes' | 'cycles'> {
  const ordered: CalculatedNode[] = [];
  const cycles: CalculatedNode[][] = [];
  /** True for a node in order, false for one that is left out. */
  const done = new Map<CalculatedNode, boolean>();
  const trail: CalculatedNode[] = [];

  const place = (node: CalculatedNode): boolean => {
    const known = done.get(node);
    if (known !== undefined) return known;
    const start = trail.indexOf(node);
    if (start !== -1) {
      cycles.push(trail.slice(start));
      return false;
    }
    trail.push(node);
    let isFree = true;
    const read = [...node.targets.values()];
    for (const field of new Set([node.field, ...read.map((target) => target.field)]))
      for (const end of periodEnds(field, table)) if (end) read.push({ field: end, column: undefined });
    for (const target of read) {
      const other = nodes.get(keyOf(target));
      if (other && !place(other)) isFree = false;
    }
    trail.pop();
    done.set(node, isFree);
    if (isFree) ordered.push(node);
    return isFree;
  };
  for (const node of nodes.values()) place(node);
  return { nodes: ordered, cycles };
}
