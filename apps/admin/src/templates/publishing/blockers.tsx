import type { FailedCase } from '@inkfield/contract/templates';
import type { Problem } from '@inkfield/engine/problem';
import { Notice } from '@inkfield/ui/notice';
import type { Session } from '../editor/session.ts';
import type { SettingsTab } from '../editor/settings-pane.tsx';

interface GoTo {
  session: Session;
  onText: () => void;
  onSettings: (tab: SettingsTab) => void;
}

interface Props extends GoTo {
  errors: readonly Problem[];
  failedCases: readonly FailedCase[];
}

/** What stops publishing, each with the way to it. */
export function Blockers({ errors, failedCases, ...goTo }: Props) {
  if (errors.length + failedCases.length === 0) return null;
  return (
    <Notice kind="error">
      <p className="font-semibold">This has to be put right before clients can use it:</p>
      <ProblemList problems={errors} {...goTo} />
      {failedCases.length > 0 && (
        <ul className="mt-2 grid gap-1">
          {failedCases.map(({ name }) => (
            <li key={name}>
              <button type="button" className="link text-start" onClick={() => goTo.onSettings('tests')}>
                The test "{name}" fails
              </button>
            </li>
          ))}
        </ul>
      )}
    </Notice>
  );
}

export function ProblemList({ problems, ...goTo }: GoTo & { problems: readonly Problem[] }) {
  return (
    <ul className="mt-2 grid gap-1">
      {problems.map((problem, index) => (
        <li key={index}>
          <button type="button" className="link text-start" onClick={() => show(problem, goTo)}>
            {placeOf(problem)}: {problem.message}
          </button>
        </li>
      ))}
    </ul>
  );
}

function placeOf({ line, field }: Problem): string {
  return line === undefined ? `Field ${field ?? ''}` : `Line ${line}`;
}

function show({ line, column = 1, end_column: endColumn = column, field }: Problem, goTo: GoTo): void {
  const { session, onText, onSettings } = goTo;
  const { doc } = session.view.state;
  if (line === undefined || line > doc.lines) {
    session.select(field);
    onSettings('field');
    return;
  }
  onText();
  const { from, to } = doc.line(line);
  session.goTo(Math.min(from + column - 1, to), Math.min(from + endColumn - 1, to));
}
