import * as z from 'zod/mini';
import {
  bulletSigns,
  lookLimits,
  maxFurniture,
  maxLookName,
  maxLookStyles,
  maxLookTables,
} from './look-limits.ts';
import { maxOutline, outlinePattern } from './look-outlines.ts';
import { printable, printableLine, sha256Schema } from './values.ts';

/** The look of a template: how its pages, paragraphs and tables are set. All lengths are in points. */
const maxPictures = 60;

/** Of a style, font, table, picture or page. */
export const lookNameSchema = z
  .string()
  .check(z.minLength(1), z.maxLength(maxLookName), printableLine, z.regex(/^[^{}|\\[\]]*$/, 'Not a name.'));
const between = (least: number, most: number) => z.number().check(z.minimum(least), z.maximum(most));
const within = ({ least, most }: { least: number; most: number }) => between(least, most);
const lengthSchema = within(lookLimits.length);
const distanceSchema = within(lookLimits.distance);
const colorSchema = z.string().check(z.regex(/^[0-9a-f]{6}$/, 'Not a colour such as 1f2d3a.'));

/** The families that looks are set in: docs/fonts.md. */
export const lookFontSets = ['Tinos', 'Arimo', 'Carlito', 'Caladea', 'Cousine', 'Gelasio'] as const;
export type LookFontSet = (typeof lookFontSets)[number];

/** A face of an uploaded font. */
const ownFaceSchema = z.object({ sha256: sha256Schema, bold: z.boolean(), italic: z.boolean() });

/** A font of the customer's document, and the one of ours that is set in its place. */
const fontSchema = z.object({
  name: lookNameSchema,
  set: z.enum(lookFontSets),
  /** The firm's own files of it, which are set instead of ours. */
  own: z.optional(z.array(ownFaceSchema).check(z.minLength(1), z.maxLength(4))),
  /** Of the original, in em: they decide how far lines are apart. `gap` is the room that it wants between lines. */
  ascent: between(0.2, 3),
  descent: between(0, 2),
  gap: between(0, 1),
  /** Added to each letter, in em, so that lines are as wide as in the original. */
  spacing: z.optional(between(-0.2, 0.2)),
  /** The share of the size at which letters of these scripts are as wide as in the original. */
  hebrew: z.optional(between(0.5, 1.5)),
  arabic: z.optional(between(0.5, 1.5)),
});

const sidesSchema = z.object({
  top: lengthSchema,
  right: lengthSchema,
  bottom: lengthSchema,
  left: lengthSchema,
});

const pageShape = {
  size: z.object({ width: within(lookLimits.paper), height: within(lookLimits.paper) }),
  margins: sidesSchema,
  /** From the edge of the paper to the header and to the footer. */
  header: distanceSchema,
  footer: distanceSchema,
  /** Text in columns of one width. */
  columns: z.optional(
    z.object({
      count: z.int().check(z.minimum(lookLimits.columns.least), z.maximum(lookLimits.columns.most)),
      gap: within(lookLimits.columnGap),
    }),
  ),
  /** How its pages are counted: from a number of their own, in other figures. */
  numbers: z.optional(
    z.object({
      from: z.optional(
        z.int().check(z.minimum(lookLimits.pageNumber.least), z.maximum(lookLimits.pageNumber.most)),
      ),
      figures: z.optional(z.enum(['1', 'i', 'I', 'a', 'A'])),
    }),
  ),
};

/** How far lines are apart: as a multiple of the font's own height, exactly, or at least. */
const lineSchema = z.union([
  z.object({ times: within(lookLimits.lineTimes) }),
  z.object({ exact: within(lookLimits.lineExact) }),
  z.object({ least: within(lookLimits.lineLeast) }),
]);

const edgeSchema = z.object({ width: between(0.1, 20), color: colorSchema });
const paragraphEdgeSchema = z.object({ ...edgeSchema.shape, space: between(0, 40) });

const lettersShape = {
  /** Name of an entry of `fonts`. */
  font: z.optional(lookNameSchema),
  size: z.optional(within(lookLimits.size)),
  color: z.optional(colorSchema),
  bold: z.optional(z.boolean()),
  italic: z.optional(z.boolean()),
};

/** Appearance of the number or bullet before a paragraph, and the separator after it. */
const labelSchema = z.object({
  ...lettersShape,
  after: z.enum(['tab', 'space', 'nothing']),
  align: z.optional(z.enum(['left', 'center', 'right'])),
  /** Drawn in the place of a bullet. */
  sign: z.optional(
    z.string().check(z.refine((sign) => [...bulletSigns].includes(sign), 'Not a bullet that can be drawn.')),
  ),
});

