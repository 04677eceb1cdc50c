import type { PatternNode } from './pattern-tree.ts';

/** A state is reached with the characters before it read. */
interface State {
  /** What the next character must be to go on. States without it go on without reading one. */
  is?: RegExp;
  /** Where in the value it can be passed. */
  at?: 'start' | 'end';
  next: number[];
}

/** The states of a pattern. The last one is reached when the whole pattern has been matched. */
export type PatternProgram = readonly State[];

/** How many states a pattern needs at most, computed without building them. */
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

  /** The states that read the next character, of all that can be reached from these without reading one. */
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

/** Many states share a test, so each is made once for a character. */
function testOnce(character: string): (is: RegExp) => boolean {
  const known = new Map<RegExp, boolean>();
  return (is) => {
    const fits = known.get(is) ?? is.test(character);
    known.set(is, fits);
    return fits;
  };
}
