import { isComparisonSign } from './condition-fields.ts';
import type { Comparison, Condition, ConditionTest } from './nodes.ts';
import {
  isWord,
  nested,
  peek,
  readAll,
  SyntaxMistake,
  takeSign,
  takeWords,
  type Token,
  type TokenReader,
} from './token-reader.ts';

/** Comparisons in words, after `is`. */
export const comparisons: readonly [words: string[], op: Comparison['op']][] = [
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
  const tokens = tokenize(source);
  if (tokens.length === 0) return { error: 'the condition is empty' };
  const read = readAll(tokens, readOr);
  return 'error' in read ? read : { condition: read.result };
}

function tokenize(source: string): Token[] {
  const pattern =
    /\s*(?:"([^"]*)"|“([^”]{0,500})”|'([^']*)'|(<=|>=|!=|=|<|>|\(|\)|,)|\[([^[\]]*)\]|([^\s()<>=!,]+)|(\S))/gy;
  const tokens: Token[] = [];
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

function readOr(reader: TokenReader): Condition {
  const args = [readAnd(reader)];
  while (takeWords(reader, 'or')) args.push(readAnd(reader));
  const [only] = args;
  return args.length === 1 && only ? only : { op: 'or', args };
}

function readAnd(reader: TokenReader): Condition {
  const args = [readNot(reader)];
  while (takeWords(reader, 'and')) args.push(readNot(reader));
  const [only] = args;
  return args.length === 1 && only ? only : { op: 'and', args };
}

function readNot(reader: TokenReader): Condition {
  if (takeWords(reader, 'not')) return { op: 'not', arg: nested(reader, readNot) };
  if (!takeSign(reader, '(')) return readTest(reader);
  const inner = nested(reader, readOr);
  if (!takeSign(reader, ')')) throw new SyntaxMistake('a closing bracket is missing');
  return inner;
}

/** The subject of a test: a field, or the number of its rows. */
type Subject = Pick<ConditionTest, 'field' | 'counts'>;

function readTest(reader: TokenReader): Condition {
  const counts = takeWords(reader, 'count', 'of');
  const token = peek(reader);
  if (token?.kind !== 'word' || !/^\p{L}[\p{L}\p{N}_ .,'’&/()-]{0,128}$/u.test(token.text))
    throw new SyntaxMistake('a field name is missing');
  reader.at += 1;
  const subject: Subject = { field: token.text, ...(counts && { counts }) };
  const sign = peek(reader);
  if (sign?.kind === 'sign' && isComparisonSign(sign.text)) {
    reader.at += 1;
    return { op: sign.text, ...subject, value: readValue(reader) };
  }
  if (takeWords(reader, 'contains')) return { op: 'contains', ...subject, value: readValue(reader) };
  return takeWords(reader, 'is') ? readIs(reader, subject) : { op: 'on', ...subject };
}

function readIs(reader: TokenReader, subject: Subject): Condition {
  const isNegated = takeWords(reader, 'not');
  const test = readIsTest(reader, subject);
  return isNegated ? { op: 'not', arg: test } : test;
}

function readIsTest(reader: TokenReader, subject: Subject): Condition {
  if (takeWords(reader, 'empty')) return { op: 'empty', ...subject };
  if (takeWords(reader, 'filled')) return { op: 'not', arg: { op: 'empty', ...subject } };
  // `yes` and `no` may also be options of a select, so the kind of the field decides how they are compared.
  if (takeWords(reader, 'checked')) return { op: 'on', ...subject };
  if (takeWords(reader, 'one', 'of')) {
    const values = [readValue(reader)];
    while (takeSign(reader, ',')) values.push(readValue(reader));
    return { op: 'in', ...subject, values };
  }
  for (const [words, op] of comparisons) {
    if (takeWords(reader, ...words)) return { op, ...subject, value: readValue(reader) };
  }
  return { op: '=', ...subject, value: readValue(reader) };
}

function readValue(reader: TokenReader): string {
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
  if (words.length === 0) throw new SyntaxMistake('a value is missing');
  return words.join(' ');
}
