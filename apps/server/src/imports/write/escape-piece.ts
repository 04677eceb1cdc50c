import { escapeText } from '@inkfield/engine/escape';

/** A stretch of a line that other pieces stand beside: what markup could begin or end here is escaped, too. */
export function escapePiece(text: string, isFollowed: boolean): string {
  const escaped = escapeText(text)
    .replace(/(?<![\\*])\*{1,3}(?!\*)|(?<![\\_])_{2,3}(?!_)/g, (signs) => signs.replace(/./g, '\\$&'))
    .replace(/(?<!\\)\[(?![^[\]]*\])/g, '\\[');
  return isFollowed ? escaped.replace(/(?<!\\)[{\\]$/, '\\$&') : escaped;
}

/** A whole line may be read as a heading or a row where none of its pieces is. */
export function escapeLineStart(line: string): string {
  const [indent = ''] = /^[ \t\u00a0]*/.exec(line) ?? [];
  const rest = line.slice(indent.length);
  const isHeading = indent === '' && /^#{1,6}[.:]?[ \t\u00a0]/.test(rest);
  return isHeading || rest.startsWith('|') ? `${indent}\\${rest}` : line;
}
