import { type InlineCommand, readInlineCommand } from './commands.ts';
import type { ReportMistake } from './mistakes.ts';
import type { Position } from './nodes.ts';

/** One line of the source. Offsets are into `text`; the column is the offset plus one. */
export interface SourceLine {
  text: string;
  line: number;
  report: ReportMistake;
  /** Closing brace of each opening one. Computed at the first command that holds words. */
  braces?: Map<number, number>;
}

export interface PlaceholderToken {
  kind: 'placeholder';
  start: number;
  end: number;
  name: string;
  part: string | undefined;
  formats: string[];
  fallback: string | undefined;
  loose: boolean;
}
export interface CommandToken {
  kind: 'command';
  start: number;
  end: number;
  command: InlineCommand;
  /** Start of the words that the command holds. */
  bodyStart: number;
}
export interface DelimiterToken {
  kind: 'delimiter';
  start: number;
  end: number;
  sign: '*' | '_';
  opens: boolean;
  closes: boolean;
}
export type InlineToken =
  | { kind: 'text'; start: number; end: number; value: string }
  | PlaceholderToken
  | CommandToken
  | DelimiterToken
  | JoinerToken;
/** `{}` prints nothing. Emphasis may begin and end beside it, even within a word. */
export interface JoinerToken {
  kind: 'joiner';
  start: number;
  end: number;
}

/** Characters that a backslash escapes. */
export const escapable = '[]{}*_|#\\';

