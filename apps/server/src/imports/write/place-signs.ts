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
  endLine: number;
  endColumn: number;
}

/** Takes the signs out and says where they were: each mark from its first sign to its last. */
export function resolvePlaces(written: string): { text: string; places: Map<number, TextPlace> } {
  const places = new Map<number, TextPlace>();
  const lines = written.split('\n').map((signed, lineIndex) => {
    const line = lineIndex + 1;
    let plain = '';
    let from = 0;
    for (const match of signed.matchAll(placeSigns)) {
      plain += signed.slice(from, match.index);
      from = match.index + match[0].length;
      const index = Number(match[0].slice(1, -1));
      const column = plain.length + 1;
      const place = places.get(index);
      if (place === undefined) places.set(index, { line, column, endLine: line, endColumn: 0 });
      else if (match[0].startsWith(close)) Object.assign(place, { endLine: line, endColumn: column });
    }
    return plain + signed.slice(from);
  });
  // The end of a mark may get lost in writing.
  for (const place of places.values()) {
    if (place.endColumn === 0) place.endColumn = (lines[place.line - 1]?.length ?? 0) + 1;
  }
  return { text: lines.join('\n'), places };
}
