/** Replaces full-width letters, digits and signs, as typed on Japanese keyboards, by the plain ones. */
export function foldWidth(text: string): string {
  // Most texts have none.
  if (!/[\u3000\uff01-\uff5e\uffe1\uffe5\uffe6]/.test(text)) return text;
  // Not NFKC, which also makes 52 of 5².
  return text
    .replace(/[\uff01-\uff5e]/g, (sign) => String.fromCodePoint(sign.charCodeAt(0) - 0xfee0))
    .replace(/\uffe1/g, '£')
    .replace(/\uffe5/g, '¥')
    .replace(/\uffe6/g, '₩')
    .replace(/\u3000/g, ' ');
}

/**
 * Normalizes a text for comparison: case, width, kinds of quotes, dashes and spaces, and surrounding spaces don't
 * count.
 */
export function foldText(text: string): string {
  return foldWidth(text.normalize('NFC'))
    .replace(/[\u2018\u2019\u201a\u201b\u02bc\u00b4`]/g, "'")
    .replace(/[\u201c\u201d\u201e\u201f\u00ab\u00bb]/g, '"')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}

/** A folded text with plain Latin letters: without accents, and without the letters that only some languages have. */
export function plainLetters(folded: string): string {
  return folded
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/ß/g, 'ss')
    .replace(/ı/g, 'i')
    .normalize('NFC');
}
