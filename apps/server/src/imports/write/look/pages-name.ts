/** The name of a section's pages in the text. Sections count from 0. */
export function pagesName(section: number): string {
  return `Pages ${section + 1}`;
}
