import { isComparisonSign } from '../../syntax/condition-fields.ts';
import {
  type DateUnit,
  dateParts,
  type Figure,
  figures,
  findNestedAggregate,
  type Formula,
  type FormulaComparison,
} from './formula-nodes.ts';
import { readIs } from '../../syntax/read-is.ts';
import {
  nested,
  peek,
  readAll,
  readJoined,
  SyntaxMistake,
  takeSign,
  takeWords,
  type Token,
  type TokenReader,
} from '../../syntax/token-reader.ts';

export const maxFormulaLength = 500;

/** Reads the formula of a calculated field, or returns its mistake in plain words. */
export function parseFormula(source: string): { formula: Formula } | { error: string } {
  if (source.length > maxFormulaLength)
    return { error: `the formula is longer than ${maxFormulaLength} characters` };
  const tokens = tokenize(source);
  if (tokens.length === 0) return { error: 'the formula is empty' };
  const read = readAll(tokens, readOr);
  if ('error' in read) return read;
  const error = findNestedAggregate(read.result);
  return error === undefined ? { formula: read.result } : { error };
}

/** `[Buyer Name]` is a name of an older template; a part after a point is a column. */
function tokenize(source: string): Token[] {
  const pattern =
    /\s*(?:"([^"]*)"|“([^”]*)”|'([^']*)'|(\d+(?:\.\d+)?%?)|(\[[^[\]]*\])|(\p{L}[\p{L}\p{N}_]*(?:\.\p{L}[\p{L}\p{N}_]*)?)|(<=|>=|!=|\S))/guy;
  const tokens: Token[] = [];
  for (const [, straight, curly, single, number, bracket, word, sign] of source.matchAll(pattern)) {
    const quoted = straight ?? curly ?? single;
    if (quoted !== undefined) tokens.push({ kind: 'quoted', text: quoted });
    else if (number !== undefined) tokens.push({ kind: 'number', text: number });
    else if (bracket !== undefined) tokens.push({ kind: 'word', text: bracket });
    else if (word !== undefined) tokens.push({ kind: 'word', text: word });
    else tokens.push({ kind: 'sign', text: sign ?? '' });
  }
  return tokens;
}

function readFormula(reader: TokenReader): Formula {
  return nested(reader, readOr);
}

function readOr(reader: TokenReader): Formula {
  return readJoined(reader, 'or', readAnd);
}

function readAnd(reader: TokenReader): Formula {
  return readJoined(reader, 'and', readNot);
}

function readNot(reader: TokenReader): Formula {
  return takeWords(reader, 'not') ? { op: 'not', arg: nested(reader, readNot) } : readComparison(reader);
}

function readComparison(reader: TokenReader): Formula {
  const left = readJoin(reader);
  const sign = peek(reader);
  if (sign?.kind === 'sign' && isComparisonSign(sign.text)) {
    reader.at += 1;
    return compare(sign.text, left, readJoin(reader));
  }
  if (takeWords(reader, 'contains')) return compare('contains', left, readWanted(reader));
  if (!takeWords(reader, 'is')) return left;
  return readIs<Formula, Formula>(reader, {
    empty: () => ({ op: 'isEmpty', arg: left }),
    checked: () => left,
    oneOf: (values) => ({ op: 'oneOf', arg: left, values }),
    compare: (comparison, right) => compare(comparison, left, right),
    not: (arg) => ({ op: 'not', arg }),
    readValue: readWanted,
    readBound: readJoin,
  });
}

function compare(sign: FormulaComparison, left: Formula, right: Formula): Formula {
  return { op: 'compare', sign, left, right };
}

/** Several words without quotes are a text, as in conditions: `state is New York`. */
function readWanted(reader: TokenReader): Formula {
  const words: string[] = [];
  for (let token = peek(reader); token && isPlainWord(token); token = peek(reader, words.length))
    words.push(token.text);
  if (words.length < 2) return readJoin(reader);
  reader.at += words.length;
  return { op: 'text', value: words.join(' ') };
}

