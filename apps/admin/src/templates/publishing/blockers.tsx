import type { FailedCase } from '@inkfield/contract/templates';
import type { Problem } from '@inkfield/engine/problem';
import { Notice } from '@inkfield/ui/notice';

interface GoTo {
  onProblem: (problem: Problem) => void;
}

interface Props extends GoTo {
  errors: readonly Problem[];
  failedCases: readonly FailedCase[];
  onTest: (name: string) => void;
}

/** The problems that prevent publishing, each with a link to its place. */
export function Blockers({ errors, failedCases, onProblem, onTest }: Props) {
  if (errors.length + failedCases.length === 0) return null;
  return (
    <Notice kind="error">
      <p className="font-semibold">Correct these problems before clients can use it:</p>
      <ProblemList problems={errors} onProblem={onProblem} />
      {failedCases.length > 0 && (
        <ul className="mt-2 grid gap-1">
          {failedCases.map(({ name }) => (
            <li key={name}>
              <button type="button" className="link text-start" onClick={() => onTest(name)}>
                The test "{name}" fails
              </button>
            </li>
          ))}
        </ul>
      )}
    </Notice>
  );
}

export function ProblemList({ problems, onProblem }: GoTo & { problems: readonly Problem[] }) {
  return (
    <ul className="mt-2 grid gap-1">
      {problems.map((problem, index) => (
        <li key={index}>
          <button type="button" className="link text-start" onClick={() => onProblem(problem)}>
            {placeOf(problem)}: {problem.message}
          </button>
        </li>
      ))}
    </ul>
  );
}

function placeOf({ line, field, case: test }: Problem): string {
  if (line !== undefined) return `Line ${line}`;
  if (field !== undefined) return `Field ${field}`;
  return test === undefined ? 'Template' : 'Test';
}
