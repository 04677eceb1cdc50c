import type { Values } from '../../src/template.ts';
import { isoOf } from './calendar.ts';

export const words = ['Ohio', 'ohio', 'Maine', 'New York', ''];

/** Random values of a form with fields of each kind, some of them empty. */
export function makeValues(random: () => number): Values {
  const cell = (make: () => string) => (random() < 0.2 ? '' : make());
  const rows = Array.from({ length: Math.floor(random() * 5) }, () => ({
    n: cell(() => numberText(random)),
    m: cell(() => numberText(random)),
    d: cell(() => dayText(random)),
    w: cell(() => pick(random, words)),
    t: pick(random, ['true', '']),
  }));
  return {
    a: numberText(random),
    b: cell(() => numberText(random)),
    rate: cell(() => numberText(random)),
    start: dayText(random),
    end: cell(() => dayText(random)),
    city: pick(random, words),
    ticked: random() < 0.5,
    rows,
  };
}

/** A number with few digits, so that exact results often meet the bounds of comparisons and roundings. */
export function numberText(random: () => number): string {
  const digits = Math.floor(random() * 4);
  const whole = Math.floor(random() * 200) - 60;
  return digits === 0
    ? String(whole)
    : `${whole}.${String(Math.floor(random() * 10 ** digits)).padStart(digits, '0')}`;
}

/** Ends of months, leap days and weekends come often. */
function dayText(random: () => number): string {
  const year = pick(random, [2023, 2024, 2026, 2100]);
  const [month, day] = pick(random, [
    [1, 31],
    [2, 28],
    [3, 7],
    [3, 8],
    [12, 31],
    [Math.floor(random() * 12) + 1, Math.floor(random() * 28) + 1],
  ]) as [number, number];
  return isoOf({ year, month, day });
}

export function pick<Item>(random: () => number, items: readonly Item[]): Item {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('There is nothing to pick from.');
  return item;
}

/** Numbers from 0 to 1 that are the same in every run. */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
