/**
 * Syntax tree of a pattern. The whole value must match, so captures and greedy or lazy repetition make no difference.
 */
export type PatternNode =
  /** `is` tells whether one character fits. Equal sources share it. */
  | { type: 'character'; is: RegExp }
  | { type: 'edge'; at: 'start' | 'end' }
  | { type: 'sequence'; parts: PatternNode[] }
  | { type: 'choice'; options: PatternNode[] }
  | { type: 'repeat'; part: PatternNode; min: number; max: number };

/** A part of a regular expression that can't be matched in linear time. */
export class UnsupportedPart extends Error {}

/** Surrogate pairs written as two escapes are one character. */
const parts =
  /\\u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|\\u\{[^}]*\}|\\u[\da-fA-F]{4}|\\x[\da-fA-F]{2}|\\c[a-zA-Z]|\\[pP]\{[^}]*\}|\\[^]|\[(?:\\[^]|[^\]\\])*\]|\(\?(?:<?[=!]|<[^>]*>|[a-z-]*:)|[*+?]\??|\{\d+(?:,\d*)?\}\??|[^]/gu;

/**
 * Parses a valid regular expression (flag u). Throws UnsupportedPart for parts that can't be matched in linear time.
 */
export function parsePattern(pattern: string): PatternNode {
  const tokens = pattern.match(parts) ?? [];
  const characters = new Map<string, RegExp>();
  let at = 0;

  function parseChoice(): PatternNode {
    const options = [parseSequence()];
    while (tokens[at] === '|') {
      at += 1;
      options.push(parseSequence());
    }
    return options.length === 1 && options[0] ? options[0] : { type: 'choice', options };
  }

  function parseSequence(): PatternNode {
    const sequence: PatternNode[] = [];
    for (let token = tokens[at]; token !== undefined && token !== '|' && token !== ')'; token = tokens[at]) {
      at += 1;
      sequence.push(parseRepetition(parseAtom(token)));
    }
    return { type: 'sequence', parts: sequence };
  }

  function parseRepetition(part: PatternNode): PatternNode {
    const bounds = repetitionBounds(tokens[at] ?? '');
    if (bounds === undefined) return part;
    at += 1;
    return { type: 'repeat', part, ...bounds };
  }

  function parseAtom(token: string): PatternNode {
    if (token === '(' || token === '(?:' || (token.startsWith('(?<') && token.endsWith('>'))) {
      const group = parseChoice();
      at += 1; // The closing parenthesis.
      return group;
    }
    if (token === '^') return { type: 'edge', at: 'start' };
    if (token === '$') return { type: 'edge', at: 'end' };
    if (token.startsWith('(?') || /^\\[1-9kbB]/.test(token)) throw new UnsupportedPart(token);
    return { type: 'character', is: characterTest(token) };
  }

  function characterTest(source: string): RegExp {
    const test = characters.get(source) ?? new RegExp(`^${source}$`, 'u');
    characters.set(source, test);
    return test;
  }

  return parseChoice();
}

function repetitionBounds(token: string): { min: number; max: number } | undefined {
  if (token.startsWith('*')) return { min: 0, max: Infinity };
  if (token.startsWith('+')) return { min: 1, max: Infinity };
  if (token.startsWith('?')) return { min: 0, max: 1 };
  const range = /^\{(\d+)(?:(,)(\d*))?\}/.exec(token);
  if (!range) return undefined;
  const [, min, comma, max] = range;
  return { min: Number(min), max: comma === undefined ? Number(min) : max ? Number(max) : Infinity };
}
