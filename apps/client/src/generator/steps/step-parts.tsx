import type { Filling, FillingParts, FillingValues } from '../filling.ts';
import { type ButtonsProps, createFormSteps, type FormProps, type FormSteps } from './form-steps.ts';
import { StepButtons } from './step-buttons.tsx';
import { SteppedForm } from './stepped-form.tsx';

/** For forms in steps, and for long forms on one page, which have only *Check your answers*. */
export const stepParts: Pick<FillingParts, 'createSteps'> = {
  createSteps: (values: FillingValues) =>
    createFormSteps(values, {
      Form: ({ filling, ...props }: FormProps) =>
        hasSteps(filling) && <SteppedForm filling={filling} {...props} />,
      Buttons: ({ filling, ...props }: ButtonsProps) =>
        hasSteps(filling) && <StepButtons filling={filling} {...props} />,
    }),
};

function hasSteps(filling: Filling): filling is Filling & { steps: FormSteps } {
  return filling.steps !== undefined;
}
