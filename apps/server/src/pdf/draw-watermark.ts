import { cleanLine } from './clean-text.ts';
import { shapeLine } from './form/shape-line.ts';
import { hanShapes } from './fonts.ts';
import type { SheetRequest } from './layout-document.ts';
import type { Drawing, SheetWatermark } from './sheet.ts';

const maxCharacters = 40;
/** Of the letters, in em. */
const [ascent, height] = [0.95, 1.25];

/**
 * Draws the letters of a watermark as shapes, so that searching, copying and reading aloud find the words of the document
 * alone.
 */
export function drawWatermark({ watermark, language }: SheetRequest): SheetWatermark | null {
  const words = cleanLine(watermark ?? '', maxCharacters);
  if (words === '') return null;
  const { runs, width } = shapeLine(words, { style: 'sans', han: hanShapes(language, [words]) });
  const commands: Drawing['commands'] = [];
  let x = 0;
  for (const { face, glyphs } of runs)
    for (const { id, dx, dy, advance } of glyphs) {
      const em = face.unitsPerEm;
      for (const { type, values } of face.font.glyphToJson(id)) {
        const places = values.map((value, index) =>
          index % 2 === 0 ? x + dx + value / em : ascent - dy - value / em,
        );
        commands.push([type, ...places.map((place) => Math.round(place * 10_000) / 10_000)]);
      }
      x += advance;
    }
  return { words, shape: { width, height, commands } };
}
