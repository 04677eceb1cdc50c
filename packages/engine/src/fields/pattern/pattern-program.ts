import type { PatternNode } from './pattern-tree.ts';

/** A state of the matching machine. */
interface State {
  /** Test for the next character. States without a test continue without reading one. */
  is?: RegExp;
  /** The position in the value that the state requires. */
  at?: 'start' | 'end';
  next: number[];
}

/** The states of a pattern. The last one is reached when the whole pattern has been matched. */
export type PatternProgram = readonly State[];

/** Returns the maximum number of states of a pattern without building them. */
export function countStates(node: PatternNode): number {
  switch (node.type) {
    case 'sequence':
      return node.parts.reduce((sum, part) => sum + countStates(part), 1);
    case 'choice':
      return node.options.reduce((sum, option) => sum + countStates(option), 2);
    case 'repeat': {
      const copies = node.max === Infinity ? node.min + 1 : node.max;
      return 2 + copies * countStates(node.part);
    }
    default:
      return 1;
  }
}

/** Builds the states. The caller checks `countStates` before. */
export function compilePattern(tree: PatternNode): PatternProgram {
  const states: State[] = [];

  function add(state: Omit<State, 'next'> = {}): number {
    return states.push({ ...state, next: [] }) - 1;
  }
  function connect(from: number, to: number): void {
    states[from]?.next.push(to);
  }

  /** Adds the states of a node behind `from` and returns the state behind them. */
  function append(node: PatternNode, from: number): number {
    switch (node.type) {
      case 'character':
        return appendState({ is: node.is }, from);
      case 'edge':
        return appendState({ at: node.at }, from);
      case 'sequence':
        return node.parts.reduce((end, part) => append(part, end), from);
      case 'choice': {
        const ends = node.options.map((option) => append(option, appendState({}, from)));
        const end = add();
        for (const option of ends) connect(option, end);
        return end;
      }
      case 'repeat':
        return appendRepeat(node, from);
    }
  }

  function appendState(state: Omit<State, 'next'>, from: number): number {
    const added = add(state);
    connect(from, added);
    return added;
  }

  function appendRepeat({ part, min, max }: PatternNode & { type: 'repeat' }, from: number): number {
    let end = from;
    for (let copy = 0; copy < min; copy += 1) end = append(part, end);
    if (max === Infinity) {
      const loop = appendState({}, end);
      connect(append(part, loop), loop);
      return appendState({}, loop);
    }
    const ways = [end];
    for (let copy = min; copy < max; copy += 1) ways.push((end = append(part, end)));
    const after = add();
    for (const way of ways) connect(way, after);
    return after;
  }

  connect(append(tree, add()), add());
  return states;
}

/** Whether the whole value matches. Takes at most one step per state and character. */
export function matchesProgram(states: PatternProgram, value: string): boolean {
  const characters = [...value];
  const atStep = new Int32Array(states.length).fill(-1);

  /** Returns the states that read the next character, among all that can be reached without reading one. */
  function reach(open: number[], step: number): State[] {
    const reading: State[] = [];
    for (let index = open.pop(); index !== undefined; index = open.pop()) {
      const state = states[index];
      if (state === undefined || atStep[index] === step) continue;
      atStep[index] = step;
      if (state.is !== undefined) reading.push(state);
      else if (canPass(state, step)) for (const next of state.next) open.push(next);
    }
    return reading;
  }

  function canPass({ at }: State, step: number): boolean {
    if (at === undefined) return true;
    return at === 'start' ? step === 0 : step === characters.length;
  }

  let reading = reach([0], 0);
  for (const [at, character] of characters.entries()) {
    const fits = testOnce(character);
    const open: number[] = [];
    for (const { is, next } of reading) if (is !== undefined && fits(is)) open.push(...next);
    if (open.length === 0) return false;
    reading = reach(open, at + 1);
  }
  return atStep.at(-1) === characters.length;
}

/** Caches tests per character, because many states share one. */
function testOnce(character: string): (is: RegExp) => boolean {
  const known = new Map<RegExp, boolean>();
  return (is) => {
    const fits = known.get(is) ?? is.test(character);
    known.set(is, fits);
    return fits;
  };
}