const tabSchema = z.object({
  at: lengthSchema,
  align: z.enum(['left', 'center', 'right']),
  leader: z.optional(z.enum(['dots', 'line', 'dashes'])),
});

/**
 * One paragraph style. Members that are absent come from `like`, then from the plain style. Where words of a paragraph
 * name it, its own members change how their letters look: font, size, colour, weight, underline, capitals, and `fill`
 * behind them.
 */
export const lookStyleSchema = z.object({
  ...lettersShape,
  like: z.optional(lookNameSchema),
  underline: z.optional(z.boolean()),
  caps: z.optional(z.enum(['none', 'small', 'all'])),
  /** Added between letters. */
  spacing: z.optional(between(-20, 100)),
  kerning: z.optional(z.boolean()),
  line: z.optional(lineSchema),
  before: z.optional(distanceSchema),
  after: z.optional(distanceSchema),
  left: z.optional(lengthSchema),
  right: z.optional(lengthSchema),
  /** Further indent of the first line; negative for a hanging indent. */
  first: z.optional(lengthSchema),
  align: z.optional(z.enum(['left', 'center', 'right', 'justify'])),
  tabs: z.optional(z.array(tabSchema).check(z.maxLength(60))),
  keep_next: z.optional(z.boolean()),
  keep_lines: z.optional(z.boolean()),
  /** It reads from the right: left and right change their sides, in indents, tab stops and alignment. */
  turned: z.optional(z.boolean()),
  /** Its first or last line may stand alone on a page. */
  splits: z.optional(z.boolean()),
  /** Neighbours with the same word here have no distance between them. */
  joins: z.optional(lookNameSchema),
  border: z.optional(
    z.object({
      top: z.optional(paragraphEdgeSchema),
      right: z.optional(paragraphEdgeSchema),
      bottom: z.optional(paragraphEdgeSchema),
      left: z.optional(paragraphEdgeSchema),
    }),
  ),
  fill: z.optional(colorSchema),
  label: z.optional(labelSchema),
});
export type LookStyle = z.infer<typeof lookStyleSchema>;

const styleName = z.optional(lookNameSchema);
const levelsSchema = z.array(lookNameSchema).check(z.maxLength(9));

/** Names of styles by the kind of paragraph in the text. */
const rolesSchema = z.object({
  text: lookNameSchema,
  heading: levelsSchema,
  clause: levelsSchema,
  bullet: levelsSchema,
  /** Paragraphs with a typed number: (a), 1.2. */
  item: levelsSchema,
  center: styleName,
  right: styleName,
  /** Each blank line after the first. */
  blank: styleName,
  cell: styleName,
  footnote: styleName,
});

const cellSchema = z.object({
  /** Columns and rows that it covers. */
  span: z.optional(z.int().check(z.minimum(1), z.maximum(64))),
  rows: z.optional(z.int().check(z.minimum(1), z.maximum(500))),
  margins: z.optional(sidesSchema),
  fill: z.optional(colorSchema),
  align: z.optional(z.enum(['top', 'middle', 'bottom'])),
  /** Top, right, bottom, left: places in `edges` from 1 on, 0 for none. */
  lines: z.optional(z.array(z.int().check(z.minimum(0), z.maximum(60))).check(z.maxLength(4))),
  /** Styles of its paragraphs, in order; the last one continues. */
  styles: z.array(lookNameSchema).check(z.maxLength(200)),
  /** Lines, counted from 0, that continue the paragraph above. */
  joined: z.optional(z.array(z.int().check(z.minimum(1), z.maximum(200))).check(z.maxLength(200))),
  /** Blank paragraphs before and after its words. */
  above: z.optional(z.array(lookNameSchema).check(z.maxLength(60))),
  below: z.optional(z.array(lookNameSchema).check(z.maxLength(60))),
});

/** Beside the text: from the left edge of the page, and from the top of the page or paragraph. */
const placeSchema = z.object({
  x: between(-2400, 2400),
  y: between(-2400, 2400),
  of: z.enum(['page', 'paragraph']),
  /** Text goes around what hangs at its paragraph. */
  around: z.optional(z.boolean()),
});

