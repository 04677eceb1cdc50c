/** One word, quoted text or sign of a condition or formula. */
export interface Token {
  kind: 'word' | 'quoted' | 'number' | 'sign';
  text: string;
}

/** Reads tokens from left to right. */
export interface TokenReader {
  tokens: readonly Token[];
  at: number;
  depth: number;
}

/** Maximum depth of brackets and `not`. It bounds hostile text. */
const maxDepth = 20;

/** A mistake in a condition or formula, in plain words. */
export class SyntaxMistake extends Error {}

export function peek(reader: TokenReader, ahead = 0): Token | undefined {
  return reader.tokens[reader.at + ahead];
}

export function isWord(reader: TokenReader, word: string, ahead = 0): boolean {
  const token = peek(reader, ahead);
  return token?.kind === 'word' && token.text.toLowerCase() === word;
}

/** Takes these words if all of them follow. */
export function takeWords(reader: TokenReader, ...words: readonly string[]): boolean {
  if (!words.every((word, ahead) => isWord(reader, word, ahead))) return false;
  reader.at += words.length;
  return true;
}

export function takeSign(reader: TokenReader, sign: string): boolean {
  const token = peek(reader);
  if (token?.kind !== 'sign' || token.text !== sign) return false;
  reader.at += 1;
  return true;
}

/** Reads something inside brackets or after `not`. */
export function nested<T>(reader: TokenReader, read: (reader: TokenReader) => T): T {
  reader.depth += 1;
  if (reader.depth > maxDepth) throw new SyntaxMistake('brackets are nested too deeply');
  const result = read(reader);
  reader.depth -= 1;
  return result;
}

/** Parts joined by a word, as in `a and b and c`; a single part is itself. */
export function readJoined<T, Op extends 'and' | 'or'>(
  reader: TokenReader,
  op: Op,
  readPart: (reader: TokenReader) => T,
): T | { op: Op; args: T[] } {
  const first = readPart(reader);
  const args = [first];
  while (takeWords(reader, op)) args.push(readPart(reader));
  return args.length === 1 ? first : { op, args };
}

/** Reads all tokens, or returns the mistake in plain words. */
export function readAll<T>(
  tokens: readonly Token[],
  read: (reader: TokenReader) => T,
): { result: T } | { error: string } {
  const reader: TokenReader = { tokens, at: 0, depth: 0 };
  try {
    const result = read(reader);
    const left = peek(reader);
    if (left) throw new SyntaxMistake(`unexpected "${left.text}"`);
    return { result };
  } catch (error) {
    if (error instanceof SyntaxMistake) return { error: error.message };
    throw error;
  }
}
