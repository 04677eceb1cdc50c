import type { Erasure } from '@inkfield/contract/erasures';

export const stateNames: Record<Erasure['state'], string> = {
  waiting: 'Waits for a confirmation',
  confirmed: 'Confirmed',
  held: 'On legal hold',
  under_way: 'Under way',
  done: 'Erased',
  cancelled: 'Cancelled',
};

export function monthsText(months: number): string {
  return months === 1 ? '1 month' : `${months} months`;
}

/** The target of an erasure in a few words: a document or a person. */
export function targetText({ document, user }: Pick<Erasure, 'document' | 'user'>): string {
  return document === null ? user.name : `document #${document.id} of ${user.name}`;
}
