import { isComparisonSign } from './condition-fields.ts';
import type { Condition, ConditionTest } from './nodes.ts';
import { readIs } from './read-is.ts';
import {
  isWord,
  nested,
  peek,
  readAll,
  readJoined,
  SyntaxMistake,
  takeSign,
  takeWords,
  type Token,
  type TokenReader,
} from './token-reader.ts';

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
  return readJoined(reader, 'or', readAnd);
}

function readAnd(reader: TokenReader): Condition {
  return readJoined(reader, 'and', readNot);
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
  if (!takeWords(reader, 'is')) return { op: 'on', ...subject };
  return readIs<Condition, string>(reader, {
    empty: () => ({ op: 'empty', ...subject }),
    checked: () => ({ op: 'on', ...subject }),
    oneOf: (values) => ({ op: 'in', ...subject, values }),
    compare: (op, value) => ({ op, ...subject, value }),
    not: (arg) => ({ op: 'not', arg }),
    readValue,
    readBound: readValue,
  });
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
