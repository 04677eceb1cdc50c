import { partOfDay } from './day-numbers.ts';
import { divide, fixedOf, fixedOfInteger, multiply, roundFixed } from './fixed.ts';
import { extreme, figureOverRows, type RowStates } from './figure-over-rows.ts';
import { type Aggregate, type Formula, type Lookup, partsOf } from './formula-nodes.ts';
import {
  bounded,
  type FormulaValue,
  holds,
  isTrue,
  type Note,
  quotient,
  shiftDate,
  textOf,
} from './formula-values.ts';
import type { FindList } from './form-lists.ts';
import type { CalculatedNode, Target } from './read-formulas.ts';

/** Computes a formula for one row; outside of rows the row is 0. */
export type Evaluate = (row: number) => FormulaValue;

/** The values that a formula reads while it is computed. */
export interface FormulaInputs {
  /** Returns a reader of a field's value, or of a column's value in a row. */
  read: (target: Target) => Evaluate;
  rows: (target: Target) => RowStates;
  /** The number of the run in which a value last changed. */
  changedIn: (target: Target) => number;
  /** Number of the current computation. Figures over rows are computed once in each. */
  run: () => number;
  today: () => FormulaValue;
  findList: FindList;
  note: Note;
}

/** Makes a function of a formula, so that computing it again does not look at the formula again. */
export function compileFormula({ formula, targets }: CalculatedNode, inputs: FormulaInputs): Evaluate {
  const { note } = inputs;
  return compile(formula);

  function compile(node: Formula): Evaluate {
    switch (node.op) {
      case 'number': {
        const given = fixedOf(node.value);
        const value = node.isPercent ? divide(given, fixedOfInteger(100)) : given;
        return () => value;
      }
      case 'text': {
        const { value } = node;
        return () => value;
      }
      case 'today':
        return inputs.today;
      case 'name': {
        const target = targets.get(node);
        return target ? inputs.read(target) : () => node.name;
      }
      case '&': {
        const [left, right] = both(node);
        return (row) => {
          const [a, b] = [textOf(left(row)), textOf(right(row))];
          return a === undefined || b === undefined ? undefined : a + b;
        };
      }
      case '+':
      case '-':
      case '*':
      case '/':
        return arithmetic(node.op, both(node));
      case 'negate': {
        const arg = compile(node.arg);
        return (row) => {
          const value = arg(row);
          return typeof value === 'bigint' ? -value : undefined;
        };
      }
      case 'and': {
        const args = node.args.map(compile);
        return (row) => args.every((arg) => isTrue(arg(row)));
      }
      case 'or': {
        const args = node.args.map(compile);
        return (row) => args.some((arg) => isTrue(arg(row)));
      }
      case 'not':
      case 'isEmpty': {
        const arg = compile(node.arg);
        return (row) => !isTrue(arg(row));
      }
      case 'compare': {
        const [left, right] = both(node);
        const { sign } = node;
        return (row) => holds(sign, left(row), right(row));
      }
      case 'oneOf': {
        const [arg, values] = [compile(node.arg), node.values.map(compile)];
        return (row) => {
          const given = arg(row);
          return values.some((value) => holds('=', given, value(row)));
        };
      }
      case 'if': {
        const [condition, then, otherwise] = [
          compile(node.condition),
          compile(node.ifTrue),
          compile(node.ifFalse),
        ];
        return (row) => (isTrue(condition(row)) ? then(row) : otherwise(row));
      }
      case 'round': {
        const [arg, { digits }] = [compile(node.arg), node];
        return (row) => {
          const value = arg(row);
          return typeof value === 'bigint' ? roundFixed(value, digits) : undefined;
        };
      }
      case 'daysBetween': {
        const [from, to] = [compile(node.from), compile(node.to)];
        return (row) => {
          const [first, last] = [from(row), to(row)];
          return typeof first === 'number' && typeof last === 'number'
            ? fixedOfInteger(last - first)
            : undefined;
        };
      }
      case 'shift': {
        const [date, amount] = [compile(node.date), compile(node.amount)];
        const { unit, isBack, except } = node;
        const holidays = except === undefined ? undefined : inputs.findList(except)?.days();
        return (row) => shiftDate(date(row), amount(row), { unit, isBack, holidays, note });
      }
      case 'year':
      case 'month':
      case 'day': {
        const [arg, part] = [compile(node.arg), node.op];
        return (row) => {
          const value = arg(row);
          return typeof value === 'number' ? fixedOfInteger(partOfDay(value, part)) : undefined;
        };
      }
      case 'least':
      case 'most': {
        const args = node.args.map(compile);
        const sign = node.op === 'least' ? -1 : 1;
        return (row) => {
          const values = args.map((arg) => arg(row));
          return values.includes(undefined) ? undefined : extreme(values, sign);
        };
      }
      case 'total': {
        const args = node.args.map(compile);
        // A fee whose question is not asked adds nothing.
        return (row) => bounded(added(args.map((arg) => arg(row))), note);
      }
      case 'lookup':
        return lookup(node);
      case 'aggregate':
        return aggregate(node);
    }
  }

  function both({ left, right }: { left: Formula; right: Formula }): [Evaluate, Evaluate] {
    return [compile(left), compile(right)];
  }

  function arithmetic(op: '+' | '-' | '*' | '/', [left, right]: [Evaluate, Evaluate]): Evaluate {
    return (row) => {
      const [a, b] = [left(row), right(row)];
      // Two dates have a difference in days; a number moves a date by days.
      if (typeof a === 'number' && (op === '+' || op === '-')) {
        if (typeof b === 'number') return op === '-' ? fixedOfInteger(a - b) : undefined;
        return shiftDate(a, b, { unit: 'days', isBack: op === '-', holidays: undefined, note });
      }
      if (typeof a !== 'bigint' || typeof b !== 'bigint') return undefined;
      switch (op) {
        case '+':
          return bounded(a + b, note);
        case '-':
          return bounded(a - b, note);
        case '*':
          return bounded(multiply(a, b), note);
        case '/':
          return quotient(a, b, note);
      }
    };
  }

  function lookup(node: Lookup): Evaluate {
    const list = inputs.findList(node.list);
    const column = list?.columnOf(node.column);
    const key = compile(node.key);
    return (row) => {
      const wanted = textOf(key(row));
      if (list === undefined || column === undefined || !wanted) return undefined;
      const found = list.find(wanted, column);
      if (!found) note(`"${wanted.slice(0, 60)}" is not in the list.`);
      return found?.value;
    };
  }

  function aggregate(node: Aggregate): Evaluate {
    const target = targets.get(node);
    if (!target) return () => undefined;
    const cell = target.column ? inputs.read(target) : () => true;
    const where = node.where && compile(node.where);
    const others = node.where ? namesOf(node.where).filter((other) => !isInRows(other, target)) : [];
    return figureOverRows({
      figure: node.figure,
      rows: () => inputs.rows(target),
      partOf: (row) => (!where || isTrue(where(row)) ? cell(row) : undefined),
      othersChangedIn: () => Math.max(0, ...others.map(inputs.changedIn)),
      run: inputs.run,
      note,
    });
  }

  /** The values that a condition of an aggregate reads. */
  function namesOf(node: Formula): Target[] {
    const target = targets.get(node);
    return [...(target ? [target] : []), ...partsOf(node).flatMap(namesOf)];
  }
}

function isInRows({ field, column }: Target, rows: Target): boolean {
  return column !== undefined && field === rows.field;
}

/** Missing values do not count. */
function added(values: readonly FormulaValue[]): bigint {
  let sum = 0n;
  for (const value of values) if (typeof value === 'bigint') sum += value;
  return sum;
}
