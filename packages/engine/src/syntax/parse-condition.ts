import { isComparisonSign } from './condition-fields.ts';
import type { Comparison, Condition } from './nodes.ts';

interface ConditionToken {
  kind: 'word' | 'quoted' | 'sign';
  text: string;
}
interface Reader {
  tokens: ConditionToken[];
  at: number;
  depth: number;
}

/** Maximum depth of brackets and `not` in a condition. It bounds hostile text. */
const maxDepth = 20;

class ConditionError extends Error {}

const comparisons: [words: string[], op: Comparison['op']][] = [
  [['more', 'than'], '>'],
  [['less', 'than'], '<'],
  [['at', 'least'], '>='],
  [['at', 'most'], '<='],
  [['after'], '>'],
  [['before'], '<'],
  [['on', 'or', 'after'], '>='],
  [['on', 'or', 'before'], '<='],
];

/** Reads the condition of an `{if}`, or returns its mistake in plain words. */
export function parseCondition(source: string): { condition: Condition } | { error: string } {
  const reader: Reader = { tokens: tokenize(source), at: 0, depth: 0 };
  try {
    if (reader.tokens.length === 0) throw new ConditionError('the condition is empty');
    const condition = readOr(reader);
    const left = peek(reader);
    if (left) throw new ConditionError(`unexpected "${left.text}"`);
    return { condition };
  } catch (error) {
    if (error instanceof ConditionError) return { error: error.message };
    throw error;
  }
}

function tokenize(source: string): ConditionToken[] {
  const pattern =
    /\s*(?:"([^"]*)"|“([^”]{0,500})”|'([^']*)'|(<=|>=|!=|=|<|>|\(|\)|,)|\[([^[\]]*)\]|([^\s()<>=!,]+)|(\S))/gy;
  const tokens: ConditionToken[] = [];
  for (const [, straight, curly, single, sign, bracket, word, other] of source.matchAll(pattern)) {
    const quoted = straight ?? curly ?? single;
    if (quoted !== undefined) tokens.push({ kind: 'quoted', text: quoted });
    else if (sign !== undefined) tokens.push({ kind: 'sign', text: sign });
    else if (bracket !== undefined) tokens.push({ kind: 'word', text: bracket.trim() });
    else if (word !== undefined) tokens.push({ kind: 'word', text: word });
    else tokens.push({ kind: 'sign', text: other ?? '' });
  }
  return tokens;
}

function peek(reader: Reader, ahead = 0): ConditionToken | undefined {
  return reader.tokens[reader.at + ahead];
}

function isWord(reader: Reader, word: string, ahead = 0): boolean {
  const token = peek(reader, ahead);
  return token?.kind === 'word' && token.text.toLowerCase() === word;
}

function takeWord(reader: Reader, word: string): boolean {
  if (!isWord(reader, word)) return false;
  reader.at += 1;
  return true;
}

function takeSign(reader: Reader, sign: string): boolean {
  const token = peek(reader);
  if (token?.kind !== 'sign' || token.text !== sign) return false;
  reader.at += 1;
  return true;
}

function readOr(reader: Reader): Condition {
  const args = [readAnd(reader)];
  while (takeWord(reader, 'or')) args.push(readAnd(reader));
  const [only] = args;
  return args.length === 1 && only ? only : { op: 'or', args };
}

function readAnd(reader: Reader): Condition {
  const args = [readNot(reader)];
  while (takeWord(reader, 'and')) args.push(readNot(reader));
  const [only] = args;
  return args.length === 1 && only ? only : { op: 'and', args };
}

function readNot(reader: Reader): Condition {
  if (takeWord(reader, 'not')) return { op: 'not', arg: nested(reader, readNot) };
  if (!takeSign(reader, '(')) return readTest(reader);
  const inner = nested(reader, readOr);
  if (!takeSign(reader, ')')) throw new ConditionError('a closing bracket is missing');
  return inner;
}

function nested(reader: Reader, read: (reader: Reader) => Condition): Condition {
  reader.depth += 1;
  if (reader.depth > maxDepth) throw new ConditionError('brackets are nested too deeply');
  const condition = read(reader);
  reader.depth -= 1;
  return condition;
}

function readTest(reader: Reader): Condition {
  const token = peek(reader);
  if (token?.kind !== 'word' || !/^\p{L}[\p{L}\p{N}_ .,'’&/()-]{0,128}$/u.test(token.text))
    throw new ConditionError('a field name is missing');
  reader.at += 1;
  const field = token.text;
  const sign = peek(reader);
  if (sign?.kind === 'sign' && isComparisonSign(sign.text)) {
    reader.at += 1;
    return { op: sign.text, field, value: readValue(reader) };
  }
  if (takeWord(reader, 'contains')) return { op: 'contains', field, value: readValue(reader) };
  return takeWord(reader, 'is') ? readIs(reader, field) : { op: 'on', field };
}

function readIs(reader: Reader, field: string): Condition {
  const isNegated = takeWord(reader, 'not');
  const test = readIsTest(reader, field);
  return isNegated ? { op: 'not', arg: test } : test;
}

function readIsTest(reader: Reader, field: string): Condition {
  if (takeWord(reader, 'empty')) return { op: 'empty', field };
  if (takeWord(reader, 'filled')) return { op: 'not', arg: { op: 'empty', field } };
  // `yes` and `no` may also be options of a select, so the kind of the field decides how they are compared.
  if (takeWord(reader, 'checked')) return { op: 'on', field };
  if (isWord(reader, 'one') && isWord(reader, 'of', 1)) {
    reader.at += 2;
    const values = [readValue(reader)];
    while (takeSign(reader, ',')) values.push(readValue(reader));
    return { op: 'in', field, values };
  }
  for (const [words, op] of comparisons) {
    if (!words.every((word, ahead) => isWord(reader, word, ahead))) continue;
    reader.at += words.length;
    return { op, field, value: readValue(reader) };
  }
  return { op: '=', field, value: readValue(reader) };
}

function readValue(reader: Reader): string {
  const first = peek(reader);
  if (first?.kind === 'quoted') {
    reader.at += 1;
    return first.text;
  }
  const words: string[] = [];
  for (let token = peek(reader); token?.kind === 'word'; token = peek(reader)) {
    if (isWord(reader, 'and') || isWord(reader, 'or')) break;
    words.push(token.text);
    reader.at += 1;
  }
  if (words.length === 0) throw new ConditionError('a value is missing');
  return words.join(' ');
}
