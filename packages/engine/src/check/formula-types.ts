import { kindOfField, findFieldModule, valueTypeOf } from '../fields/registry.ts';
import { type Formula, partsOf } from '../values/logic/formula-nodes.ts';
import { isPercentage } from '../values/logic/formula-values.ts';
import type { FindList } from '../values/logic/form-lists.ts';
import type { CalculatedNode } from '../values/logic/read-formulas.ts';

/** The type of a part of a formula. `any` is a part whose type is wrong or not known. */
type GivenType = 'decimal' | 'fraction' | 'day' | 'words' | 'truth' | 'any';

const names: Record<GivenType, string> = {
  decimal: 'a number',
  fraction: 'a percentage',
  day: 'a date',
  words: 'a text',
  truth: 'yes or no',
  any: 'a value',
};

/** Returns a message for each place of a formula whose types or units do not fit. */
export function typeMistakes(node: CalculatedNode, findList: FindList | undefined): string[] {
  const { field, column, formula, targets } = node;
  const mistakes: string[] = [];
  const result = typeOf(formula);
  const wanted = typeOfField(column ?? field);
  const isText = findFieldModule(valueTypeOf(column ?? field))?.kind === 'text';
  if (!isText && result !== 'any' && !isSameKind(result, wanted))
    mistakes.push(`it gives ${names[result]}, but its result is ${names[wanted]}`);
  return mistakes;

  function typeOf(part: Formula): GivenType {
    switch (part.op) {
      case 'number':
        return part.isPercent ? 'fraction' : 'decimal';
      case 'text':
      case '&':
        visit(part);
        return 'words';
      case 'name': {
        const target = targets.get(part);
        return target ? typeOfField(target.column ?? target.field) : 'words';
      }
      case 'today':
        return 'day';
      case '+':
      case '-':
        return typeOfSum(part.op, typeOf(part.left), typeOf(part.right));
      case '*':
      case '/':
        expectNumber(part.op, typeOf(part.left));
        expectNumber(part.op, typeOf(part.right));
        return 'decimal';
      case 'negate':
        return expectNumber('-', typeOf(part.arg));
      case 'round':
        return expectNumber('round', typeOf(part.arg));
      case 'compare':
        checkComparison(part);
        return 'truth';
      case 'if': {
        typeOf(part.condition);
        const [then, otherwise] = [typeOf(part.ifTrue), typeOf(part.ifFalse)];
        return isSameKind(then, otherwise) ? then : 'any';
      }
      case 'daysBetween':
        expectDate('days between', typeOf(part.from));
        expectDate('days between', typeOf(part.to));
        return 'decimal';
      case 'shift':
        expectDate(`+ ${part.unit}`, typeOf(part.date));
        expectNumber(`+ ${part.unit}`, typeOf(part.amount));
        return 'day';
      case 'lookup': {
        typeOf(part.key);
        const list = findList?.(part.list);
        const column = list?.columnOf(part.column);
        return list === undefined || column === undefined ? 'any' : list.kindOf(column);
      }
      case 'year':
      case 'month':
      case 'day':
        expectDate(`${part.op} of`, typeOf(part.arg));
        return 'decimal';
      case 'least':
      case 'most': {
        const [first = 'any'] = part.args.map(typeOf);
        return first;
      }
      case 'total':
        for (const arg of part.args) expectNumber('sum', typeOf(arg));
        return 'decimal';
      case 'aggregate': {
        const target = targets.get(part);
        if (part.where) typeOf(part.where);
        if (part.figure === 'count') return 'decimal';
        const cells = target?.column ? typeOfField(target.column) : 'any';
        return part.figure === 'min' || part.figure === 'max' ? cells : expectNumber(part.figure, cells);
      }
      default:
        visit(part);
        return 'truth';
    }
  }

  function visit(part: Formula): void {
    for (const inner of partsOf(part)) typeOf(inner);
  }

  function typeOfSum(op: '+' | '-', left: GivenType, right: GivenType): GivenType {
    if (left === 'day') {
      if (right === 'day' && op === '+') mistakes.push('two dates can not be added');
      return right === 'day' ? 'decimal' : (expectNumber(op, right), 'day');
    }
    expectNumber(op, left);
    expectNumber(op, right);
    return left === 'fraction' && right === 'fraction' ? 'fraction' : 'decimal';
  }

  function expectNumber(where: string, type: GivenType): GivenType {
    if (!['decimal', 'fraction', 'any'].includes(type))
      mistakes.push(`"${where}" needs a number, not ${names[type]}`);
    return type;
  }

  function expectDate(where: string, type: GivenType): void {
    if (type !== 'day' && type !== 'any') mistakes.push(`"${where}" needs a date, not ${names[type]}`);
  }

  function checkComparison({ sign, left, right }: Formula & { op: 'compare' }): void {
    const [one, other] = [typeOf(left), typeOf(right)];
    if (one === 'any' || other === 'any' || sign === 'contains') return;
    const isPlain = (part: Formula) => part.op === 'number' && !part.isPercent && part.value !== '0';
    const plain =
      one === 'fraction' && isPlain(right) ? right : other === 'fraction' && isPlain(left) ? left : undefined;
    if (plain?.op === 'number')
      mistakes.push(`a percentage is compared with ${plain.value}: write ${plain.value}%`);
    else if (!isSameKind(one, other)) mistakes.push(`${names[one]} is compared with ${names[other]}`);
  }
}

function isSameKind(one: GivenType, other: GivenType): boolean {
  const plain = (type: GivenType) => (type === 'fraction' ? 'decimal' : type);
  return one === 'any' || other === 'any' || plain(one) === plain(other);
}

function typeOfField(field: Parameters<typeof kindOfField>[0]): GivenType {
  switch (kindOfField(field)) {
    case 'decimal':
      return field && isPercentage(field) ? 'fraction' : 'decimal';
    case 'date':
      return 'day';
    case 'tick':
      return 'truth';
    default:
      return 'words';
  }
}
