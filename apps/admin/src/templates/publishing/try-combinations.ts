import { type Coverage, coverBranches } from '@inkfield/engine/cover-branches';
import { combinationSteps, type CombinationReport } from '@inkfield/engine/find-combinations';
import type { TemplateDocument } from '@inkfield/engine/nodes';
import { makeSampleValues } from '@inkfield/engine/sample-values';
import type { FormRule, TemplateField, Values } from '@inkfield/engine/template';

/** The template whose combinations are tried, with the values of its tests. */
interface CombinationsJob {
  document: TemplateDocument;
  fields: readonly TemplateField[];
  rules: readonly FormRule[];
  tests: readonly Values[];
}

export type CombinationsResult = Omit<CombinationReport, 'shown'> & { coverage: Coverage };

const longestMs = 2000;
/** A page that works longer without a pause is felt to stop. */
const sliceMs = 8;

/**
 * Tries combinations in short slices, as the policy of the site allows no workers. Calls back with undefined if that
 * takes too long. Returns a function that ends it.
 */
export function tryCombinations(
  { document, fields, rules, tests }: CombinationsJob,
  onEnd: (result: CombinationsResult | undefined) => void,
): () => void {
  const steps = combinationSteps({ document }, fields, { rules });
  const started = performance.now();
  let timer = setTimeout(work);
  function work(): void {
    const until = performance.now() + sliceMs;
    let step = steps.next();
    while (!step.done && performance.now() < until) step = steps.next();
    if (step.done) {
      const { shown, ...report } = step.value;
      const base = makeSampleValues(fields, { document });
      onEnd({ ...report, coverage: coverBranches({ shown }, { fields, rules, base, given: tests }) });
    } else if (performance.now() - started > longestMs) onEnd(undefined);
    else timer = setTimeout(work);
  }
  return () => clearTimeout(timer);
}
