import type { Proposal } from './decide-mark.ts';

/** The page settings taken from the source, which no mark in the text shows. */
export function PagesTaken({ page }: { page: Proposal['page'] }) {
  const parts = [
    page?.header !== undefined && `header “${page.header}”`,
    page?.footer !== undefined && `footer “${page.footer}”`,
    page?.page_numbers === true && 'page numbers',
    page?.size !== undefined && (page.size === 'a4' ? 'A4 paper' : 'Letter paper'),
    page?.margin !== undefined && `margins of ${page.margin} pt`,
    page?.font !== undefined && `${page.font} font`,
    page?.font_size !== undefined && `text of ${page.font_size} pt`,
    page?.justify === true && 'justified lines',
    page?.justify === false && 'lines that are not justified',
    page?.currency !== undefined && `amounts in ${page.currency}`,
  ].filter((part) => typeof part === 'string');
  if (parts.length === 0) return undefined;
  return (
    <p className="mt-4 text-sm text-muted wrap-anywhere">
      Set for the pages: {parts.join(', ')}. The editor’s settings change it.
    </p>
  );
}