function isPlainWord({ kind, text }: Token): boolean {
  return (
    kind === 'word' && !/^(?:and|or|not|is|then|else|where|of|between|contains|\[.*|.*\..*)$/i.test(text)
  );
}

function readJoin(reader: TokenReader): Formula {
  let left = readSum(reader);
  while (takeSign(reader, '&')) left = { op: '&', left, right: readSum(reader) };
  return left;
}

function readSum(reader: TokenReader): Formula {
  let left = readProduct(reader);
  for (;;) {
    const sign = takeSign(reader, '+')
      ? '+'
      : takeSign(reader, '-') || takeSign(reader, '−')
        ? '-'
        : undefined;
    if (sign === undefined) return left;
    const right = readProduct(reader);
    const unit = takeUnit(reader);
    if (unit === undefined) left = { op: sign, left, right };
    else {
      const except = unit === 'business days' && takeWords(reader, 'except') ? readTitle(reader) : undefined;
      left = { op: 'shift', date: left, amount: right, unit, isBack: sign === '-', except };
    }
  }
}

/** `date + 3 months`: the unit after an amount. */
function takeUnit(reader: TokenReader): DateUnit | undefined {
  if (takeWords(reader, 'business', 'days') || takeWords(reader, 'business', 'day')) return 'business days';
  for (const unit of ['days', 'months', 'years'] as const)
    if (takeWords(reader, unit) || takeWords(reader, unit.slice(0, -1))) return unit;
  return undefined;
}

function readProduct(reader: TokenReader): Formula {
  let left = readSigned(reader);
  for (;;) {
    const sign =
      takeSign(reader, '*') || takeSign(reader, '×') ? '*' : takeSign(reader, '/') ? '/' : undefined;
    if (sign === undefined) return left;
    left = { op: sign, left, right: readSigned(reader) };
  }
}

function readSigned(reader: TokenReader): Formula {
  if (takeSign(reader, '-') || takeSign(reader, '−'))
    return { op: 'negate', arg: nested(reader, readSigned) };
  return readPrimary(reader);
}

function readPrimary(reader: TokenReader): Formula {
  const token = peek(reader);
  if (token === undefined) throw new SyntaxMistake('the formula is not finished');
  reader.at += 1;
  if (token.kind === 'quoted') return { op: 'text', value: token.text };
  if (token.kind === 'number')
    return { op: 'number', value: token.text.replace('%', ''), isPercent: token.text.endsWith('%') };
  if (token.kind === 'word') return readWord(reader, token.text);
  if (token.text !== '(') throw new SyntaxMistake(`unexpected "${token.text}"`);
  const inner = readFormula(reader);
  closeBracket(reader);
  return inner;
}

function closeBracket(reader: TokenReader): void {
  if (!takeSign(reader, ')')) throw new SyntaxMistake('a closing bracket is missing');
}

function readWord(reader: TokenReader, word: string): Formula {
  const key = word.toLowerCase();
  const isCall = peek(reader)?.kind === 'sign' && peek(reader)?.text === '(';
  const figure = figures.find((name) => name === key);
  if (figure !== undefined && takeWords(reader, 'of')) return readAggregate(reader, figure);
  if (figure !== undefined && isCall) return readFigure(reader, figure);
  const part = dateParts.find((name) => name === key);
  if (part !== undefined && (isCall || takeWords(reader, 'of')))
    return { op: part, arg: readPrimary(reader) };
  if (key === 'round' && isCall) return readRound(reader);
  if (key === 'lookup' && isCall) return readLookup(reader);
  if (key === 'days' && takeWords(reader, 'between')) return readDaysBetween(reader);
  if (key === 'if') return readIf(reader);
  if (key === 'today') return { op: 'today' };
  if (isCall) throw new SyntaxMistake(`there is no function "${word}"`);
  if (/^(?:and|or|not|is|then|else|where|of|between|contains)$/.test(key))
    throw new SyntaxMistake(`unexpected "${word}"`);
  if (word.startsWith('[')) return { op: 'name', name: word.slice(1, -1).trim(), part: undefined };
  const [name = '', column] = word.split('.');
  return { op: 'name', name, part: column };
}

const opOfSeveral = { min: 'least', max: 'most', sum: 'total' } as const;

/** `sum(items.amount where items.taxed)`, or one figure of several values: `max(0, price - paid)`, `sum(rent, fee)`. */
function readFigure(reader: TokenReader, figure: Figure): Formula {
  takeSign(reader, '(');
  const first = readFormula(reader);
  if ((figure === 'min' || figure === 'max' || figure === 'sum') && takeSign(reader, ',')) {
    const args = [first, readFormula(reader)];
    while (takeSign(reader, ',')) args.push(readFormula(reader));
    closeBracket(reader);
    return { op: opOfSeveral[figure], args };
  }
  const aggregate = aggregateOf(figure, first, readWhere(reader));
  closeBracket(reader);
  return aggregate;
}

function readAggregate(reader: TokenReader, figure: Figure): Formula {
  return aggregateOf(figure, readPrimary(reader), readWhere(reader));
}

function readWhere(reader: TokenReader): Formula | undefined {
  return takeWords(reader, 'where') ? readFormula(reader) : undefined;
}

function aggregateOf(figure: Figure, over: Formula, where: Formula | undefined): Formula {
  if (over.op !== 'name' || (over.part === undefined && figure !== 'count'))
    throw new SyntaxMistake(`"${figure}" needs the column of a rows field, such as items.amount`);
  return { op: 'aggregate', figure, rows: over.name, column: over.part, where };
}

function readRound(reader: TokenReader): Formula {
  takeSign(reader, '(');
  const arg = readFormula(reader);
  const digits = takeSign(reader, ',') ? peek(reader) : undefined;
  if (digits !== undefined) reader.at += 1;
  if (digits && !(digits.kind === 'number' && /^(?:1?\d|20)$/.test(digits.text)))
    throw new SyntaxMistake('the decimals of "round" are a whole number from 0 to 20');
  closeBracket(reader);
  return { op: 'round', arg, digits: Number(digits?.text ?? 0) };
}

/** `lookup(prices, product, "Unit price")` */
function readLookup(reader: TokenReader): Formula {
  takeSign(reader, '(');
  const list = readTitle(reader);
  const takeComma = () => {
    if (!takeSign(reader, ','))
      throw new SyntaxMistake('"lookup" needs a list, a key and a column: lookup(prices, product, price)');
  };
  takeComma();
  const key = readFormula(reader);
  takeComma();
  const column = readTitle(reader);
  closeBracket(reader);
  return { op: 'lookup', list, key, column };
}

/** The name of a list or the title of a column: one word, or a text in quotes. */
function readTitle(reader: TokenReader): string {
  const token = peek(reader);
  if (token?.kind !== 'word' && token?.kind !== 'quoted')
    throw new SyntaxMistake('the name of a list or of its column is missing');
  reader.at += 1;
  return token.text.replace(/^\[(.*)\]$/, '$1').trim();
}

function readDaysBetween(reader: TokenReader): Formula {
  const from = readSum(reader);
  if (!takeWords(reader, 'and'))
    throw new SyntaxMistake('"days between" needs two dates, with "and" between them');
  return { op: 'daysBetween', from, to: readSum(reader) };
}

function readIf(reader: TokenReader): Formula {
  const condition = readFormula(reader);
  if (!takeWords(reader, 'then')) throw new SyntaxMistake('"then" is missing after "if"');
  const ifTrue = readFormula(reader);
  if (!takeWords(reader, 'else')) throw new SyntaxMistake('"else" is missing after "if"');
  return { op: 'if', condition, ifTrue, ifFalse: readFormula(reader) };
}
