/**
 * Characters that are removed from every text: controls, zero-width characters, soft hyphens (the typesetter
 * hyphenates by itself), and the non-characters that reading and writing use internally.
 */
// oxlint-disable-next-line no-control-regex
const unusable = /[\u0000-\u0008\u000b\u000e-\u001f\u007f\u00ad\u200b\u2060\ufeff\ufdd0-\ufdef\ufffe\uffff]/g;

/**
 * Signs of symbol fonts by their place in the private area, where programs lose the name of the font. Wingdings and
 * Symbol agree about the bullet; the boxes and check marks are those of Wingdings, which has most of them.
 */
const symbols: Readonly<Record<string, string>> = {
  '\uf02d': '−',
  '\uf06c': '●',
  '\uf06e': '■',
  '\uf06f': '☐',
  '\uf071': '☐',
  '\uf072': '☐',
  '\uf076': '❖',
  '\uf0a7': '▪',
  '\uf0a8': '☐',
  '\uf0b7': '•',
  '\uf0d8': '➢',
  '\uf0e0': '→',
  '\uf0fb': '✗',
  '\uf0fc': '✓',
  '\uf0fd': '☒',
  '\uf0fe': '☒',
};
const symbol = /[\uf000-\uf0ff]/g;
/** No font prints the private area, so a sign that is not known is shown as one. */
const unknown = '▯';

/** Text without signs that nothing can be done with; tabs, line feeds and form feeds stay. */
export function cleanCharacters(text: string): string {
  return text
    .replace(unusable, '')
    .replace(symbol, (sign) => symbols[sign] ?? unknown)
    .toWellFormed();
}
