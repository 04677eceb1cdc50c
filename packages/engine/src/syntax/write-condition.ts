import type { Condition, ConditionTest } from './nodes.ts';

/** Writes a condition as `parseCondition` reads it. */
export function writeCondition(condition: Condition): string {
  switch (condition.op) {
    case 'or':
      return condition.args.map(writeCondition).join(' or ');
    case 'and':
      return condition.args.map((arg) => withBrackets(arg, ['or'])).join(' and ');
    case 'not':
      return writeNot(condition.arg);
    case 'on':
      return writeSubject(condition);
    case 'empty':
      return `${writeSubject(condition)} is empty`;
    case 'in':
      return `${writeSubject(condition)} is one of ${condition.values.map(writeValue).join(', ')}`;
    case '=':
      return `${writeSubject(condition)} is ${writeValue(condition.value)}`;
    default:
      return `${writeSubject(condition)} ${condition.op} ${writeValue(condition.value)}`;
  }
}

function writeNot(arg: Condition): string {
  if (arg.op === 'empty') return `${writeSubject(arg)} is filled`;
  if (arg.op === '=') return `${writeSubject(arg)} is not ${writeValue(arg.value)}`;
  return `not ${withBrackets(arg, ['or', 'and'])}`;
}

function withBrackets(condition: Condition, ops: readonly Condition['op'][]): string {
  const text = writeCondition(condition);
  return ops.includes(condition.op) ? `(${text})` : text;
}

function writeSubject({ field, counts }: Pick<ConditionTest, 'field' | 'counts'>): string {
  return `${counts ? 'count of ' : ''}${writeName(field)}`;
}

/** Names of older templates may contain spaces and other characters. Such names are put in brackets. */
function writeName(name: string): string {
  return /^[A-Za-z][A-Za-z0-9_.]*$/.test(name) && !isKeyword(name) ? name : `[${name}]`;
}

/** Quotes a value that would be read as something else. */
function writeValue(value: string): string {
  const words = value.split(' ');
  const isPlain = /^[\p{L}\p{N}_.-]+(?: [\p{L}\p{N}_.-]+)*$/u.test(value) && !words.some(isKeyword);
  if (isPlain) return value;
  return value.includes('"') ? `'${value}'` : `"${value}"`;
}

function isKeyword(word: string): boolean {
  return /^(?:and|or|not|is|contains|empty|filled|checked|one|more|less|at|on|after|before)$/i.test(word);
}
