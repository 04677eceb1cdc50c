import type { CollectedFields } from './collect-fields.ts';
import { type JudgedMark, maxMarks } from './detect-marks.ts';
import type { Passage } from './passage.ts';

/** Shorter words occur in too many places with another meaning. */
const fewestLetters = 3;
const mostPlaces = 200;
/** Bounds the work where most places can't be taken. */
const mostTried = 2000;

/** A name, an amount or a day: ordinary words in small letters stand for something else elsewhere. */
const isOfOne = /\p{Lu}|\p{Sc}|\d[/.-]\d{1,2}[/.-]\d/u;

/** The words of a mark that fill in a control or form field; undefined where other places of them say nothing. */
export function filledInWords({ view, verdict }: JudgedMark): string | undefined {
  const { found } = verdict;
  // Options and ticks are ordinary words elsewhere.
  const isChoice = found?.type === 'select' || found?.type === 'checkbox';
  if (found?.sample === undefined || isChoice) return undefined;
  const words = (view.mark.text.trim() || found.sample).trim();
  const isUsable = words.length >= fewestLetters && !/[\n\f]/.test(words) && isOfOne.test(words);
  return isUsable ? words : undefined;
}

/** Takes the words that fill in a field out of the labels that come from the text: clients see labels. */
export function nameWithoutAnswers(judged: readonly JudgedMark[], answers: readonly string[]): void {
  const lowered = [...new Set(answers.map((words) => words.toLowerCase()))];
  for (const { verdict } of judged) {
    const { found } = verdict;
    if (found === undefined || found.source === 'own') continue;
    for (const words of lowered) {
      const at = found.label.toLowerCase().indexOf(words);
      if (at >= 0) found.label = (found.label.slice(0, at) + found.label.slice(at + words.length)).trim();
    }
  }
}

interface Found {
  judged: JudgedMark[];
  collected: CollectedFields;
}

/** Adds every other place of the words that fill in a field: the former customer must not stay in the text. */
export function addSameWords(passages: readonly Passage[], { judged, collected }: Found): Found {
  const origins = new Map<string, JudgedMark>();
  for (const mark of judged) {
    const words = collected.nameOf.has(mark) ? filledInWords(mark) : undefined;
    if (words !== undefined && !origins.has(words)) origins.set(words, mark);
  }
  if (origins.size === 0) return { judged, collected };
  const text = createText(passages, judged, collected);
  const nameOf = new Map(collected.nameOf);
  const added: JudgedMark[] = [];
  // Of "John Smith" and "John" the longer one first.
  for (const words of [...origins.keys()].toSorted((a, b) => b.length - a.length)) {
    const origin = origins.get(words);
    const name = origin && nameOf.get(origin);
    if (origin === undefined || name === undefined) continue;
    for (const place of text.takePlaces(words)) {
      if (judged.length + added.length >= maxMarks) break;
      const mark = markAt(origin, words, place);
      nameOf.set(mark, name);
      added.push(mark);
    }
  }
  const all = [...judged, ...added].toSorted(
    (a, b) => a.passageIndex - b.passageIndex || a.view.mark.start - b.view.mark.start,
  );
  return { judged: all, collected: { ...collected, nameOf } };
}

interface Place {
  passage: Passage;
  passageIndex: number;
  start: number;
}

function createText(
  passages: readonly Passage[],
  judged: readonly JudgedMark[],
  { nameOf }: Pick<CollectedFields, 'nameOf'>,
) {
  const starts: number[] = [];
  let text = '';
  for (const passage of passages) {
    starts.push(text.length);
    text += `${passage.text}\n`;
  }
  const taken = new Uint8Array(text.length);
  for (const mark of judged) {
    const { verdict, view, passageIndex } = mark;
    if (!nameOf.has(mark) && verdict.written === undefined) continue;
    const start = starts[passageIndex] ?? 0;
    const { found } = verdict;
    taken.fill(1, start + (found?.start ?? view.mark.start), start + (found?.end ?? view.mark.end));
  }

  /** Whole words only, outside existing fields. */
  function takePlaces(words: string): Place[] {
    const places: Place[] = [];
    let at = text.indexOf(words);
    for (let tried = 0; at >= 0 && tried < mostTried && places.length < mostPlaces; tried++) {
      const end = at + words.length;
      const isPart = /[\p{L}\p{N}_]/u.test(text.charAt(at - 1) + text.charAt(end));
      if (!isPart && !taken.subarray(at, end).includes(1)) {
        taken.fill(1, at, end);
        const passageIndex = lastUpTo(starts, at);
        const passage = passages[passageIndex];
        if (passage !== undefined)
          places.push({ passage, passageIndex, start: at - (starts[passageIndex] ?? 0) });
      }
      at = text.indexOf(words, end);
    }
    return places;
  }
  return { takePlaces };
}

/** Index of the last number that is not greater. */
function lastUpTo(ascending: readonly number[], wanted: number): number {
  let low = 0;
  let high = ascending.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((ascending[middle] ?? 0) > wanted) high = middle - 1;
    else low = middle;
  }
  return low;
}

/** Words around a mark that the review shows, and that money signs are looked for in. */
const contextLength = 200;

function markAt({ view, verdict }: JudgedMark, words: string, place: Place): JudgedMark {
  const { passage, passageIndex, start } = place;
  const end = start + words.length;
  const left = passage.text.slice(Math.max(0, start - contextLength), start);
  const right = passage.text.slice(end, end + contextLength);
  const { label = '', source = 'own', type } = verdict.found ?? {};
  // One word by itself is more often something else.
  const confidence = words.includes(' ') ? 0.85 : 0.6;
  return {
    view: {
      ...view,
      passage,
      inner: words,
      left,
      right,
      nearLeft: left,
      nearRight: right,
      mark: { kind: 'control', start, end, text: words, isHighlighted: false },
    },
    passageIndex,
    verdict: { rule: 'same-words', found: { label, source, type, confidence } },
  };
}
