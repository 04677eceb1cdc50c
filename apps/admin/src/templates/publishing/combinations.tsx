import type { TemplateCase } from '@inkfield/contract/templates';
import type { Problem } from '@inkfield/engine/problem';
import { Button } from '@inkfield/ui/button';
import type { EditorModel } from '../editor/editor-model.ts';
import { useSnapshot } from '../editor/use-snapshot.ts';
import { CombinationTable } from './combination-table.tsx';
import { CheckedParts, FindingList } from './finding-list.tsx';
import { newCase, storedValues } from './new-case.ts';
import { useCombinations } from './use-combinations.ts';

/** Tries all combinations of answers and lists the parts that no answers, or all answers, show. */
export function Combinations({ model }: { model: EditorModel }) {
  const { analysis, cases } = useSnapshot(model, 'analysis', 'cases');
  const { result, isTrying, start } = useCombinations(model);
  const fields = analysis.listedFields;
  const addTests = () => {
    const added = result?.coverage.further.reduce<readonly TemplateCase[]>(
      (all, values) => [...all, { ...newCase(all), values: storedValues(values) }],
      cases,
    );
    if (added) model.changeDetails({ cases: added });
  };
  return (
    <section className="grid grid-cols-1 gap-3" aria-label="Combinations">
      <h3 className="text-base">Combinations</h3>
      <p className="text-sm text-muted">
        Tries all answers that conditions tell apart: text that never appears, conditions that always hold or
        hold together, questions that are never asked or never printed, blanks whose question was not asked,
        references to clauses that are left out.
      </p>
      <Button look="secondary" className="justify-self-start" busy={isTrying} onClick={start}>
        Try all combinations
      </Button>
      <output className="text-sm">{result && <CheckedParts result={result} fields={fields} />}</output>
      {result && (
        <FindingList
          findings={result.findings}
          fields={fields}
          onProblem={(problem) => goTo(model, problem)}
        />
      )}
      {result && <Coverage result={result} onAdd={addTests} />}
      {result && <CombinationTable model={model} />}
    </section>
  );
}

function goTo(model: EditorModel, { field, line, column = 1, end_column: end = column }: Problem): void {
  if (field !== undefined) model.select(field);
  if (line === undefined) return;
  const { from } = model.source.state.doc.line(line);
  model.goTo(from + column - 1, from + end - 1);
}

interface CoverageProps {
  result: NonNullable<ReturnType<typeof useCombinations>['result']>;
  onAdd: () => void;
}

function Coverage({ result: { coverage }, onAdd }: CoverageProps) {
  const { branches, covered, further, pairs, coveredPairs } = coverage;
  if (branches === 0) return null;
  return (
    <>
      <p className="text-sm">
        The tests of this template show {covered} of {branches === 1 ? '1 branch' : `${branches} branches`}
        {pairs > 0 && ` and have ${Math.floor((100 * coveredPairs) / pairs)} % of the pairs of answers`}.
      </p>
      {further.length > 0 && (
        <Button look="secondary" className="justify-self-start" onClick={onAdd}>
          {further.length === 1
            ? 'Add a test that shows the rest'
            : `Add ${further.length} tests that show the rest`}
        </Button>
      )}
    </>
  );
}
