import { escapable, matchPlaceholder } from '@inkfield/engine/lex-inline';

/**
 * A part of a line with other pieces beside it. Characters that could begin or end markup in it, or together with the
 * next piece, get a backslash.
 */
export function escapePiece(text: string, isFollowed: boolean): string {
  return text.replace(/\\|\[|\{|\*+|_+/g, (signs, at: number) => {
    const end = at + signs.length;
    const next = text[end] ?? (isFollowed ? '\\' : '');
    switch (signs[0]) {
      case '\\':
        return next !== '' && escapable.includes(next) ? '\\\\' : signs;
      case '[':
        return beginsPlaceholder(text, at) ? '\\[' : signs;
      case '{':
        return /[A-Za-z/}\\]/.test(next) ? '\\{' : signs;
      default:
        return couldEmphasize(signs, at === 0 || end === text.length) ? signs.replace(/./g, '\\$&') : signs;
    }
  });
}

/** Brackets around several words print as they are; one whose end is in another piece may not. */
function beginsPlaceholder(text: string, at: number): boolean {
  if (!/\p{L}/u.test(text[at + 1] ?? 'a')) return false;
  const placeholder = matchPlaceholder(text, at);
  return placeholder === undefined ? !text.includes(']', at) : !placeholder.loose;
}

/** Long runs are blanks and rules, a single underscore is part of a word; at an edge either may grow. */
function couldEmphasize(signs: string, isAtEdge: boolean): boolean {
  if (signs.length > 3) return false;
  return signs[0] === '*' || signs.length > 1 || isAtEdge;
}

/** A whole line may be read as a heading or a row where none of its pieces is. */
export function escapeLineStart(line: string): string {
  const [indent = ''] = /^[ \t\u00a0]*/.exec(line) ?? [];
  const rest = line.slice(indent.length);
  const isHeading = indent === '' && /^#{1,6}[.:]?[ \t\u00a0]/.test(rest);
  return isHeading || rest.startsWith('|') ? `${indent}\\${rest}` : line;
}
