import { type NumberFormat, numberFormats, wordNumber } from './number-formats.ts';

/** A number as it is printed, of a clause or a heading. */
export interface PrintedNumber {
  key: string;
  /** From 1 on. */
  level: number;
  text: string;
}

/** A level of a list that Word counts. */
export interface WordLevel {
  format: NumberFormat;
  /** With `%1` for the counter of the first level. */
  text: string;
  /** Counters of the levels above are printed as decimals. */
  isLegal: boolean;
  /** Known only from the numbers of deeper levels that show it. */
  isGuess: boolean;
}

export interface WordList {
  name: string;
  /** By level, from 0 on. A level that no number has is absent. */
  levels: (WordLevel | undefined)[];
  /** The first number of each level, from 0 on; 1 where absent. */
  starts: number[];
}

/** The place of a number in the lists of the file; `level` counts from 0. */
export interface ListPlace {
  list: WordList;
  level: number;
}

export interface CountedNumbers {
  lists: WordList[];
  places: ReadonlyMap<string, ListPlace>;
  /** Numbers that Word can't count, as they are printed. */
  typed: string[];
}

const maxLevel = 9;
const maxLists = 100;

/**
 * Finds lists by which Word counts the printed numbers. Each number was compared with the one that Word will print;
 * one that differs begins a list of its own, and one that no format of Word prints stays typed. The numbers of each
 * scope are counted by themselves, as those of an exhibit are.
 */
export function countNumbers(scopes: readonly (readonly PrintedNumber[])[]): CountedNumbers {
  const lists: WordList[] = [];
  const places = new Map<string, ListPlace>();
  const typed: string[] = [];
  for (const scope of scopes) {
    let running: Running | undefined;
    let counters: number[] = [];
    for (const number of scope) {
      const candidates = nextCounters(counters, number.level);
      const going = running && goesOn(running, number);
      if (running !== undefined && going !== undefined) {
        running.counters = going;
        counters = going;
      } else {
        const list: WordList = { name: `list-${lists.length + 1}`, levels: [], starts: [] };
        const begun =
          lists.length < maxLists ? candidates.find((one) => beginList(list, number, one)) : undefined;
        if (begun === undefined) {
          typed.push(number.text);
          counters = candidates[0] ?? [];
          continue;
        }
        lists.push(list);
        running = { list, counters: begun };
        counters = begun;
      }
      places.set(number.key, { list: running.list, level: number.level - 1 });
    }
  }
  return { lists, places, typed };
}

interface Running {
  list: WordList;
  /** Counters as Word has them after the last number of the list. */
  counters: number[];
}

/** The counters of the next number: those that continue, and those of a list that restarts. */
function nextCounters(counters: readonly number[], level: number): number[][] {
  const next = counters.slice(0, level);
  while (next.length < level - 1) next.push(1);
  next[level - 1] = (next[level - 1] ?? 0) + 1;
  return [next, Array.from({ length: level }, () => 1)];
}

/** The counters of Word when it prints the number as the next one of the list. */
function goesOn({ list, counters }: Running, number: PrintedNumber): number[] | undefined {
  const { level } = number;
  const next = counters.slice(0, level);
  for (let above = next.length; above < level - 1; above += 1) next.push(list.starts[above] ?? 1);
  next[level - 1] = (next[level - 1] ?? (list.starts[level - 1] ?? 1) - 1) + 1;
  const known = list.levels[level - 1];
  if (known === undefined || known.isGuess) return beginLevel(list, number, next) ? next : undefined;
  return printLevel(list, level, next) === number.text ? next : undefined;
}

function printLevel({ levels }: WordList, level: number, counters: readonly number[]): string {
  const own = levels[level - 1];
  return (own?.text ?? '').replace(/%([1-9])/g, (_, digit: string) => {
    const at = Number(digit);
    const format = own?.isLegal === true && at < level ? 'decimal' : (levels[at - 1]?.format ?? 'decimal');
    return wordNumber(counters[at - 1] ?? 1, format);
  });
}

type Piece = string | { level: number; format: NumberFormat };

/** Begins a list with this number, with the counters of the levels above it. */
function beginList(list: WordList, number: PrintedNumber, counters: readonly number[]): boolean {
  list.starts = [...counters];
  return beginLevel(list, number, counters);
}

/** Adds the level that the number shows to the list; false where Word has no such level. */
function beginLevel(
  { levels }: WordList,
  { level, text }: PrintedNumber,
  counters: readonly number[],
): boolean {
  if (level > maxLevel || text.includes('%')) return false;
  const pieces = readPieces(text, level, counters);
  const shown = pieces?.filter((piece) => typeof piece !== 'string') ?? [];
  const own = shown.at(-1);
  if (pieces === undefined || own === undefined) return false;
  const above = shown.slice(0, -1);
  const known = levels[level - 1];
  if (known !== undefined && known.format !== own.format) return false;
  const isAsAbove = above.every(({ level: at, format }) => (levels[at - 1]?.format ?? format) === format);
  const isLegal = !isAsAbove && [...above, own].every(({ format }) => format.startsWith('decimal'));
  if (!isAsAbove && !isLegal) return false;
  for (const { level: at, format } of above)
    levels[at - 1] ??= { format, text: `%${at}.`, isLegal: false, isGuess: true };
  const words = pieces.map((piece) => (typeof piece === 'string' ? piece : `%${piece.level}`));
  levels[level - 1] = { format: own.format, text: words.join(''), isLegal, isGuess: false };
  return true;
}

/** The last words and figures of a number that are counters: its own, then those of the levels above it. */
function readPieces(text: string, level: number, counters: readonly number[]): Piece[] | undefined {
  const pieces: Piece[] = text.split(/([A-Za-z0-9]+)/);
  let wanted = level;
  for (let index = pieces.length - 1; index >= 0 && wanted > 0; index -= 1) {
    const word = pieces[index];
    if (typeof word !== 'string' || !/^[A-Za-z0-9]+$/.test(word)) continue;
    const value = counters[wanted - 1] ?? 1;
    const format = numberFormats.find((one) => wordNumber(value, one) === word);
    if (format === undefined && wanted < level) break;
    if (format === undefined) continue;
    pieces[index] = { level: wanted, format };
    wanted -= 1;
  }
  return wanted < level ? pieces : undefined;
}
