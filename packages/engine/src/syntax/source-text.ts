/** Blanks of the template language: the no-break space counts as one. */
export const blanks = ' \t\u00a0';

const leadingBlanks = /^[ \t\u00a0]*/;
const trailingBlanks = /(?<![ \t\u00a0])[ \t\u00a0]+$/;

/** Removes byte-order marks at the start and turns every line break into a line feed. */
export function normalizeSource(source: string): string {
  return source.replace(/^\ufeff+/, '').replace(/\r\n?/g, '\n');
}

export function isBlankLine(line: string): boolean {
  return indentOf(line).length === line.length;
}

export function indentOf(line: string): string {
  return leadingBlanks.exec(line)?.[0] ?? '';
}

export function trimEndBlanks(line: string): string {
  return line.replace(trailingBlanks, '');
}
