import type { RowColumn } from '@inkfield/engine/template';

/** Whether there are more options than one looks through without a search. */
export function hasManyOptions({ options = [] }: Pick<RowColumn, 'options'>): boolean {
  return options.length > 30;
}
