import { rowsIn } from '../../fields/text-value.ts';
import type { Formula } from './formula-nodes.ts';
import { partsOf } from './formula-nodes.ts';
import type { Locale, Row, Values } from '../../template.ts';
import { valueOf } from '../field-table.ts';
import { formatValue } from '../format.ts';
import type { CalculatedNode } from './read-formulas.ts';

interface Described {
  /** Values with those that formulas make. */
  values: Values;
  locale: Locale;
}

const signs = { '+': '+', '-': '−', '*': '×', '/': '÷', '&': 'followed by' };
const figureWords = { sum: 'sum', count: 'count', min: 'smallest', max: 'largest', average: 'average' };
const comparisonWords = {
  '=': 'is',
  '!=': 'is not',
  '>': 'is more than',
  '<': 'is less than',
  '>=': 'is at least',
  '<=': 'is at most',
  contains: 'contains',
};

/** Says in words how a value is made, with the values of the fields: "sum of Amount over 3 items". */
export function describeFormula({ formula, targets }: CalculatedNode, { values, locale }: Described): string {
  return words(formula);

  function words(node: Formula): string {
    switch (node.op) {
      case 'number':
        return node.isPercent ? `${node.value}%` : node.value;
      case 'text':
        return `“${node.value}”`;
      case 'today':
        return 'today';
      case 'name':
        return nameWords(node);
      case '+':
      case '-':
      case '*':
      case '/':
      case '&':
        return `${inner(node.left)} ${signs[node.op]} ${inner(node.right)}`;
      case 'negate':
        return `−${inner(node.arg)}`;
      case 'not':
        return `not ${inner(node.arg)}`;
      case 'isEmpty':
        return `${inner(node.arg)} is empty`;
      case 'and':
      case 'or':
        return node.args.map(inner).join(` ${node.op} `);
      case 'compare':
        return `${inner(node.left)} ${comparisonWords[node.sign]} ${inner(node.right)}`;
      case 'oneOf':
        return `${inner(node.arg)} is one of ${node.values.map(words).join(', ')}`;
      case 'if':
        return `if ${words(node.condition)} then ${words(node.ifTrue)}, else ${words(node.ifFalse)}`;
      case 'round':
        return `${inner(node.arg)} rounded to ${node.digits} decimal${node.digits === 1 ? '' : 's'}`;
      case 'daysBetween':
        return `days between ${words(node.from)} and ${words(node.to)}`;
      case 'shift':
        return `${inner(node.date)} ${node.isBack ? 'minus' : 'plus'} ${inner(node.amount)} ${node.unit}${node.except === undefined ? '' : ` except ${node.except}`}`;
      case 'lookup':
        return `${node.column} of ${inner(node.key)} in the list ${node.list}`;
      case 'year':
      case 'month':
      case 'day':
        return `${node.op} of ${inner(node.arg)}`;
      case 'least':
      case 'most':
        return `the ${node.op === 'least' ? 'smallest' : 'largest'} of ${node.args.map(words).join(', ')}`;
      case 'total':
        return `the sum of ${node.args.map(words).join(', ')}`;
      case 'aggregate':
        return aggregateWords(node);
    }
  }

  function nameWords(node: Formula & { op: 'name' }): string {
    const target = targets.get(node);
    if (!target) return `“${node.name}”`;
    const { field, column } = target;
    if (column) return column.label || column.name;
    const value = formatValue(field, valueOf(values, field.name), [], locale);
    return `${field.label || field.name} (${value || 'empty'})`;
  }

  function aggregateWords(node: Formula & { op: 'aggregate' }): string {
    const target = targets.get(node);
    if (!target) return node.figure;
    const { field, column } = target;
    const count = rowsIn(valueOf(values, field.name)).filter(isFilled).length;
    const noun = (field.row_label || 'row').toLowerCase();
    const over = `${count} ${noun}${count === 1 ? '' : 's'}`;
    const what = column
      ? `${figureWords[node.figure]} of ${column.label || column.name} over ${over}`
      : `count of ${over}`;
    return node.where ? `${what}, only where ${words(node.where)}` : what;
  }

  /** A part of several words in brackets. */
  function inner(node: Formula): string {
    const isSimple = node.op === 'aggregate' ? !node.where : partsOf(node).length === 0;
    return isSimple ? words(node) : `(${words(node)})`;
  }
}

function isFilled(row: Row): boolean {
  return Object.values(row).some((cell) => cell.trim() !== '');
}
