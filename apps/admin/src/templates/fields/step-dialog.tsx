import { maxLengths } from '@inkfield/contract/text-lengths';
import { Button } from '@inkfield/ui/button';
import { Dialog } from '@inkfield/ui/dialog';
import { Form } from '@inkfield/ui/form';
import { SelectField } from '@inkfield/ui/select-field';
import { TextField } from '@inkfield/ui/text-field';
import { useState } from 'react';

interface Props {
  count: number;
  steps: readonly string[];
  onMove: (step: string | undefined) => void;
  onClose: () => void;
}

// No name of a step begins with a space.
const newStep = ' new';

/** Asks for the step of the form that fields go to: one that there is, a new one, or none. */
export function StepDialog({ count, steps, onMove, onClose }: Props) {
  const [step, setStep] = useState(steps[0] ?? newStep);
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  const move = () => {
    const chosen = step === newStep ? name.trim() : step;
    if (step === newStep && chosen === '') return setError('Enter a name for the step.');
    onMove(chosen === '' ? undefined : chosen);
    onClose();
  };
  return (
    <Dialog title={`Move ${count === 1 ? '1 field' : `${count} fields`} to a step`} onClose={onClose}>
      <Form className="grid gap-4" onSubmit={move}>
        <SelectField label="Step" value={step} onChange={(event) => setStep(event.target.value)}>
          {steps.map((one) => (
            <option key={one}>{one}</option>
          ))}
          <option value={newStep}>New step</option>
          {steps.length > 0 && <option value="">No step</option>}
        </SelectField>
        {step === newStep && (
          <TextField
            label="Name of the new step"
            maxLength={maxLengths.field.group}
            value={name}
            error={error}
            onChange={(event) => {
              setName(event.target.value);
              setError(undefined);
            }}
          />
        )}
        <Button type="submit" className="justify-self-start">
          Move
        </Button>
      </Form>
    </Dialog>
  );
}
