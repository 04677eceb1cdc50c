import type { FormBox, PdfForm } from '@inkfield/contract/pdf-form';
import type { ShownValue } from '@inkfield/engine/shown-values';
import { cleanText } from '../clean-text.ts';
import { hanShapes } from '../fonts.ts';
import { type FittedText, fitText, type PlacedLine, placeMark } from './fit-text.ts';
import type { Lettering } from './shape-line.ts';

/** A form with the values of one document. */
export interface FormValues {
  form: Pick<PdfForm, 'pages' | 'boxes'>;
  /** Pages that the document leaves out, from 0. */
  leftOut?: readonly number[];
  /** By field name. */
  values: Readonly<Record<string, ShownValue>>;
  /** A BCP 47 tag. */
  language: string;
}

/** Lines of text at their place on a page. */
export interface DrawnText {
  /** Counts from 0. */
  page: number;
  box: Pick<FormBox, 'rect' | 'turn' | 'tag'>;
  size: number;
  lines: PlacedLine[];
}

/** The words of a value that have no room in their box. */
export interface Overflow {
  label: string;
  rest: string;
}

export interface DrawnValues {
  texts: DrawnText[];
  overflow: Overflow[];
}

/** Puts the values of a form into their boxes. */
export function drawValues({ form, values, language, leftOut = [] }: FormValues): DrawnValues {
  const shown = Object.values(values).map(({ text }) => text);
  const han = hanShapes(language, shown);
  const overflow = new Map<string, Overflow>();
  const texts = form.boxes.flatMap((box): DrawnText[] => {
    const value = values[box.field];
    if (value === undefined || box.page >= form.pages.length || leftOut.includes(box.page)) return [];
    if (box.mark !== undefined) {
      if (!value.chosen.includes(box.option ?? '')) return [];
      return [{ page: box.page, box, ...placeMark(box, box.mark) }];
    }
    const written = [value.text, ...(value.shorter ?? [])].map(cleanText);
    if (written[0]?.trim() === '') return [];
    const lettering: Lettering = { style: box.font ?? 'sans', han };
    const { rest, ...fitted } = fitShortest(box, written, lettering);
    // The same words in a second box of the field need no second continuation.
    if (rest !== '') overflow.set(`${box.field} ${rest}`, { label: value.label, rest });
    return [{ page: box.page, box, ...fitted }];
  });
  return { texts, overflow: [...overflow.values()] };
}

/** A value gets smaller by this much before it is written in a shorter way. */
const leastShare = 0.8;

/** Sets the first way to write a value that fits on one line without getting small, else the first that fits at all. */
function fitShortest(box: FormBox, written: readonly string[], lettering: Lettering): FittedText {
  const [first = ''] = written;
  if (written.length === 1) return fitText(box, first, lettering);
  const most = fitText(box, '0', lettering).size;
  const fitted = written.map((text) => fitText(box, text, lettering));
  const whole = fitted.filter(({ rest }) => rest === '');
  const isLarge = ({ lines, size }: FittedText) =>
    box.cells !== undefined || (lines.length === 1 && size >= most * leastShare);
  return whole.find(isLarge) ?? whole.at(-1) ?? fitText(box, first, lettering);
}
