import createQrCode from 'qrcode-generator';
import { cleanLine } from './clean-text.ts';
import type { SheetRequest } from './layout-document.ts';
import type { Drawing, SheetSquare } from './sheet.ts';

/** Side of one module in points: 0.39 mm, which cameras of phones read from paper. */
const modulePoints = 1.1;
/** Light modules on all sides, as the standard asks. */
const quietModules = 4;
/** Free room below a square, and the share of the margin that is below the beginning of the foot. */
const roomBelow = 14;
const shareBelowText = 0.7;
const maxLinkLength = 400;

/** The small lines in the foot of every page. */
export function footLines({ copyLine, checkMark }: SheetRequest): string[] {
  return [cleanLine(copyLine ?? '', 60), cleanLine(checkMark?.line ?? '', 120)].filter((line) => line !== '');
}

/** The link of the check code as a QR code. */
export function layoutSquare({ checkMark }: SheetRequest): SheetSquare | null {
  if (checkMark?.link === undefined) return null;
  const code = createQrCode(0, 'M');
  code.addData(checkMark.link.slice(0, maxLinkLength), 'Byte');
  code.make();
  const count = code.getModuleCount();
  const isDark = (row: number, column: number) => column < count && code.isDark(row, column);
  const side = count + 2 * quietModules;
  const commands: Drawing['commands'] = [];
  for (let row = 0; row < count; row += 1)
    for (let from = 0; from < count; from += 1) {
      if (!isDark(row, from)) continue;
      let to = from;
      while (isDark(row, to)) to += 1;
      commands.push(...rectangle(from + quietModules, row + quietModules, to - from));
      from = to;
    }
  return {
    shape: { width: side, height: side, commands },
    points: side * modulePoints,
    alt: `QR code: ${checkMark.line}`,
  };
}

function rectangle(x: number, y: number, width: number): Drawing['commands'] {
  return [['M', x, y], ['L', x + width, y], ['L', x + width, y + 1], ['L', x, y + 1], ['Z']];
}

/** The margin below the text that leaves room for a square beside the footer. */
export function marginForSquare(square: SheetSquare | null): number {
  return square === null ? 0 : (square.points + roomBelow) / shareBelowText;
}
