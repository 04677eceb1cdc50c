import type { Template } from '@inkfield/contract/templates';
import { useEffect, useState } from 'react';
import { logError } from '../log-error.ts';

type Count = (fields: Template['fields']) => string;

/**
 * The number of fields that a new form shows, in words. Evaluating conditions needs the form's script, so the cards do
 * not wait for it. The generator needs the same script anyway.
 */
export function useFieldCounts(): Count | undefined {
  const [count, setCount] = useState<Count>();
  useEffect(() => {
    import('../generator/new-form.ts').then(
      ({ countFields }) => setCount(() => (fields: Template['fields']) => inWords(countFields(fields))),
      (error: unknown) => logError('The fields of the templates could not be counted.', error),
    );
  }, []);
  return count;
}

function inWords({ shown, required }: { shown: number; required: number }): string {
  return `${shown} ${shown === 1 ? 'field' : 'fields'}, ${required} required`;
}
