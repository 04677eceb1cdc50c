import type { FullStyle } from '@inkfield/contract/look-styles';
import { runOf } from './letters.ts';
import type { Setting } from './setting.ts';
import { measure, type ParagraphText, plainLetters } from './tokens.ts';

/** A picture at a side of the text: paragraphs beside it are narrower. */
export interface Around {
  left: number;
  right: number;
  /** Its upper and its lower edge, below the top of the paragraph. */
  from: number;
  to: number;
}

/** Between a picture and the text beside it. */
const gap = 9;
/** Letters do not fill their lines. */
const overlap = 3;
/** More of the width of the text would leave no room beside it. */
const maxShare = 0.6;

/** The picture that hangs at a paragraph, if text goes around it. `start` is the left edge of the text on the page. */
export function aroundOf(
  { pictures }: Setting,
  { pieces, width }: ParagraphText,
  start: number,
): Around | undefined {
  for (const piece of pieces) {
    const look = piece.k === 'picture' ? pictures.find(piece.name)?.look : undefined;
    if (look?.at?.around !== true || look.at.of === 'page') continue;
    const x = look.at.x - start;
    const isLeft = x + look.width / 2 < width / 2;
    const room = Math.max(0, (isLeft ? x + look.width : width - x) + gap);
    if (room > width * maxShare) continue;
    const { y } = look.at;
    return { left: isLeft ? room : 0, right: isLeft ? 0 : room, from: y, to: y + look.height };
  }
  return undefined;
}

/** The style of a paragraph of a height, which is narrower where it is beside the picture. */
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
