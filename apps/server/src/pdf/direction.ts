const rightToLeftLanguages = new Set(['ar', 'arc', 'ckb', 'dv', 'fa', 'he', 'ps', 'sd', 'ug', 'ur', 'yi']);
const firstStrong = /[\p{sc=Hebrew}\p{sc=Arabic}]|\p{L}/u;
const rightToLeftLetter = /[\p{sc=Hebrew}\p{sc=Arabic}]/u;

export function isRightToLeft(language: string): boolean {
  return rightToLeftLanguages.has(language);
}

/** Whether a text reads from the right: its first letter decides, as in the Unicode rules. */
export function isTurned(text: string): boolean {
  const letter = firstStrong.exec(text)?.[0];
  return letter !== undefined && rightToLeftLetter.test(letter);
}
