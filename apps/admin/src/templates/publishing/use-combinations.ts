import { useEffect, useRef, useState } from 'react';
import type { Analysis } from '../editor/analysis.ts';
import type { EditorModel, Snapshot } from '../editor/editor-model.ts';
import { useSnapshot } from '../editor/use-snapshot.ts';
import { type CombinationsResult, tryCombinations } from './try-combinations.ts';

interface Outcome {
  of: Analysis;
  cases: Snapshot['cases'];
  result: CombinationsResult;
}

/** The combinations of the draft as it is now, and a function that tries them. */
export function useCombinations(model: EditorModel) {
  const { analysis, cases } = useSnapshot(model, 'analysis', 'cases');
  const [outcome, setOutcome] = useState<Outcome>();
  const [isTrying, setTrying] = useState(false);
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);
  const start = () => {
    stop.current?.();
    setTrying(true);
    const tried = model.get();
    stop.current = tryCombinations(tried, (result) => {
      setOutcome({ of: tried.analysis, cases: tried.cases, result });
      setTrying(false);
    });
  };
  // The findings of an earlier text may be solved.
  const isOfDraft = outcome?.of === analysis && outcome.cases === cases;
  return { result: isOfDraft ? outcome.result : undefined, isTrying, start };
}
