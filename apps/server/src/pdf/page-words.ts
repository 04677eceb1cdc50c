/** "Page 3 of 12" in the languages where we know the words; elsewhere "3 / 12". */
const words: Record<string, [before: string, between: string, after: string]> = {
  en: ['Page ', ' of ', ''],
  de: ['Seite ', ' von ', ''],
  fr: ['Page ', ' sur ', ''],
  es: ['Página ', ' de ', ''],
  it: ['Pagina ', ' di ', ''],
  pt: ['Página ', ' de ', ''],
  nl: ['Pagina ', ' van ', ''],
  he: ['עמוד ', ' מתוך ', ''],
  ar: ['صفحة ', ' من ', ''],
  zh: ['第 ', ' 页，共 ', ' 页'],
  ja: ['', ' / ', ' ページ'],
  ko: ['', ' / ', ' 페이지'],
};

export function pageWords(language: string): { before: string; between: string; after: string } {
  const [before, between, after] = words[language] ?? ['', ' / ', ''];
  return { before, between, after };
}
