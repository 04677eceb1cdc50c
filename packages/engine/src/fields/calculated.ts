import type { FieldModule } from './field-module.ts';
import { plainText, writtenValue } from './text-value.ts';

/** Types that the result of a formula may have. */
export const resultTypes = ['number', 'currency', 'percentage', 'date', 'text'] as const;

/** The calculation compares the value of a call with its own result. */
const readNothing = () => ({ value: '' });

export const calculated: FieldModule = {
  ...writtenValue,
  type: 'calculated',
  kind: 'text',
  isCalculated: true,
  input: () => ({ control: 'calculated' }),
  initialValue: () => '',
  formats: [],
  isAnswered: () => true,
  read: readNothing,
  readTyped: readNothing,
  write: plainText,
  format: plainText,
};
