import bidiFactory from 'bidi-js';
import { Buffer as ShapeBuffer, Direction, Feature, shape } from 'harfbuzzjs';
import { fontFamilies, type HanShapes } from '../fonts.ts';
import { isTurned } from '../direction.ts';
import { advanceOf, type FormFace, formFace, hasCharacter } from './faces.ts';

/** One glyph. Measures are in units of the font size. */
export interface ShapedGlyph {
  id: number;
  /** The characters that it shows; empty for the further glyphs of a cluster. */
  text: string;
  advance: number;
  /** The advance that the font gives the glyph without its neighbours. */
  ownAdvance: number;
  dx: number;
  dy: number;
}

/** Glyphs of one font and direction, in visual order. */
export interface ShapedRun {
  face: FormFace;
  text: string;
  glyphs: ShapedGlyph[];
}

export interface ShapedLine {
  runs: ShapedRun[];
  width: number;
}

/** How the letters of a value are chosen. */
export interface Lettering {
  style: 'serif' | 'sans';
  han: HanShapes;
}

/** Part of a text with one font and one level of direction. */
interface Stretch {
  start: number;
  end: number;
  face: FormFace;
  level: number;
}

const bidi = bidiFactory();
/** Characters that stay in the font of those before them: marks, signs and digits belong to their word. */
const joining = /[\p{M}\p{Z}\p{Cf}\p{P}\p{Nd}]/u;

const shapedBefore = new Map<string, ShapedLine>();
/** Cached, because fitting shapes the same words many times. */
const maxShaped = 4000;

/** Shapes one line of text: directions by the Unicode rules, a font for each stretch, glyphs and their places. */
export function shapeLine(text: string, { style, han }: Lettering): ShapedLine {
  const key = `${style} ${han} ${text}`;
  const known = shapedBefore.get(key);
  if (known !== undefined) return known;
  const runs = inVisualOrder(stretchesOf(text, fontFamilies(style, han))).map((part) => shapeRun(text, part));
  const width = runs.reduce((sum, run) => sum + widthOf(run), 0);
  const line = { runs, width };
  if (shapedBefore.size >= maxShaped) shapedBefore.clear();
  shapedBefore.set(key, line);
  return line;
}

function widthOf({ glyphs }: ShapedRun): number {
  return glyphs.reduce((sum, { advance }) => sum + advance, 0);
}

function stretchesOf(text: string, families: readonly string[]): Stretch[] {
  const { levels } = bidi.getEmbeddingLevels(text, isTurned(text) ? 'rtl' : 'ltr');
  const stretches: Stretch[] = [];
  let face: FormFace | undefined;
  let at = 0;
  for (const character of text) {
    face = faceFor(character, { before: face, families });
    const level = levels[at] ?? 0;
    const last = stretches.at(-1);
    const end = at + character.length;
    if (last?.face === face && last.level === level) last.end = end;
    else stretches.push({ start: at, end, face, level });
    at = end;
  }
  return stretches;
}

function faceFor(
  character: string,
  { before, families }: { before: FormFace | undefined; families: readonly string[] },
): FormFace {
  const codePoint = character.codePointAt(0) ?? 0;
  if (before && joining.test(character) && hasCharacter(before, codePoint)) return before;
  for (const family of families) {
    const face = formFace(family);
    if (hasCharacter(face, codePoint)) return face;
  }
  // Characters without a glyph were refused before; what is left only steers its neighbours.
  return before ?? formFace(families[0] ?? '');
}

/** Turns stretches of each level around, the highest first, as the Unicode rules say. */
function inVisualOrder(stretches: readonly Stretch[]): Stretch[] {
  const order = [...stretches];
  for (let level = Math.max(0, ...order.map((one) => one.level)); level > 0; level -= 1) {
    let at = 0;
    while (at < order.length) {
      let end = at;
      while ((order[end]?.level ?? -1) >= level) end += 1;
      if (end > at) order.splice(at, end - at, ...order.slice(at, end).toReversed());
      at = Math.max(end, at + 1);
    }
  }
  return order;
}

function shapeRun(text: string, { start, end, face, level }: Stretch): ShapedRun {
  const buffer = new ShapeBuffer();
  // The whole text is given, so that letters join with those of a neighbouring stretch.
  buffer.addText(text, start, end - start);
  buffer.guessSegmentProperties();
  buffer.setDirection(level % 2 === 1 ? Direction.RTL : Direction.LTR);
  shape(face.font, buffer, [new Feature('kern', 1)]);
  const infos = buffer.getGlyphInfos();
  const positions = buffer.getGlyphPositions();
  const clusters = [...new Set(infos.map(({ cluster }) => cluster))].toSorted((a, b) => a - b);
  const seen = new Set<number>();
  const glyphs = infos.map(({ codepoint: id, cluster }, index): ShapedGlyph => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
    const next = clusters[clusters.indexOf(cluster) + 1] ?? end;
    const shown = seen.has(cluster) ? '' : text.slice(cluster, next);
    seen.add(cluster);
    const em = face.unitsPerEm;
    const own = advanceOf(face, id);
    return { id, text: shown, advance: xAdvance / em, ownAdvance: own, dx: xOffset / em, dy: yOffset / em };
  });
  return { face, text: text.slice(start, end), glyphs };
}
