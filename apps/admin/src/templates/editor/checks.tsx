import type { Problem } from '@inkfield/engine/problem';
import { useRef } from 'react';
import { checksOf } from '../template-state.ts';
import type { Session } from './session.ts';
import { useSnapshot } from './use-session.ts';

/** The ways to what does not hold. */
export interface GoTo {
  onProblem: (problem: Problem) => void;
  onTests: () => void;
}

/** What the checks found, counted; each press goes to the next of it, errors first. */
export function Checks({ session, onProblem, onTests }: GoTo & { session: Session }) {
  const { analysis, failedCases } = useSnapshot(session, 'analysis', 'failedCases');
  const last = useRef({ of: analysis, index: -1 });
  const problems = [...analysis.problems];
  const text = checksOf({ problems, failed_cases: [...failedCases] });
  const ofLevel = (level: Problem['level']) =>
    problems.filter((problem) => problem.level === level).map((problem) => () => onProblem(problem));
  const ways = [...ofLevel('error'), ...(failedCases.length > 0 ? [onTests] : []), ...ofLevel('warning')];
  if (ways.length === 0) return text;
  const goToNext = () => {
    // Once the text is another, what was gone to may be put right: from the first that is left.
    const index = last.current.of === analysis ? last.current.index + 1 : 0;
    last.current = { of: analysis, index };
    ways[index % ways.length]?.();
  };
  return (
    <button type="button" className="link" title="Go to the next one" onClick={goToNext}>
      {text}
    </button>
  );
}
