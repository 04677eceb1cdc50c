import { type Coverage, coverBranches } from '@inkfield/engine/cover-branches';
import { coverPairs, type PairCoverage } from '@inkfield/engine/cover-pairs';
import { combinationSteps, type CombinationReport } from '@inkfield/engine/find-combinations';
import { makeSampleValues } from '@inkfield/engine/sample-values';
import type { EditorModel } from '../editor/editor-model.ts';

export interface CombinationsResult extends CombinationReport {
  coverage: Coverage & PairCoverage;
  /** Whether the time was over before all was tried. */
  isCutOff: boolean;
}

const longestMs = 2000;
/** A page that works longer without a pause is felt to stop. */
const sliceMs = 8;

/**
 * Tries the combinations of a draft in short slices, as the policy of the site allows no workers, for two seconds at
 * most. Returns a function that ends it.
 */
export function tryCombinations(
  { analysis, form, look, page, pdf_form, cases }: ReturnType<EditorModel['get']>,
  onEnd: (result: CombinationsResult) => void,
): () => void {
  const { document } = analysis.parsed;
  const fields = analysis.listedFields;
  const elsewhere = JSON.stringify([look, page, pdf_form]);
  const steps = combinationSteps({ document }, fields, { rules: form.rules, elsewhere });
  const started = performance.now();
  let timer = setTimeout(work);
  function work(): void {
    const until = performance.now() + sliceMs;
    let step = steps.next();
    while (!step.done && performance.now() < until) step = steps.next();
    const isCutOff = !step.done && performance.now() - started > longestMs;
    if (!step.done && !isCutOff) {
      timer = setTimeout(work);
      return;
    }
    const report = step.value;
    const base = makeSampleValues(fields, { document });
    const covering = { fields, rules: form.rules, given: cases.map(({ values }) => values) };
    onEnd({
      ...report,
      isCutOff,
      coverage: {
        ...coverBranches(report, { ...covering, base }),
        ...coverPairs({ document }, covering),
      },
    });
  }
  return () => clearTimeout(timer);
}
