/** A parsed formula: output of `parseFormula`, input of the check and of the calculation. */
export type Formula =
  | { op: 'number'; value: string; isPercent: boolean }
  | { op: 'text'; value: string }
  | { op: 'name'; name: string; part: string | undefined }
  | { op: 'today' }
  | { op: '+' | '-' | '*' | '/' | '&'; left: Formula; right: Formula }
  | { op: 'negate' | 'not' | 'isEmpty' | DatePart; arg: Formula }
  | { op: 'and' | 'or'; args: Formula[] }
  | { op: 'compare'; sign: FormulaComparison; left: Formula; right: Formula }
  | { op: 'oneOf'; arg: Formula; values: Formula[] }
  | { op: 'if'; condition: Formula; ifTrue: Formula; ifFalse: Formula }
  | { op: 'round'; arg: Formula; digits: number }
  | { op: 'daysBetween'; from: Formula; to: Formula }
  | Shift
  | Lookup
  | { op: 'least' | 'most' | 'total'; args: Formula[] }
  | Aggregate;

/** A figure over all rows, or over those for which `where` holds. Without a column the rows are counted. */
export interface Aggregate {
  op: 'aggregate';
  figure: Figure;
  rows: string;
  column: string | undefined;
  where: Formula | undefined;
}

/** A date some days, months or years later or earlier. */
export interface Shift {
  op: 'shift';
  date: Formula;
  amount: Formula;
  unit: DateUnit;
  isBack: boolean;
  /** The list whose days business days leave out. */
  except: string | undefined;
}

/** The cell of a list in the entry with the key. */
export interface Lookup {
  op: 'lookup';
  list: string;
  key: Formula;
  column: string;
}

export type Figure = (typeof figures)[number];
export const figures = ['sum', 'count', 'min', 'max', 'average'] as const;
export type DatePart = (typeof dateParts)[number];
export const dateParts = ['year', 'month', 'day'] as const;
export type DateUnit = 'days' | 'business days' | 'months' | 'years';
export type FormulaComparison = '=' | '!=' | '>' | '<' | '>=' | '<=' | 'contains';

/** The formulas that a formula consists of. */
export function partsOf(formula: Formula): readonly Formula[] {
  switch (formula.op) {
    case 'number':
    case 'text':
    case 'name':
    case 'today':
      return [];
    case 'and':
    case 'or':
    case 'least':
    case 'most':
    case 'total':
      return formula.args;
    case 'oneOf':
      return [formula.arg, ...formula.values];
    case 'if':
      return [formula.condition, formula.ifTrue, formula.ifFalse];
    case 'daysBetween':
      return [formula.from, formula.to];
    case 'shift':
      return [formula.date, formula.amount];
    case 'lookup':
      return [formula.key];
    case 'aggregate':
      return formula.where ? [formula.where] : [];
    default:
      return 'arg' in formula ? [formula.arg] : [formula.left, formula.right];
  }
}

/** Returns the mistake of a figure over rows within another one. */
export function findNestedAggregate(formula: Formula, isInside = false): string | undefined {
  const isAggregate = formula.op === 'aggregate';
  if (isAggregate && isInside) return `"${formula.figure}" is inside another figure over rows`;
  for (const part of partsOf(formula)) {
    const error = findNestedAggregate(part, isInside || isAggregate);
    if (error !== undefined) return error;
  }
  return undefined;
}
