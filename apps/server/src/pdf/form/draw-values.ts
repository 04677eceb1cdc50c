import type { FormBox, PdfForm } from '@inkfield/contract/pdf-form';
import type { ShownValue } from '@inkfield/engine/shown-values';
import { cleanText } from '../clean-text.ts';
import { hanShapes } from '../fonts.ts';
import { fitText, type PlacedLine, placeMark } from './fit-text.ts';
import type { Lettering } from './shape-line.ts';

/** A form with the values of one document. */
export interface FormValues {
  form: Pick<PdfForm, 'pages' | 'boxes'>;
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
export function drawValues({ form, values, language }: FormValues): DrawnValues {
  const shown = Object.values(values).map(({ text }) => text);
  const han = hanShapes(language, shown);
  const overflow = new Map<string, Overflow>();
  const texts = form.boxes.flatMap((box): DrawnText[] => {
    const value = values[box.field];
    if (value === undefined || box.page >= form.pages.length) return [];
    if (box.mark !== undefined) {
      if (!value.chosen.includes(box.option ?? '')) return [];
      return [{ page: box.page, box, ...placeMark(box, box.mark) }];
    }
    const text = cleanText(value.text);
    if (text.trim() === '') return [];
    const lettering: Lettering = { style: box.font ?? 'sans', han };
    const { rest, ...fitted } = fitText(box, text, lettering);
    // The same words in a second box of the field need no second continuation.
    if (rest !== '') overflow.set(`${box.field} ${rest}`, { label: value.label, rest });
    return [{ page: box.page, box, ...fitted }];
  });
  return { texts, overflow: [...overflow.values()] };
}
