import * as z from 'zod/mini';
import { formMarks } from './form-marks.ts';
import { maxLengths } from './text-lengths.ts';
import { printable } from './values.ts';

/** The most pages and boxes of a form. */
export const formLimits = { pages: 100, boxes: 3000 };

const coordinate = z.number().check(z.minimum(-20_000), z.maximum(20_000));
const turn = z.enum(['0', '90', '180', '270']);

const formPageSchema = z.object({
  /** The visible part of the page in the PDF's own coordinates: points from its lower left corner. */
  x: coordinate,
  y: coordinate,
  width: coordinate.check(z.positive()),
  height: coordinate.check(z.positive()),
  /** How far the page is turned clockwise when it is shown, in degrees. */
  turn: z.optional(turn),
  /** A condition: documents for which it does not hold leave the page out. */
  show_when: z.optional(z.string().check(z.maxLength(maxLengths.field.condition), printable)),
});
export type FormPage = z.infer<typeof formPageSchema>;

const formBoxSchema = z.object({
  /** Name of the field whose value it shows. */
  field: z.string().check(z.minLength(1), z.maxLength(64)),
  /** Counts from 0. */
  page: z.int().check(z.nonnegative()),
  /** Left, bottom, right and top in the PDF's own coordinates. */
  rect: z.tuple([coordinate, coordinate, coordinate, coordinate]),
  /** How far its text is turned against the page, counter-clockwise. */
  turn: z.optional(turn),
  /** Set for a box that is ticked. It shows no text. */
  mark: z.optional(z.enum(formMarks)),
  /** The option for which it is ticked. Without one it is ticked for a ticked checkbox. */
  option: z.optional(z.string().check(z.maxLength(500))),
  /** Number of cells, each for one character. */
  cells: z.optional(z.int().check(z.minimum(1), z.maximum(200))),
  /** The cells that stay empty because a sign is printed in them. They count from 0. */
  skip: z.optional(z.array(z.int().check(z.minimum(0), z.maximum(199))).check(z.maxLength(200))),
  align: z.optional(z.enum(['center', 'right'])),
  /** Size of the text in points; absent where it follows the box. */
  size: z.optional(z.number().check(z.minimum(2), z.maximum(100))),
  font: z.optional(z.enum(['serif'])),
  /** Whether the text may have several lines. */
  lines: z.optional(z.boolean()),
  /** The number of the tag of the file to which its value belongs, if the file is tagged. */
  tag: z.optional(z.int().check(z.nonnegative())),
});
export type FormBox = z.infer<typeof formBoxSchema>;

/** The pages of a customer's PDF that a template fills, and the places of its values on them. */
export const pdfFormSchema = z.object({
  /** SHA-256 of the cleaned file, which belongs to the source document of the template. */
  base: z.string().check(z.regex(/^[\da-f]{64}$/)),
  pages: z.array(formPageSchema).check(z.minLength(1), z.maxLength(formLimits.pages)),
  boxes: z.array(formBoxSchema).check(z.maxLength(formLimits.boxes)),
});
export type PdfForm = z.infer<typeof pdfFormSchema>;
