import type { Template } from '@inkfield/contract/templates';
import type { Problem, ProblemCode } from '@inkfield/engine/problem';

/** Problems that only the server can find: it has the fonts, the lists, the other templates and the tests. */
const codes: ReadonlySet<ProblemCode> = new Set(['E-unprintable', 'E-list', 'W-same-name', 'W-case']);

/**
 * The problems that the server found at the last save and that still apply. The text may have been edited since: a
 * problem moves with its line, and is left out if its line has changed.
 */
export function problemsOfServer(
  { problems = [], document_content: savedText }: Pick<Template, 'problems' | 'document_content'>,
  text: string,
): Problem[] {
  const own = problems.filter(({ code }) => codes.has(code));
  if (own.length === 0 || text === savedText) return own;
  const savedLines = savedText.split('\n');
  const lines = text.split('\n');
  return own.flatMap((problem) => {
    if (problem.line === undefined) return problem;
    const line = findLine(lines, savedLines[problem.line - 1], problem.line);
    return line === undefined ? [] : { ...problem, line };
  });
}

/** The number of the line with these words that is nearest to where it was. */
function findLine(lines: readonly string[], words: string | undefined, was: number): number | undefined {
  for (let away = 0; away < lines.length; away++) {
    if (lines[was - 1 + away] === words) return was + away;
    if (was - 1 - away >= 0 && lines[was - 1 - away] === words) return was - away;
  }
  return undefined;
}
