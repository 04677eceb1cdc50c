import { labelOfAnswer } from './name-by-phrases.ts';
import { shownAsExample } from './patterns.ts';
import { keep, type MarkView, type Verdict } from './verdict.ts';
import { firstLine, lastLine } from './lines-beside.ts';

const mostLabelWords = 8;

const boxes = /[☐□❑▢◻☑☒⊠]|\([ \u00a0\t]{1,20}\)/gu;
const pieces = /[☐□❑▢◻☑☒⊠|\t:?]|\([ \u00a0\t]{1,20}\)|\s{3,}|_{3,}/u;
const mostWordsBefore = 5;
/** Words, and a box at the end of the line. */
const boxAtEnd = /^[\s*\d.)-]*(\p{L}[^\t\n]{1,120}?)(?:\t[\t ]*|[ \u00a0]{3,})$/u;

/** "Gender: M ( )  F ( )" and "Fresher ☐ | Experienced ☐": in a row that ends with a box, words are before theirs. */
function wordsBefore({ mark, left, right }: MarkView): string | undefined {
  const before = lastLine(left);
  const line = `${before}${mark.text}${firstLine(right)}`;
  const found = [...line.matchAll(boxes)];
  const last = found.at(-1);
  const end = line.slice((last?.index ?? 0) + (last?.[0].length ?? 0));
  const areNamed = line
    .split(boxes)
    .slice(0, -1)
    .every((piece) => /\p{L}/u.test(piece));
  const isRow = found.length > 1 && areNamed;
  const alone = found.length === 1 && /^\s*$/.test(end) ? boxAtEnd.exec(before)?.[1]?.trim() : undefined;
  if (alone !== undefined) return alone.split(/\s+/).slice(0, mostLabelWords).join(' ');
  if (!isRow || !/^[\s|.]*(?:\([^()]{3,60}\))?\s*$/.test(end)) return undefined;
  const words =
    before
      .split(pieces)
      .at(-1)
      ?.replace(/^[\s*]+/, '')
      .trim() ?? '';
  return /\p{L}/u.test(words) && words.split(/\s+/).length <= mostWordsBefore ? words : undefined;
}

/** A box takes the words of its own part of the row. */
export function judgeBox(view: MarkView): Verdict {
  const { mark, left, right, passage, above } = view;
  const named = wordsBefore(view);
  if (named !== undefined) return takeBox(mark.text, labelOfAnswer(named, { left, above }));
  // A box alone in its cell is before the words in the next one.
  const isAloneInCell = passage.isInCell && left.trim() === '' && right.trim() === '';
  const behind = (isAloneInCell ? (passage.rightCell ?? '') : right).replace(/^[\s\-–—]+/, '');
  const rest = (behind.split(/[\t☐□❑▢◻☑☒⊠[]|\s{3,}|\(\s/)[0] ?? '').split(/[:.]\s/)[0] ?? '';
  const written = /\p{L}/u.test(rest) ? rest : behind.replace(/[[\]]/g, '');
  const label = written.replace(/^\d{1,3}[.)]\s+|[:.]\s*$/g, '').trim();
  // A scale has boxes beside each other, and its words in another line.
  if (!/[\p{L}\p{N}]/u.test(label)) return keep('lone-box');
  if (shownAsExample.test(label)) return keep('note-to-reader');
  const words = label.split(' ').slice(0, mostLabelWords).join(' ');
  return takeBox(mark.text, labelOfAnswer(words, { left, above }));
}

function takeBox(box: string, label: string): Verdict {
  const defaultValue = box.replace(/[\s\u00a0()]/g, '');
  return {
    rule: 'tick-box',
    found: { label, source: 'label', type: 'checkbox', defaultValue, confidence: 0.6 },
  };
}
