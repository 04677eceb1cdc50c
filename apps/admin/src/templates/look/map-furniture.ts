import type { Look } from '@inkfield/contract/look';

type Texts = Look['pages'][number]['furniture']['header'];

/** The look with every text of a header or footer rewritten. */
export function mapFurniture(look: Look, rewrite: (text: string) => string): Look {
  const map = (texts: Texts): Texts =>
    Object.fromEntries(
      Object.entries(texts).flatMap(([pages, text]) => (text === undefined ? [] : [[pages, rewrite(text)]])),
    );
  return {
    ...look,
    pages: look.pages.map((page) => ({
      ...page,
      furniture: { header: map(page.furniture.header), footer: map(page.furniture.footer) },
    })),
  };
}
