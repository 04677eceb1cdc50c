import { type Look, lookSchema } from '@inkfield/contract/look';
import type { FullStyle, LookStyles } from '@inkfield/contract/look-styles';
import type { ResolvedBlock } from '@inkfield/engine/document';
import { TypesetError } from './typeset-error.ts';

export type PagesLook = Look['pages'][number];

/** Blocks that are printed on pages of the same kind. */
export interface PagesPart {
  pages: PagesLook;
  blocks: ResolvedBlock[];
}

/** Checks a look, which comes from another process. */
export function readLook(look: unknown): Look {
  const parsed = lookSchema.safeParse(look);
  if (!parsed.success) throw new TypesetError('invalid', ['the look is not one']);
  return parsed.data;
}

/** A page break that names other pages begins a part of its own; an unknown name is a page break. */
export function partAtPages({ pages: all }: Look, blocks: readonly ResolvedBlock[]): PagesPart[] {
  const [first] = all;
  if (first === undefined) throw new TypesetError('invalid', ['a look without a page']);
  const parts: PagesPart[] = [{ pages: first, blocks: [] }];
  for (const block of blocks) {
    const name = block.type === 'pageBreak' ? block.pages : undefined;
    const pages = name === undefined ? undefined : all.find((one) => one.name === name);
    // Blank lines before a break that ends no page are part of the page.
    if (pages === undefined || pages.continues === true) parts.at(-1)?.blocks.push(block);
    if (pages !== undefined) parts.push({ pages, blocks: [] });
  }
  return parts;
}

/** The style of footnotes; small plain text where the look has none. */
export function footnoteStyle({ roles }: Look, styles: LookStyles): FullStyle {
  if (roles.footnote !== undefined) return styles.find(roles.footnote);
  const text = styles.find(roles.text);
  return { ...text, size: Math.min(10, text.size), left: 0, first: 0 };
}
