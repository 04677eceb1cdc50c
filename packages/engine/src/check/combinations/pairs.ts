import type { Values } from '../../template.ts';
import type { AnsweredField } from './answer-classes.ts';

/** Yields every combination of the answers. */
export function* allCombinations(fields: readonly AnsweredField[]): Generator<Values, void> {
  if (fields.some(({ answers }) => answers.length === 0)) return;
  const at = fields.map(() => 0);
  for (;;) {
    yield valuesAt(fields, at);
    let digit = 0;
    while (digit < at.length && (at[digit] ?? 0) + 1 >= (fields[digit]?.answers.length ?? 0)) at[digit++] = 0;
    if (digit >= at.length) return;
    at[digit] = (at[digit] ?? 0) + 1;
  }
}

/** Yields combinations, few of them, in which each two answers of two fields occur together. */
export function* pairwiseCombinations(fields: readonly AnsweredField[]): Generator<Values, void> {
  if (fields.length < 2) return yield* allCombinations(fields);
  const left = openPairs(fields);
  let made = 0;
  for (const [key, [first, answer, second, other]] of left) {
    if (!left.has(key)) continue;
    const at: (number | undefined)[] = fields.map(() => undefined);
    at[first] = answer;
    at[second] = other;
    for (const [index, { answers }] of fields.entries()) {
      at[index] ??= bestAnswer(
        answers.length,
        made + (index % 3),
        (candidate) => newPairs(at, { index, candidate, left }).length,
      );
    }
    const chosen = at.map((answerOf) => answerOf ?? 0);
    for (const [index, candidate] of chosen.entries())
      for (const pair of newPairs(chosen, { index, candidate, left })) left.delete(pair);
    made += 1;
    yield valuesAt(fields, chosen);
  }
}

type Pair = [first: number, answer: number, second: number, other: number];

function openPairs(fields: readonly AnsweredField[]): Map<string, Pair> {
  const pairs = new Map<string, Pair>();
  for (const [first, { answers }] of fields.entries())
    for (let second = first + 1; second < fields.length; second++)
      for (const answer of answers.keys())
        for (const other of fields[second]?.answers.keys() ?? [])
          pairs.set(keyOf(first, answer, second, other), [first, answer, second, other]);
  return pairs;
}

function keyOf(...pair: Pair): string {
  return pair.join(' ');
}

interface Candidate {
  index: number;
  candidate: number;
  left: ReadonlyMap<string, Pair>;
}

/** The pairs of an answer with those chosen so far that no combination has yet. */
function newPairs(at: readonly (number | undefined)[], { index, candidate, left }: Candidate): string[] {
  return at.flatMap((chosen, other) => {
    if (chosen === undefined || other === index) return [];
    const key =
      other < index ? keyOf(other, chosen, index, candidate) : keyOf(index, candidate, other, chosen);
    return left.has(key) ? [key] : [];
  });
}

/** The answer with most new pairs. Of equal ones each combination begins with another, so that none is left to the end. */
function bestAnswer(count: number, offset: number, gainOf: (candidate: number) => number): number {
  let best = { candidate: 0, gain: -1 };
  for (let step = 0; step < count; step++) {
    const candidate = (offset + step) % count;
    const gain = gainOf(candidate);
    if (gain > best.gain) best = { candidate, gain };
  }
  return best.candidate;
}

function valuesAt(fields: readonly AnsweredField[], at: readonly number[]): Values {
  return Object.fromEntries(fields.map(({ name, answers }, index) => [name, answers[at[index] ?? 0] ?? '']));
}
