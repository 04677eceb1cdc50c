import { ownersAbove } from '../marks/owner-above.ts';
import type { Widget } from './widgets.ts';
import { inLines, isOnLine, type PageParts, textOf } from './words.ts';

interface Lines {
  texts: { text: string }[];
  y: number[];
  /** The lines with boxes. */
  marked: ReadonlySet<number>;
}

const known = new WeakMap<PageParts, Lines>();

/** The lines of a page as a Word import has them: blanks are where the boxes are. */
function linesOf(parts: PageParts): Lines {
  const found = known.get(parts) ?? readLines(parts);
  known.set(parts, found);
  return found;
}

function readLines({ words, widgets }: PageParts): Lines {
  const lines = inLines(words);
  const texts = lines.map((line) => {
    const [first] = line;
    const boxes = first === undefined ? [] : widgets.filter((widget) => isOnLine(widget, first));
    const start = Math.min(...boxes.map(({ rect }) => rect[0]));
    const before = line.filter(({ left }) => left < start);
    return { text: boxes.length > 0 ? `${textOf(before)} ____` : textOf(line) };
  });
  const marked = new Set(texts.flatMap(({ text }, index) => (text.endsWith(' ____') ? index : [])));
  return { texts, y: lines.map(([first]) => first?.y ?? 0), marked };
}

/**
 * Whose value a box asks for: the person named in a line above. The titles of a form are its headings, and other short
 * lines are labels.
 */
export function ownerOf({ rect: [, bottom] }: Widget, parts: PageParts): string | undefined {
  const { texts, y, marked } = linesOf(parts);
  const own = y.findIndex((line) => line < bottom + 2);
  return ownersAbove(own < 0 ? texts.length : own, texts, marked).person;
}
