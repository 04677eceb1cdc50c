/** Ranges of the letters and signs of Word's symbol fonts, from the first code on. */
const ranges: readonly [font: RegExp, first: number, signs: string][] = [
  [/^symbol$/i, 0x41, 'ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ'],
  [/^symbol$/i, 0x61, 'αβχδεφγηιϕκλμνοπθρστυϖωξψζ'],
];
const ofSymbol: Readonly<Record<number, string>> = {
  0x2d: '−',
  0xa3: '≤',
  0xa5: '∞',
  0xa7: '♣',
  0xab: '↔',
  0xac: '←',
  0xae: '→',
  0xb0: '°',
  0xb1: '±',
  0xb3: '≥',
  0xb4: '×',
  0xb7: '•',
  0xb8: '÷',
  0xb9: '≠',
  0xbb: '≈',
  0xd2: '®',
  0xd3: '©',
  0xd4: '™',
  0xe2: '®',
  0xe3: '©',
  0xe4: '™',
};
const ofWingdings: Readonly<Record<number, string>> = {
  0x28: '☎',
  0x2a: '✉',
  0x6e: '■',
  0x6f: '☐',
  0x71: '☐',
  0x72: '☐',
  0xa7: '▪',
  0xa8: '☐',
  0xb7: '•',
  0xd8: '➢',
  0xe0: '→',
  0xfb: '✗',
  0xfc: '✓',
  0xfd: '☒',
  0xfe: '☒',
};
const ofWingdings2: Readonly<Record<number, string>> = {
  0x4f: '✗',
  0x50: '✓',
  0x52: '☒',
  0x53: '☒',
  0x54: '☒',
  0xa3: '☐',
};

const symbolFont = /^(?:symbol|wingdings(?: 2)?)$/i;

/** Stands for a sign that is not known: no box to tick, which the reader of a document could take it for. */
const unknown = '▯';

/** A sign of a symbol font, by what it looks like. Files write its code with and without the private area's. */
export function symbolOf(font: string, code: number): string | undefined {
  if (!isOfFont(code)) return undefined;
  const low = code & 0xff;
  const range = ranges.find(
    ([name, first, signs]) => name.test(font) && low >= first && low < first + signs.length,
  );
  if (range !== undefined) return [...range[2]][low - range[1]];
  if (/^symbol$/i.test(font)) return ofSymbol[low];
  if (/^wingdings 2$/i.test(font)) return ofWingdings2[low];
  return /^wingdings$/i.test(font) ? ofWingdings[low] : undefined;
}

function isOfFont(code: number): boolean {
  return code <= 0xff || (code >= 0xf000 && code <= 0xf0ff);
}

/** `w:sym`: a sign by its place in a font, or by its number among all characters. */
export function symbolByNumber(font: string, number: string): string {
  const code = Number.parseInt(number, 16);
  const isCharacter = code <= 0xffff && !isOfFont(code);
  return isCharacter ? String.fromCodePoint(code) : (symbolOf(font, code) ?? unknown);
}

/** Older programs type signs in a symbol font. Plain letters stay where not all of them are known signs. */
export function withSymbols(text: string, font: string | undefined): string {
  if (font === undefined || !symbolFont.test(font)) return text;
  const plain = [...text.replaceAll(/[\s\uf000-\uf0ff]/g, '')];
  const areSigns = plain.every((letter) => symbolOf(font, letter.codePointAt(0) ?? 0) !== undefined);
  const signs = areSigns ? /\S/gu : /[\uf000-\uf0ff]/g;
  return text.replaceAll(signs, (letter) => symbolOf(font, letter.codePointAt(0) ?? 0) ?? unknown);
}
