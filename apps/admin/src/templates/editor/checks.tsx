import type { Problem } from '@inkfield/engine/problem';
import { useRef, useState } from 'react';
import { checksOf } from '../template-state.ts';
import type { EditorModel } from './editor-model.ts';
import { useSnapshot } from './use-snapshot.ts';

/** Links to the problems and the failed tests. */
export interface GoTo {
  onProblem: (problem: Problem) => void;
  /** To a failed test, by its name. */
  onTest: (name: string) => void;
}

/** The number of problems found by the checks. Each press goes to the next one, errors first. */
export function Checks({ model, onProblem, onTest }: GoTo & { model: EditorModel }) {
  const { analysis, failedCases } = useSnapshot(model, 'analysis', 'failedCases');
  const last = useRef({ of: analysis, index: -1 });
  const problems = [...analysis.problems];
  const text = checksOf({ problems, failed_cases: [...failedCases] });
  const [said, setSaid] = useState('');
  const ofLevel = (level: Problem['level']) =>
    problems
      .filter((problem) => problem.level === level)
      .map((problem) => ({ words: problem.message, go: () => onProblem(problem) }));
  const tests = failedCases.map(({ name }) => ({
    words: `The test "${name}" fails.`,
    go: () => onTest(name),
  }));
  const ways = [...ofLevel('error'), ...tests, ...ofLevel('warning')];
  if (ways.length === 0) return text;
  const goToNext = () => {
    // A change of the text may have solved the selected problem: start from the first remaining one.
    const index = last.current.of === analysis ? last.current.index + 1 : 0;
    last.current = { of: analysis, index };
    const place = index % ways.length;
    ways[place]?.go();
    setSaid(`${place + 1} of ${ways.length}: ${ways[place]?.words ?? ''}`);
  };
  return (
    <>
      <button type="button" className="link" title="Go to the next one" onClick={goToNext}>
        {text}
      </button>
      <output className="sr-only">{said}</output>
    </>
  );
}
