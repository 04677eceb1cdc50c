/** Space characters of the template language, including the no-break space. */
export const spaces = ' \t\u00a0';

const leadingSpaces = /^[ \t\u00a0]*/;
const trailingSpaces = /(?<![ \t\u00a0])[ \t\u00a0]+$/;

/** Removes byte-order marks at the start and turns every line break into a line feed. */
export function normalizeSource(source: string): string {
  return source.replace(/^\ufeff+/, '').replace(/\r\n?/g, '\n');
}

export function isBlankLine(line: string): boolean {
  return indentOf(line).length === line.length;
}

export function indentOf(line: string): string {
  return leadingSpaces.exec(line)?.[0] ?? '';
}

export function trimEndSpaces(line: string): string {
  return line.replace(trailingSpaces, '');
}
