import type { TwoVersions } from './merge-lines.ts';

/** Something that both sides changed, as the dialog shows it. */
export interface Overlap extends TwoVersions {
  /** Stable while the same drafts are merged. */
  key: string;
  title: string;
}

interface Sides<T> {
  theirs: T;
  mine: T;
}

interface Question<T> {
  key: string;
  title: string;
  show?: (value: T) => string;
}

/** Takes one of two values that overlap, and notes that there was a choice. */
export interface Chooser {
  <T>(sides: Sides<T>, question: Question<T>): T;
  readonly overlaps: readonly Overlap[];
}

/** Chooses theirs, except for the keys that are named. */
export function chooserOf(chosen: ReadonlySet<string>): Chooser {
  const overlaps: Overlap[] = [];
  const choose = <T>({ theirs, mine }: Sides<T>, { key, title, show = valueText }: Question<T>): T => {
    overlaps.push({ key, title, theirs: show(theirs), mine: show(mine) });
    return chosen.has(key) ? mine : theirs;
  };
  return Object.assign(choose, { overlaps });
}

/** The value that was changed; where both were, each in another way, the chosen one. */
export function mergeValue<T>(
  { base, theirs, mine }: Sides<T> & { base: T },
  { choose, ...question }: Question<T> & { choose: Chooser },
): T {
  if (isAlike(theirs, mine) || isAlike(mine, base)) return theirs;
  return isAlike(theirs, base) ? mine : choose({ theirs, mine }, question);
}

/** Undefined, null and empty texts are equal, because the server stores none of them. */
export function isAlike(one: unknown, other: unknown): boolean {
  return stored(one) === stored(other);
}

function stored(value: unknown): string {
  return value === undefined || value === null || value === '' ? '' : JSON.stringify(value);
}

/** A value in words. */
export function valueText(value: unknown): string {
  if (value === undefined || value === null || value === '') return 'Nothing';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.map(valueText).join(', ');
  if (typeof value === 'string') return value;
  if (typeof value !== 'object') return JSON.stringify(value);
  const members = Object.entries(value).filter(([, member]) => !isAlike(member, ''));
  return members.map(([name, member]) => `${name.replaceAll('_', ' ')}: ${valueText(member)}`).join('; ');
}
