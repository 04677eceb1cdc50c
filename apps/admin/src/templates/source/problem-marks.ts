import type { Fix, Problem } from '@inkfield/engine/problem';
import type { Diagnostic } from '@codemirror/lint';
import type { Text } from '@codemirror/state';

/** Applies a fix where the problem is now. */
export type OnFix = (fix: Fix, place: { from: number; to: number }) => void;

/** The problems with a place in the text, in the format of the gutter. Removed places are left out. */
export function diagnosticsOf(problems: readonly Problem[], doc: Text, onFix: OnFix): Diagnostic[] {
  return problems.flatMap(({ line: number, column = 1, end_column: endColumn, level, message, fixes }) => {
    if (number === undefined || number > doc.lines) return [];
    const line = doc.line(number);
    const from = Math.min(line.from + column - 1, line.to);
    const to = endColumn === undefined ? line.to : Math.min(line.from + endColumn - 1, line.to);
    const actions = (fixes ?? []).map((fix) => ({
      name: fix.label,
      apply: (_view: unknown, start: number, end: number) => onFix(fix, { from: start, to: end }),
    }));
    return [{ from, to: Math.max(from, to), severity: level, message, actions }];
  });
}
