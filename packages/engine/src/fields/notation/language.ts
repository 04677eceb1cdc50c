/** The part of a locale's tag that names its language. */
export function languageOf(locale: string): string {
  return locale.split('-')[0]?.toLowerCase() ?? '';
}

/** Whether a text may print numbers in words, which a form loads only for such a template. */
export function mayPrintWords(text: string): boolean {
  return /\sas\s+words\b/i.test(text);
}

/** `21` -> `21st`, `21.`, `21e` or `21.º`. */
export function ordinal(digits: string, locale: string): string {
  switch (languageOf(locale)) {
    case 'de':
      return `${digits}.`;
    case 'fr':
      return digits === '1' ? '1er' : `${digits}e`;
    case 'es':
      return `${digits}.º`;
    default:
      return `${digits}${englishEnding(digits)}`;
  }
}

function englishEnding(digits: string): string {
  const lastTwo = Number(digits.slice(-2));
  if (lastTwo > 10 && lastTwo < 14) return 'th';
  return ['th', 'st', 'nd', 'rd'][lastTwo % 10] ?? 'th';
}
