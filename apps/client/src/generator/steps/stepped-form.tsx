import { Icon } from '@inkfield/ui/icon';
import { Check } from 'lucide';
import { useEffect, useSyncExternalStore } from 'react';
import { FieldList, helpOf } from '../field-list.tsx';
import { type Filling, mistakeIn } from '../filling.ts';
import { useDerived } from '../use-filling.ts';
import { CheckAnswers } from './check-answers.tsx';
import type { FormProps, FormSteps, Place, Step } from './form-steps.ts';
import { focusStepHeading, StepHeading } from './step-heading.tsx';
import './steps.css';

/** The form in steps, or on one page, with the list of all answers at its end. */
export function SteppedForm({ filling, generation, onPick }: FormProps & { filling: { steps: FormSteps } }) {
  const { steps } = filling;
  const place = useSyncExternalStore(steps.subscribe, steps.get);
  const shown = useDerived(filling, () => steps.shown().join())
    .split(',')
    .map(Number);
  const { at, isOnePage } = place;
  const isChecking = at === 'check';
  useEffect(() => {
    // The condition of this step's group does not hold any more.
    if (typeof at === 'number' && !shown.includes(at))
      steps.go({ at: shown.find((one) => one > at) ?? 'check' });
  });
  function go(next: Partial<Place>) {
    generation.dismiss();
    steps.go(next);
    focusStepHeading();
  }
  return (
    <>
      {steps.hasSteps && (
        <div className="grid gap-3">
          {!isOnePage && <StepList filling={filling} place={place} shown={shown} onGo={go} />}
          {!isChecking && (
            <button
              type="button"
              className="link inline-flex min-h-8 items-center justify-self-start text-sm"
              onClick={() => go({ isOnePage: !isOnePage })}
            >
              {isOnePage ? 'One step at a time' : 'All on one page'}
            </button>
          )}
        </div>
      )}
      {steps.hasSteps ? (
        shown.map((index, order) => {
          const step = steps.steps[index];
          if (!step) return null;
          const isCurrent = at === index;
          return (
            <section key={index} className="step" hidden={isChecking || !(isOnePage || isCurrent)}>
              <StepHeading
                isCurrent={isCurrent}
                count={isOnePage ? undefined : `Step ${order + 1} of ${shown.length + 1}`}
                title={step.title}
              />
              {helpOf(filling, step.group) && <p>{helpOf(filling, step.group)}</p>}
              <FieldList filling={filling} items={step.items} heading={step.group} />
            </section>
          );
        })
      ) : (
        <div className="step" hidden={isChecking}>
          <FieldList filling={filling} />
        </div>
      )}
      {isChecking && (
        <CheckAnswers
          filling={filling}
          count={steps.hasSteps && !isOnePage ? `Step ${shown.length + 1} of ${shown.length + 1}` : undefined}
          onPick={onPick}
        />
      )}
    </>
  );
}

interface StepListProps {
  filling: Filling & { steps: FormSteps };
  place: Place;
  shown: readonly number[];
  onGo: (place: Partial<Place>) => void;
}

const filledIn = 'Filled in';

/** The steps with their state; each leads to its step. */
function StepList({ filling, place, shown, onGo }: StepListProps) {
  const { steps } = filling.steps;
  const states = useDerived(filling, () =>
    shown
      .map((index) => (steps[index] ? stateOf(filling, steps[index], place.visited.has(index)) : ''))
      .join('\n'),
  ).split('\n');
  const links = [
    ...shown.map((index, order) => ({ at: index, title: steps[index]?.title, state: states[order] })),
    { at: 'check' as const, title: 'Check your answers', state: '' },
  ];
  return (
    <nav aria-label="Steps">
      <ol className="steps">
        {links.map(({ at, title, state }, order) => (
          <li key={at}>
            <button
              type="button"
              aria-current={place.at === at ? 'step' : undefined}
              data-state={state}
              onClick={() => onGo({ at })}
            >
              <span className="step-number" aria-hidden>
                {state === filledIn ? <Icon of={Check} size={16} /> : order + 1}
              </span>
              <span className="step-title">{title}</span>
              {state && <span className="step-state">{state}</span>}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The state of a step in words. Nothing is said of a step that was not opened. */
function stateOf(filling: Filling, { items }: Step, isVisited: boolean): string {
  const visible = items.filter(({ field }) => filling.isVisible(field));
  const missing = new Set(filling.missing());
  const wrong = visible.filter((item) => mistakeIn(filling, item) !== undefined).length;
  const left = visible.filter(({ field }) => missing.has(field.name)).length;
  if (wrong > 0) return wrong === 1 ? '1 to correct' : `${wrong} to correct`;
  if (left > 0) return `${left} left`;
  return isVisited ? filledIn : '';
}
