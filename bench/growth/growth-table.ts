import { exponent } from './exponent.ts';
import { reportTable } from './report.ts';

export interface Growth {
  size: number;
  /** The quantity that the exponent describes. */
  cost: number;
  /** Printed beside it. */
  beside?: number;
}

/** Costs of several things by size, which print themselves with the exponent of each. */
export interface GrowthTable {
  add(what: string, growth: Growth): void;
  /** `most`: the greatest exponent that is no surprise; one that is greater is marked. */
  print(title: string, most: number): void;
}

/** The unit, and the number of significant digits. */
export interface Measures {
  size: string;
  cost: string;
  digits?: number;
}

export function createGrowthTable({ size, cost, digits = 1 }: Measures): GrowthTable {
  const costs = new Map<string, Growth[]>();
  return {
    add: (what, growth) => void costs.set(what, [...(costs.get(what) ?? []), growth]),
    print: (title, most) => {
      const rows = [...costs].map(([what, points]) => [what, rowOf(points, { most, digits })]);
      reportTable(`${title}: ${cost}, by ${size}`, 'what', Object.fromEntries(rows));
    },
  };
}

function rowOf(points: readonly Growth[], { most, digits }: { most: number; digits: number }) {
  const cells = points.map(({ size, cost, beside }): [string, string] => [
    `at ${size.toLocaleString('en-US')}`,
    [cost, beside].flatMap((value) => value?.toFixed(digits) ?? []).join(' / '),
  ]);
  const sized = Object.fromEntries(cells);
  // A single size shows no growth.
  if (points.length < 2) return sized;
  const found = exponent(points);
  return { ...sized, exponent: found > most ? `${found.toFixed(2)} (above ${most})` : found.toFixed(2) };
}
