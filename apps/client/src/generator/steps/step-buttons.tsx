import { Button } from '@inkfield/ui/button';
import { useSyncExternalStore } from 'react';
import { generateButtonId } from '../action-bar.tsx';
import { useDerived } from '../use-filling.ts';
import type { ButtonsProps, FormSteps, Place } from './form-steps.ts';
import { focusStepHeading } from './step-heading.tsx';

/** Back and Next between the steps; Generate is at the list of answers, and at the form on one page. */
export function StepButtons({
  filling,
  generation,
  generate,
}: ButtonsProps & { filling: { steps: FormSteps } }) {
  const { steps } = filling;
  const { at, isOnePage, isChange } = useSyncExternalStore(steps.subscribe, steps.get);
  const shown = useDerived(filling, () => steps.shown().join())
    .split(',')
    .map(Number);
  const isChecking = at === 'check';
  const order = isChecking ? shown.length : shown.indexOf(at);
  function go(place: Partial<Place>) {
    generation.dismiss();
    steps.go(place);
    focusStepHeading();
  }
  function next() {
    const namesOf = (indexes: readonly number[]) =>
      new Set(indexes.flatMap((index) => steps.steps[index]?.items ?? []).map(({ field }) => field.name));
    const known = namesOf(shown.slice(0, order + 1));
    if (!generation.check({ asked: namesOf(shown.slice(order, order + 1)), known })) return;
    go({ at: isChange ? 'check' : (shown[order + 1] ?? 'check') });
  }
  if (isOnePage && !isChecking)
    return (
      <>
        {generate}
        <Button look="secondary" className="generator-check" onClick={() => go({ at: 'check' })}>
          Check your answers
        </Button>
      </>
    );
  return (
    <>
      {order > 0 && (
        <Button
          look="secondary"
          onClick={() => go({ at: isOnePage ? (shown[0] ?? 0) : (shown[order - 1] ?? 0) })}
        >
          Back
        </Button>
      )}
      {isChecking ? (
        generate
      ) : (
        <Button id={generateButtonId} onClick={next}>
          {isChange ? 'Back to your answers' : 'Next'}
        </Button>
      )}
    </>
  );
}
