import { escapable, lexInline, matchPlaceholder, type SourceLine } from './lex-inline.ts';
import type { Inline } from './nodes.ts';
import { parseInline } from './parse-inline.ts';
import { readRow } from './parse-table.ts';
import { indentOf, normalizeSource } from './source-text.ts';

/**
 * Escapes plain text so that a template prints it unchanged. Only markup gets a backslash. Brackets of several words
 * stay, unless they name one of the given fields.
 */
export function escapeText(text: string, fieldNames: Iterable<string> = []): string {
  const names = new Set(fieldNames);
  return normalizeSource(text)
    .split('\n')
    .map((line) => escapeLine(line, names))
    .join('\n');
}

function escapeLine(line: string, names: ReadonlySet<string>): string {
  if (!/[[{*_|#\\]/.test(line)) return line;
  let escaped = escapeSigns(line, names);
  if (/^#{1,6}[.:]?[ \t\u00a0]/.test(escaped)) escaped = `\\${escaped}`;
  const indent = indentOf(escaped).length;
  if (escaped[indent] === '|' && readRow(quietLine(escaped))) {
    escaped = `${escaped.slice(0, indent)}\\${escaped.slice(indent)}`;
  }
  return escapeEmphasis(escaped);
}

function quietLine(text: string): SourceLine {
  return { text, line: 1, report: () => undefined };
}

/** Matches backslashes before signs, brackets of placeholders, and braces that could begin a command. */
function escapeSigns(line: string, names: ReadonlySet<string>): string {
  let escaped = '';
  for (let at = 0; at < line.length; at++) {
    const sign = line[at] ?? '';
    const next = line[at + 1] ?? '';
    if (sign === '\\' && next !== '' && escapable.includes(next)) escaped += '\\';
    if (sign === '[' && isPlaceholder(line, at, names)) escaped += '\\';
    // Several braces in a row are always text.
    if (sign === '{' && line[at - 1] !== '{' && /^(?:\/?[a-z]|\})/i.test(line.slice(at + 1, at + 3)))
      escaped += '\\';
    escaped += sign;
  }
  return escaped;
}

function isPlaceholder(line: string, at: number, names: ReadonlySet<string>): boolean {
  const placeholder = matchPlaceholder(line, at);
  return placeholder !== undefined && (!placeholder.loose || names.has(placeholder.name));
}

/**
 * Escapes the signs of a line if a pair of them makes emphasis. All of them, because the remaining ones could form new
 * pairs.
 */
function escapeEmphasis(line: string): string {
  if (!/[*_]/.test(line)) return line;
  const source = quietLine(line);
  const start = indentOf(line).length;
  if (!hasEmphasis(parseInline(source, start, line.length))) return line;
  let escaped = line.slice(0, start);
  for (const token of lexInline(source, start, line.length)) {
    const raw = line.slice(token.start, token.end);
    escaped += token.kind === 'delimiter' ? raw.replace(/./g, '\\$&') : raw;
  }
  return escaped;
}

function hasEmphasis(nodes: Inline[]): boolean {
  return nodes.some(({ type }) => type !== 'text' && type !== 'placeholder');
}
