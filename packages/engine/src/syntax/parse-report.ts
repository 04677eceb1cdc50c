import type { Position } from './nodes.ts';
import type { Fix, Problem, ProblemCode } from '../problem.ts';

/** Collects a problem at a place; the level follows from the first letter of the code. */
export type Report = (code: ProblemCode, position: Position, message: string, fixes?: Fix[]) => void;

export function reportTo(problems: Problem[]): Report {
  return (code, position, message, fixes) => {
    problems.push({
      code,
      level: code.startsWith('E') ? 'error' : 'warning',
      line: position.line,
      column: position.column,
      end_column: position.endColumn,
      message,
      ...(fixes && { fixes }),
    });
  };
}
