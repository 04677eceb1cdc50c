import { Notice } from '@inkfield/ui/notice';
import { useEffect, useEffectEvent } from 'react';
import type { GoTo } from '../editor/checks.tsx';
import type { EditorModel } from '../editor/editor-model.ts';
import { useSnapshot } from '../editor/use-snapshot.ts';
import { CheckedParts, FindingList } from './finding-list.tsx';
import { useCombinations } from './use-combinations.ts';

interface Props extends Pick<GoTo, 'onProblem'> {
  model: EditorModel;
}

/** Tries the combinations of answers when the dialog opens, and shows what does not fit. It does not stop publishing. */
export function PublishFindings({ model, onProblem }: Props) {
  const { analysis } = useSnapshot(model, 'analysis');
  const { result, isTrying, start } = useCombinations(model);
  const begin = useEffectEvent(start);
  // Also for the text that came while the dialog was open.
  const isNeeded = result === undefined && !isTrying;
  useEffect(() => {
    if (isNeeded) begin();
  }, [isNeeded]);
  const fields = analysis.listedFields;
  if (!result) return <p className="text-sm text-muted">Trying the combinations of answers...</p>;
  const { findings, pairwise, unchecked } = result;
  return (
    <section className="grid gap-2" aria-label="Combinations">
      {findings.length > 0 && (
        <Notice kind="warning">
          <p className="font-semibold">
            {findings.length === 1
              ? 'One part of the template does not fit some answers. You can publish it all the same.'
              : `${findings.length} parts of the template do not fit some answers. You can publish it all the same.`}
          </p>
        </Notice>
      )}
      <FindingList findings={findings} fields={fields} onProblem={onProblem} />
      {(pairwise.length > 0 || unchecked.length > 0 || findings.length === 0) && (
        <div className="text-sm text-muted">
          <CheckedParts result={result} fields={fields} />
        </div>
      )}
    </section>
  );
}
