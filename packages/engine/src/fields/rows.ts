import type { FieldModule } from './field-module.ts';
import { plainText, rowsIn } from './text-value.ts';
import type { Value } from '../template.ts';

/** Rows are read by `readRows`, which knows the modules of the columns. */
const refuse = () => ({ error: 'Enter rows.' });

/** Rows count once one of their cells is filled in. */
function isAnswered(value: Value | undefined): boolean {
  return rowsIn(value).some((row) => Object.values(row).some((cell) => !/^(?:\s*|false)$/.test(cell)));
}

export const rows: FieldModule = {
  type: 'rows',
  kind: 'rows',
  input: () => ({ control: 'rows' }),
  emptyValue: [],
  initialValue: () => [],
  formats: [],
  isEmpty: (value) => !isAnswered(value),
  isAnswered,
  read: refuse,
  readTyped: refuse,
  write: plainText,
  format: plainText,
};