// A bar ends the run. Otherwise each cell of a line would scan the whole line.
const plainRun = /[^\\[{*_|]+/y;
// Every repetition is bounded, so that a line of opening brackets takes linear time.
const strictPlaceholder =
  /\[([A-Za-z][A-Za-z0-9_]{0,63})(?:\.([A-Za-z][A-Za-z0-9_]{0,63}|[0-9]{1,2}))?((?: as (?:[Oo]ne [Ll]ine|[A-Za-z]{1,20})){0,8})(?: or (?:"([^"\]]{0,500})"|“([^”\]]{0,500})”))?\]/y;
const loosePlaceholder = /\[(\p{L}[\p{L}\p{N} .,'’&/()-]{0,62})\]/uy;
const simpleCommand = /\{(\/?[a-z][^{}]*)\}/iy;
const wordyCommand = /\{(?:footnote|note|super|sub|strike|style[ \t\u00a0][^{}:|\\[\]]{1,60})[ \t\u00a0]*:/iy;
// Opening brackets and quotes of all languages are Ps and Pi, closing ones Pe and Pf.
const opensAfter = /^[\s\p{Ps}\p{Pi}"'—–\-/*_]/u;
const opensBefore = /^[\p{L}\p{N}\p{Ps}\p{Pi}\p{Sc}\p{So}"'*_§¶¿¡#]/u;
const closesBefore = /^[\s\p{Pe}\p{Pf}"'“‘.,;:!?—–\-/*_…]/u;

/**
 * Whether emphasis may begin between two stretches of a line; either may be empty at the end of the line. An escaped
 * sign after it counts as a word: `**\[sic]**`.
 */
export function opensEmphasis(before: string, after: string): boolean {
  return (before === '' || opensAfter.test(before.slice(-1))) && (opensBefore.test(after) || isEscape(after));
}

/** Whether emphasis may end between two stretches of a line. */
export function closesEmphasis(before: string, after: string): boolean {
  return /\S$/.test(before) && (after === '' || closesBefore.test(after) || isEscape(after));
}

function isEscape(text: string): boolean {
  return text[0] === '\\' && text.length > 1 && escapable.includes(text[1] ?? '');
}

export function positionOf(source: SourceLine, start: number, end: number): Position {
  return { line: source.line, column: start + 1, endColumn: end + 1 };
}

/** Reads the placeholder whose bracket is at an offset; undefined if the bracket is plain text. */
export function matchPlaceholder(text: string, at: number): PlaceholderToken | undefined {
  strictPlaceholder.lastIndex = at;
  const strict = strictPlaceholder.exec(text);
  if (strict) {
    const [raw, name = '', part, formats = '', straight, curly] = strict;
    return {
      kind: 'placeholder',
      start: at,
      end: at + raw.length,
      name,
      part,
      formats: formats
        .split(' as ')
        .slice(1)
        .map((format) => format.toLowerCase()),
      fallback: straight ?? curly,
      loose: false,
    };
  }
  loosePlaceholder.lastIndex = at;
  const loose = loosePlaceholder.exec(text);
  if (!loose) return undefined;
  const [raw, name = ''] = loose;
  return {
    kind: 'placeholder',
    start: at,
    end: at + raw.length,
    name: name.trim(),
    part: undefined,
    formats: [],
    fallback: undefined,
    loose: true,
  };
}

/** Reads the `{...}` that begins at an offset. The words of a command may contain braces. */
export function matchBraces(source: SourceLine, at: number): { inside: string; end: number } | undefined {
  wordyCommand.lastIndex = at;
  if (wordyCommand.test(source.text)) {
    source.braces ??= pairBraces(source.text);
    const close = source.braces.get(at);
    return close === undefined ? undefined : { inside: source.text.slice(at + 1, close), end: close + 1 };
  }
  simpleCommand.lastIndex = at;
  const match = simpleCommand.exec(source.text);
  return match ? { inside: match[1] ?? '', end: at + match[0].length } : undefined;
}

function pairBraces(text: string): Map<number, number> {
  const pairs = new Map<number, number>();
  const open: number[] = [];
  for (let at = 0; at < text.length; at++) {
    const sign = text[at];
    if (sign === '\\' && escapable.includes(text[at + 1] ?? ' ')) at += 1;
    else if (sign === '{') open.push(at);
    else if (sign === '}') {
      const opener = open.pop();
      if (opener !== undefined) pairs.set(opener, at);
    }
  }
  return pairs;
}

export function matchInlineCommand(source: SourceLine, at: number): CommandToken | undefined {
  const braces = matchBraces(source, at);
  const command = braces && readInlineCommand(braces.inside);
  if (!braces || !command) return undefined;
  const colon = source.text.indexOf(':', at) + 1;
  const isBlank = (offset: number) => /[ \t\u00a0]/.test(source.text[offset] ?? '');
  const holdsWords = /^(?:footnote|super|sub|strike|styled)$/.test(command.type);
  if (!holdsWords) return { kind: 'command', start: at, end: braces.end, command, bodyStart: at };
  let bodyStart = colon;
  while (isBlank(bodyStart)) bodyStart += 1;
  return { kind: 'command', start: at, end: braces.end, command, bodyStart };
}

/** Splits part of a line into text, placeholders, commands and signs of possible emphasis. */
export function lexInline(source: SourceLine, from: number, to: number): InlineToken[] {
  const { text } = source;
  const tokens: InlineToken[] = [];
  let value = '';
  let textStart = from;
  let at = from;
  const isInside = () => at < to;
  const addText = (piece: string, end: number) => {
    if (value === '') textStart = at;
    value += piece;
    at = end;
  };
  const addToken = (token: InlineToken) => {
    if (value !== '') tokens.push({ kind: 'text', start: textStart, end: at, value });
    value = '';
    tokens.push(token);
    at = token.end;
  };
  while (isInside()) {
    plainRun.lastIndex = at;
    const plain = plainRun.exec(text);
    if (plain) {
      const end = Math.min(at + plain[0].length, to);
      addText(text.slice(at, end), end);
      continue;
    }
    const sign = text[at] ?? '';
    if (sign === '\\') {
      const next = at + 1 < to ? (text[at + 1] ?? '') : '';
      const isEscape = next !== '' && escapable.includes(next);
      addText(isEscape ? next : sign, at + (isEscape ? 2 : 1));
      continue;
    }
    const token = readSpecial(source, at, { from, to, last: value === '' ? tokens.at(-1) : undefined });
    if (token.kind === 'text') addText(token.value, token.end);
    else addToken(token);
  }
  if (value !== '') tokens.push({ kind: 'text', start: textStart, end: at, value });
  return tokens;
}

interface Surroundings {
  from: number;
  to: number;
  /** Returns the token that ends at the start of this one. */
  last: InlineToken | undefined;
}

function readSpecial(source: SourceLine, at: number, around: Surroundings): InlineToken {
  const { text } = source;
  const literal = (end: number): InlineToken => ({
    kind: 'text',
    start: at,
    end,
    value: text.slice(at, end),
  });
  switch (text[at]) {
    case '[': {
      const placeholder = matchPlaceholder(text, at);
      return placeholder && placeholder.end <= around.to ? placeholder : literal(at + 1);
    }
    case '{':
      if (isJoiner(text, at, around)) return { kind: 'joiner', start: at, end: at + 2 };
      if (text[at + 1] === '{') return literal(Math.min(runEnd(text, at), around.to));
      return readCommand(source, at, around.to) ?? literal(at + 1);
    case '|':
      return literal(at + 1);
    default:
      return readDelimiter(source, at, around) ?? literal(Math.min(runEnd(text, at), around.to));
  }
}

/** Elsewhere `{}` is two braces, as in texts that were written before there was a joiner. */
function isJoiner(text: string, at: number, { from, to }: Surroundings): boolean {
  if (text[at + 1] !== '}' || at + 2 > to) return false;
  const isBesideSign =
    (at > from && isEmphasisSign(text[at - 1])) || (at + 2 < to && isEmphasisSign(text[at + 2]));
  return isBesideSign || (at === from && at + 2 === to);
}

function isEmphasisSign(sign: string | undefined): boolean {
  return sign === '*' || sign === '_';
}

function readCommand(source: SourceLine, at: number, to: number): InlineToken | undefined {
  const command = matchInlineCommand(source, at);
  if (command) return command.end <= to ? command : undefined;
  const braces = matchBraces(source, at);
  if (braces) {
    const shown = source.text.slice(at, braces.end);
    source.report(positionOf(source, at, braces.end), { kind: 'no-command', shown });
  }
  return undefined;
}

/** Returns the end of the run of the sign at an offset. */
export function runEnd(text: string, at: number): number {
  let end = at + 1;
  while (text[end] === text[at]) end += 1;
  return end;
}

function readDelimiter(source: SourceLine, at: number, around: Surroundings): DelimiterToken | undefined {
  const { text } = source;
  const end = runEnd(text, at);
  const size = end - at;
  const sign = text[at] === '*' ? '*' : '_';
  if (end > around.to || (sign === '*' ? size > 3 : size !== 2)) return undefined;
  // A command beside the sign counts as the end of the line: {if x}**a**{end}.
  const { last } = around;
  const afterCommand = (last?.kind === 'command' || last?.kind === 'joiner') && last.end === at;
  const beforeCommand =
    end < around.to &&
    text[end] === '{' &&
    (text[end + 1] === '}' || matchInlineCommand(source, end) !== undefined);
  const before = at === around.from || afterCommand ? ' ' : (text[at - 1] ?? ' ');
  const after = beforeCommand ? ' ' : text.slice(end, Math.min(end + 2, around.to)) || ' ';
  const opens = opensEmphasis(before, after) || (beforeCommand && opensAfter.test(before));
  const closes = at > around.from && closesEmphasis(text[at - 1] ?? '', after);
  if (!opens && !closes) return undefined;
  return { kind: 'delimiter', start: at, end, sign, opens, closes };
}
