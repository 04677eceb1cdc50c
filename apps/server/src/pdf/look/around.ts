import type { LookTable } from '@inkfield/contract/look';
import type { FullStyle } from '@inkfield/contract/look-styles';
import { runOf } from './letters.ts';
import type { Setting } from './setting.ts';
import { measure, type ParagraphText, plainLetters } from './tokens.ts';

/** A picture or a table at a side of the text: paragraphs beside it are narrower. */
export interface Around {
  left: number;
  right: number;
  /** Its upper and its lower edge, below the top of the paragraph. */
  from: number;
  to: number;
}

/** Between it and the text beside it. */
const gap = 9;
/** Letters do not fill their lines. */
const overlap = 3;
/** More of the width of the text would leave no room beside it. */
const maxShare = 0.6;

/** A picture or a table with its place, which is from the left edge of the page. */
export interface Hanging {
  at: NonNullable<LookTable['place']>;
  width: number;
  height: number;
}

/** The side that text of a width leaves to a picture or table at it. `start` is the left edge of the text on the page. */
export function aroundOf(hanging: readonly Hanging[], width: number, start: number): Around | undefined {
  for (const one of hanging) {
    const taken = takenBy(one, start, width);
    if (taken === undefined || taken.isWide) continue;
    const { left, right } = taken;
    return { left, right, from: one.at.y, to: one.at.y + one.height };
  }
  return undefined;
}

/** Word puts empty lines into a strip of an inch. */
const leastStrip = 72;

/** The room that pictures and tables take from the words of a paragraph, which begin below them. */
export interface Clearance {
  height: number;
  /** Empty paragraphs stand beside them. */
  leavesStrip: boolean;
}

export function clearanceOf(hanging: readonly Hanging[], width: number, start: number): Clearance {
  const wide = hanging.flatMap((one) => {
    const taken = takenBy(one, start, width);
    return taken?.isWide === true ? [{ ...one, strip: width - taken.left - taken.right }] : [];
  });
  return {
    height: Math.max(0, ...wide.map(({ at, height }) => at.y + height)),
    leavesStrip: wide.every(({ strip }) => strip >= leastStrip),
  };
}

/** The room that it takes from a side of the text; undefined where the text does not go around it. */
function takenBy({ at, width: own }: Hanging, start: number, width: number) {
  if (at.around !== true || at.of === 'page') return undefined;
  const x = at.x - start;
  const isLeft = x + own / 2 < width / 2;
  const room = Math.max(0, (isLeft ? x + own : width - x) + gap);
  return { left: isLeft ? room : 0, right: isLeft ? 0 : room, isWide: room > width * maxShare };
}

/** The pictures of a paragraph that hang at it. */
export function hangingPictures({ pictures }: Setting, { pieces }: ParagraphText): Hanging[] {
  return pieces.flatMap((piece) => {
    const look = piece.k === 'picture' ? pictures.find(piece.name)?.look : undefined;
    return look?.at === undefined ? [] : { at: look.at, width: look.width, height: look.height };
  });
}

/** The style of a paragraph of a height, which is narrower where it is beside something else. */
export function beside(style: FullStyle, around: Around, height: number): FullStyle {
  const isBeside = around.from < height - overlap && around.to > overlap;
  if (!isBeside || style.turned) return style;
  return { ...style, left: style.left + around.left, right: style.right + around.right };
}

/** About how high a paragraph will be: its lines are counted by the widths of its words. */
export function heightOf(setting: Setting, { style, pieces, width }: ParagraphText): number {
  const { ascent, descent, extra } = setting.fonts.heightOf(style);
  const run = runOf(setting, style, plainLetters);
  const room = Math.max(style.size, width - style.left - style.right);
  let lines = 1;
  let filled = 0;
  for (const piece of pieces) {
    if (piece.k === 'br') {
      lines += Math.max(0, Math.ceil(filled / room) - 1) + 1;
      filled = 0;
    } else if ('text' in piece) {
      filled += measure(setting, piece.text, run);
    }
  }
  lines += Math.max(0, Math.ceil(filled / room) - 1);
  return lines * (ascent + descent + extra);
}
