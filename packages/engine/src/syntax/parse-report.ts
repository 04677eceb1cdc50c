import type { Position } from './nodes.ts';
import type { Fix, Problem, ProblemCode } from '../problem.ts';

/** Reports a problem at a position. The first letter of the code gives the level. */
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