/** How a `{table look ...}` is set. */
export const lookTableSchema = z.object({
  at: lengthSchema,
  /** A text box, or a table that floats: it hangs at the paragraph below it in the text, and `at` does not count. */
  place: z.optional(placeSchema),
  /** Its first column is the right one: left and right change their sides. */
  turned: z.optional(z.boolean()),
  widths: z.array(between(0, 2400)).check(z.minLength(1), z.maxLength(64)),
  margins: sidesSchema,
  edges: z.array(edgeSchema).check(z.maxLength(60)),
  /** Rows that every page repeats. */
  head: z.int().check(z.minimum(0), z.maximum(50)),
  /** In order; the last row that is not blank continues where the text has more. */
  rows: z
    .array(
      z.object({
        height: z.optional(
          z.object({ least: z.optional(distanceSchema), exact: z.optional(distanceSchema) }),
        ),
        keep: z.optional(z.boolean()),
        /** The row has no words, and so none in the text. */
        blank: z.optional(z.boolean()),
        /** The text has any number of such rows. While it has none, blank ones are shown. */
        repeat: z.optional(z.boolean()),
        cells: z.array(cellSchema).check(z.maxLength(64)),
      }),
    )
    .check(z.minLength(1), z.maxLength(500)),
});
export type LookTable = z.infer<typeof lookTableSchema>;

const shareSchema = between(0, 0.95);

/**
 * A picture that the text names, `{picture NAME}`. Without a file it is a drawn shape: of its outline, or else a rectangle,
 * or a line of no height or width.
 */
const pictureSchema = z.object({
  /** The stored file: one of the template's own pictures. */
  sha256: z.optional(sha256Schema),
  width: between(0, 2400),
  height: between(0, 2400),
  /** A description for people who can't see it. */
  alt: z.optional(z.string().check(z.maxLength(300), printableLine)),
  /** Shares that are cut off at its sides. */
  crop: z.optional(
    z.object({ top: shareSchema, right: shareSchema, bottom: shareSchema, left: shareSchema }),
  ),
  /** Degrees to the right around its centre, after it was mirrored. */
  turn: z.optional(between(0, 360)),
  /** Mirrored left to right, top to bottom, or both. */
  flip: z.optional(z.enum(['across', 'down', 'both'])),
  /** The shape that is drawn in its box. */
  outline: z.optional(
    z.string().check(z.maxLength(maxOutline), z.regex(outlinePattern, 'Not the outline of a shape.')),
  ),
  fill: z.optional(colorSchema),
  edge: z.optional(edgeSchema),
  /** Where it is beside the text. */
  at: z.optional(placeSchema),
});
export type LookPicture = z.infer<typeof pictureSchema>;

/** Template text; the fields `page` and `pages` are the number of the page and how many there are. */
const furnitureTextSchema = z.string().check(z.maxLength(maxFurniture), printable);
const furnitureSchema = z.object({
  usual: z.optional(furnitureTextSchema),
  /** Of the first page, and of even ones, where they have their own; empty for none. */
  first: z.optional(furnitureTextSchema),
  even: z.optional(furnitureTextSchema),
});

const furnituresSchema = z.object({ header: furnitureSchema, footer: furnitureSchema });

/** Names of pictures that are on every page behind its text, or on its first and its even pages. */
const picturesOfPageSchema = z.array(lookNameSchema).check(z.maxLength(60));
const backgroundSchema = z.object({
  usual: z.optional(picturesOfPageSchema),
  first: z.optional(picturesOfPageSchema),
  even: z.optional(picturesOfPageSchema),
});

/** Pages of one kind: those from the start on, and those that a `{page break: ...}` names. */
const pageSchema = z.object({
  ...pageShape,
  name: z.optional(lookNameSchema),
  /** Begins on the page of the text before, where it changes the columns alone. */
  continues: z.optional(z.boolean()),
  furniture: furnituresSchema,
  background: z.optional(backgroundSchema),
});

const byName = <Value extends z.core.SomeType>(value: Value, most: number) =>
  z
    .record(lookNameSchema, value)
    .check(z.refine((members) => Object.keys(members).length <= most, 'Has too many members.'));

/** The look of a template as it is stored with its text. */
export const lookSchema = z.object({
  v: z.literal(1),
  pages: z.array(pageSchema).check(z.minLength(1), z.maxLength(20)),
  fonts: z.array(fontSchema).check(z.minLength(1), z.maxLength(60)),
  styles: byName(lookStyleSchema, maxLookStyles),
  roles: rolesSchema,
  tables: byName(lookTableSchema, maxLookTables),
  pictures: z.optional(byName(pictureSchema, maxPictures)),
  /** Distance of the tab stops where a style names none. */
  tab: between(1, 500),
  /** The space between two paragraphs: the larger of the two distances, or their sum. */
  distance: z.enum(['larger', 'sum']),
  /** After a page break, too, the first paragraph of a page has no distance above it. */
  drops_heads: z.optional(z.literal(true)),
  /** Words of a justified line may stand closer together, so that one more fits. */
  squeezes: z.optional(z.literal(true)),
});
export type Look = z.infer<typeof lookSchema>;
