import type { Problem } from '@inkfield/engine/problem';
import type { Diagnostic } from '@codemirror/lint';
import type { Text } from '@codemirror/state';

/** The problems that have a place in the text, as the gutter wants them. Places that are gone are left out. */
export function diagnosticsOf(problems: readonly Problem[], doc: Text): Diagnostic[] {
  return problems.flatMap(({ line: number, column = 1, end_column: endColumn, level, message }) => {
    if (number === undefined || number > doc.lines) return [];
    const line = doc.line(number);
    const from = Math.min(line.from + column - 1, line.to);
    const to = endColumn === undefined ? line.to : Math.min(line.from + endColumn - 1, line.to);
    return [{ from, to: Math.max(from, to), severity: level, message }];
  });
}
