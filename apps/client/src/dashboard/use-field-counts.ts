import type { Template } from '@inkfield/contract/templates';
import { useEffect, useState } from 'react';
import { logError } from '../log-error.ts';

type Count = (fields: Template['fields']) => string;

/**
 * How many fields a new form asks for, in words. The script that reads conditions is that of the form: cards don't wait
 * for it, and whoever uses a template has it already.
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
