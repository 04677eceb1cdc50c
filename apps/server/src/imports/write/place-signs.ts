/**
 * While the text is written, signs that no text holds tell where a mark begins and ends; reading leaves them out
 * of every document. In the end they become line and column.
 */
const open = '\ufdd0';
const close = '\ufdd1';
const end = '\ufdd2';

export const openSign = (index: number): string => `${open}${index}${end}`;
export const closeSign = (index: number): string => `${close}${index}${end}`;

const placeSigns = /[\ufdd0\ufdd1]\d+\ufdd2/gu;

export function withoutSigns(text: string): string {
  return text.replace(placeSigns, '');
}

export interface TextPlace {
  /** 1-based, as the places of problems. */
  line: number;
  column: number;
  endColumn: number;
}

/** Takes the signs out and says where they were. A mark over several lines ends with its first. */
export function resolvePlaces(written: string): { text: string; places: Map<number, TextPlace> } {
  const places = new Map<number, TextPlace>();
  const lines = written.split('\n').map((line, lineIndex) => {
    let plain = '';
    let from = 0;
    for (const match of line.matchAll(placeSigns)) {
      plain += line.slice(from, match.index);
      from = match.index + match[0].length;
      const index = Number(match[0].slice(1, -1));
      const column = plain.length + 1;
      const place = places.get(index);
      if (match[0].startsWith(open)) places.set(index, { line: lineIndex + 1, column, endColumn: 0 });
      else if (place?.line === lineIndex + 1) place.endColumn = column;
    }
    plain += line.slice(from);
    return { plain, lineIndex };
  });
  for (const place of places.values()) {
    if (place.endColumn === 0) place.endColumn = (lines[place.line - 1]?.plain.length ?? 0) + 1;
  }
  return { text: lines.map(({ plain }) => plain).join('\n'), places };
}
