import type { Passage, PassagePlace } from '../marks/passage.ts';

/** A document as text to read beside its draft, and where each of its passages begins in it. */
export interface SourceText {
  text: string;
  starts: readonly number[];
}

/** List numbers stand before their paragraphs; the cells of a row are on one line. */
export function sourceTextOf(places: readonly PassagePlace[]): SourceText {
  const starts: number[] = [];
  let text = '';
  for (const { paragraph, passage, gap } of places) {
    const label = paragraph.number?.label.trim() ?? '';
    text += (starts.length === 0 ? '' : gap) + (label === '' ? '' : `${label} `);
    starts.push(text.length);
    // Signs of pages count as one sign each, so that offsets stay.
    text += passage.text.replaceAll('\f', '\n');
  }
  return { text, starts };
}

/** The lines of a text are its passages. */
export function sourceTextOfLines(passages: readonly Passage[]): SourceText {
  const starts: number[] = [];
  let at = 0;
  for (const { text } of passages) {
    starts.push(at);
    at += text.length + 1;
  }
  return { text: passages.map(({ text }) => text).join('\n'), starts };
}
