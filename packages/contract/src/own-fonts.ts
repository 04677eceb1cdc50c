import type { OwnFont } from './fonts.ts';
import type { Look } from './look.ts';

type LookFont = Look['fonts'][number];

interface FaceStyle {
  bold: boolean;
  italic: boolean;
}

/** The face that is set for a style: of the same slope before the same weight, as the typesetter chooses. */
export function nearestFace<Face extends FaceStyle>(
  faces: readonly Face[],
  { bold, italic }: FaceStyle,
): Face | undefined {
  const away = (face: Face) => (face.italic === italic ? 0 : 2) + (face.bold === bold ? 0 : 1);
  return faces.toSorted((one, other) => away(one) - away(other))[0];
}

/** The uploaded families as fonts of a look, each with the heights of its plainest face. */
export function ownFamilies(fonts: readonly OwnFont[]): LookFont[] {
  const families = Map.groupBy(fonts, ({ family }) => keyOf(family));
  return [...families.values()].flatMap((faces) => {
    const plain = nearestFace(faces, { bold: false, italic: false });
    if (plain === undefined) return [];
    const { family: name, ascent, descent, gap } = plain;
    const own = faces.map(({ sha256, bold, italic }) => ({ sha256, bold, italic }));
    return { name, set: 'Arimo' as const, own, ascent, descent, gap };
  });
}

/** The look with uploaded families in place of the fonts that stand for them. */
export function withOwnFonts(look: Look, fonts: readonly OwnFont[]): Look {
  const families = new Map(ownFamilies(fonts).map((family) => [keyOf(family.name), family]));
  if (families.size === 0) return look;
  return {
    ...look,
    fonts: look.fonts.map((font) => {
      const family = families.get(keyOf(font.name));
      return family === undefined ? font : { ...family, name: font.name, set: font.set };
    }),
  };
}

/** Documents write the names of fonts in any case. */
function keyOf(family: string): string {
  return family.trim().toLowerCase();
}
