/** What the text calls the pages of a section, counted from 0. */
export function pagesName(section: number): string {
  return `Pages ${section + 1}`;
}
