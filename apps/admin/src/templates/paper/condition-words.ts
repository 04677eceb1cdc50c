import { kindOfField } from '@inkfield/engine/fields/registry';
import { commonFormats, formatValue } from '@inkfield/engine/format';
import type { Condition, ConditionTest } from '@inkfield/engine/nodes';
import { parseCondition } from '@inkfield/engine/parse-condition';
import type { TemplateField } from '@inkfield/engine/template';
import { findField } from '../source/field-names.ts';

/** Returns when a branch is shown. The branch that is shown otherwise has no condition. */
export function whenWords(condition: unknown, fields: readonly TemplateField[]): string {
  return typeof condition === 'string' ? `only when ${wordsOfCondition(condition, fields)}` : 'otherwise';
}

/** Returns a condition in words, with the labels of its fields; as typed if it can't be read. */
export function wordsOfCondition(typed: string, fields: readonly TemplateField[]): string {
  const read = parseCondition(typed);
  return 'condition' in read ? say(read.condition, fields) : typed;
}

function say(condition: Condition, fields: readonly TemplateField[]): string {
  switch (condition.op) {
    case 'and':
    case 'or':
      return condition.args
        .map((arg) =>
          condition.op === 'and' && arg.op === 'or' ? `(${say(arg, fields)})` : say(arg, fields),
        )
        .join(` ${condition.op} `);
    case 'not':
      return sayNot(condition.arg, fields);
    default:
      return sayTest(condition, fields, false);
  }
}

function sayNot(arg: Condition, fields: readonly TemplateField[]): string {
  return 'field' in arg ? sayTest(arg, fields, true) : `not (${say(arg, fields)})`;
}

const comparisons: Partial<Record<ConditionTest['op'], string>> = {
  '>': 'more than',
  '<': 'less than',
  '>=': 'at least',
  '<=': 'at most',
};

function sayTest(test: ConditionTest, fields: readonly TemplateField[], isNegated: boolean): string {
  const field = findField(fields, test.field);
  const label = quoteSentence(field?.label || test.field);
  const subject = test.counts ? `the number of rows of ${label}` : label;
  const is = isNegated ? 'is not' : 'is';
  switch (test.op) {
    case 'on':
      return `${subject} ${is} ${kindOfField(field) === 'tick' ? 'ticked' : 'filled in'}`;
    case 'empty':
      return `${subject} is ${isNegated ? 'filled in' : 'empty'}`;
    case 'in':
      return `${subject} ${is} one of ${test.values.join(', ')}`;
    case 'contains':
      return `${subject} ${isNegated ? 'does not contain' : 'contains'} ${test.value}`;
    case '!=':
      return `${subject} ${isNegated ? 'is' : 'is not'} ${test.value}`;
    default:
      return `${subject} ${is} ${[comparisons[test.op], test.value].filter(Boolean).join(' ')}`;
  }
}

/** Words of the formats that do not read as words themselves. */
const formatWords: Record<string, string> = {
  blank: 'a line to write on',
  upper: 'in capitals',
  title: 'with capitals',
  words: 'in words',
  number: 'without a sign',
  ordinal: 'as 1st',
  list: 'as a list',
};

/** A day that cannot be taken for a month. */
const exampleDay = '2027-03-15';

interface Shown {
  /** The field itself; undefined where its rows have the value. */
  field: TemplateField | undefined;
  fields: readonly TemplateField[];
  locale: string | undefined;
}

/**
 * Returns the words behind the label of a field: the column of its rows, the format, or the words without a value. A date
 * has an example of its format.
 */
export function suffixWords(suffix: string, { field, fields, locale = 'en-US' }: Shown): string {
  const [, name, rest = ''] = /^\.(\w+)(.*)$/s.exec(suffix) ?? [undefined, undefined, suffix];
  const column = fields.flatMap(({ columns = [] }) => columns).find((one) => one.name === name);
  const label = name === undefined ? '' : ` · ${column?.label || name}`;
  const of = column ?? field;
  const wordsOf = (format: string) =>
    of !== undefined && kindOfField(of) === 'date' && !commonFormats.includes(format)
      ? `as ${formatValue(of, exampleDay, [format], { locale, currency: 'USD' })}`
      : (formatWords[format] ?? format);
  return label + rest.replace(/\s+as\s+(\w+)/g, (_typed, format: string) => `, ${wordsOf(format)}`);
}

/** A label that is a question, or a sentence with a gap, would run into the words after it. */
function quoteSentence(label: string): string {
  return /[?_…]/.test(label) && label.includes(' ') ? `“${label}”` : label;
}
