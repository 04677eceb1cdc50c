import type { ImportedMark } from '../imported-template.ts';
import type { CollectedFields } from '../marks/collect-fields.ts';
import type { JudgedMark } from '../marks/detect-marks.ts';
import { rules } from '../marks/rules.ts';
import type { MarkView } from '../marks/verdict.ts';
import type { TextPlace } from './place-signs.ts';

const maxTextLength = 300;
const contextLength = 80;

interface Standing {
  /** In the draft, by the index of the mark. */
  places: ReadonlyMap<number, TextPlace>;
  /** Where each passage begins in the text of the source. */
  starts: readonly number[];
  /** The text of the source. */
  sourceText: string;
  /** Of a paragraph that a mark is alone in, by the index of the mark. */
  styles: ReadonlyMap<number, string>;
  /** Of rows that became a list, as they were written before. */
  originals: ReadonlyMap<number, string>;
}

/** Every mark as the review shows it. */
export function listMarks(
  judged: readonly JudgedMark[],
  { fields, nameOf }: CollectedFields,
  { places, starts, sourceText, styles, originals }: Standing,
): ImportedMark[] {
  const names = new Set(fields.map(({ name }) => name));
  return judged.map((mark, index) => {
    const { view, verdict } = mark;
    const { text } = view.passage;
    // A label within the mark stays in the draft.
    const { start = view.mark.start, end = view.mark.end } = verdict.found ?? {};
    const place = places.get(index);
    const name = nameOf.get(mark);
    const from = (starts[mark.passageIndex] ?? 0) + start;
    const to = mark.endsIn ? (starts[mark.endsIn.passageIndex] ?? 0) + mark.endsIn.end : from + end - start;
    const words = mark.endsIn ? sourceText.slice(from, to) : text.slice(start, end);
    const style = styles.get(index);
    const original = originals.get(index);
    const field = name !== undefined && names.has(name) ? name : undefined;
    return {
      text: words.slice(0, maxTextLength),
      before: lastWords(start === view.mark.start ? wordsBefore(view) : text.slice(0, start)),
      after: mark.endsIn ? '' : firstWords(text.slice(end)),
      ...(place && { line: place.line, column: place.column, end_column: place.endColumn }),
      ...(place && place.endLine !== place.line && { end_line: place.endLine }),
      source_from: from,
      source_to: to,
      decision: rules[verdict.rule].decision,
      rule: verdict.rule,
      reason: rules[verdict.rule].reason,
      confidence: verdict.found?.confidence ?? 1,
      ...(field !== undefined && { field }),
      ...(verdict.suggests !== undefined && { suggests: verdict.suggests }),
      ...(style !== undefined && { style }),
      ...(original !== undefined && { original }),
    };
  });
}

/** An empty cell is known by its label. */
function wordsBefore({ mark, left, passage }: MarkView): string {
  return mark.kind === 'gap' && left === '' ? `${passage.gapLabel ?? ''} ` : left;
}

const untilEnd = new RegExp(`(?<!\\S)[^]{1,${contextLength}}$`);
const fromStart = new RegExp(`^[^]{1,${contextLength}}(?!\\S)`);

/** As many of the last words as there is room for. Only one that is longer than that is cut. */
function lastWords(text: string): string {
  return untilEnd.exec(text.slice(-contextLength - 1))?.[0] ?? text.slice(-contextLength);
}

/** The same of the first words. */
function firstWords(text: string): string {
  return fromStart.exec(text.slice(0, contextLength + 1))?.[0] ?? text.slice(0, contextLength);
}
