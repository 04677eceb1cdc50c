import { readImport } from '../src/imports/read-import.ts';
import { buildPdf } from './pdf-builder.ts';

export type Rect = [number, number, number, number];

/** Words printed at a place of a page. */
export const line = (text: string, x: number, y: number, size = 10) => ({ text, x, y, size });

/** A widget to write in. */
export const blank = (name: string, rect: Rect, tooltip?: string) => ({
  rect,
  body: `/FT/Tx/T(${name})${tooltip === undefined ? '' : `/TU(${tooltip})`}`,
});

/** A box to tick beside words at the same place. */
export const tick = (name: string, x: number, y: number) => ({
  rect: [x, y - 1, x + 10, y + 9] as Rect,
  body: `/FT/Btn/T(${name})/AP<</N<</Yes null/Off null>>>>`,
});

/** The labels of the fields of a form of one page. */
export async function labels(lines: ReturnType<typeof line>[], widgets: { rect: Rect; body: string }[]) {
  const { fields } = await readImport(buildPdf({ pages: [lines], widgets }), 'form.pdf');
  return fields.map(({ label }) => label);
}
