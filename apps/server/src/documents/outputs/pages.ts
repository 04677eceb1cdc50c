import type { Preview } from '@inkfield/contract/documents';
import type { WrittenAnswer } from '../../http/replies.ts';
import { createParts, type Parts } from '../../http/write-parts.ts';
import { openMember } from '../../open-member.ts';
import type { ResolvedPreview } from '../resolve-jobs.ts';

export type PreviewPage = NonNullable<Preview['pages']>[number];

/** The pages of a preview, as the typesetter gives them. */
export interface PreviewPages extends Pick<Preview, 'places'> {
  pages: readonly PreviewPage[];
  pageCount: number;
  /** Changes a page right before it is written. */
  finish?: (page: PreviewPage) => PreviewPage;
}

/** Writes the answer of a preview page by page: a long document has megabytes of pictures. */
export async function writePreview(
  { document, about }: Pick<ResolvedPreview, 'document' | 'about'>,
  set?: PreviewPages,
): Promise<WrittenAnswer> {
  const parts = createParts();
  await parts.add(openMember(about, 'document'));
  await parts.add(document);
  if (set !== undefined) await addPages(parts, set);
  await parts.add('}');
  return parts.answer();
}

async function addPages(
  parts: Parts,
  { pages, pageCount, places, finish = same }: PreviewPages,
): Promise<void> {
  await parts.add(',"pages":[');
  for (const [at, page] of pages.entries()) {
    const { width, height, hash, svg } = finish(page);
    // Nothing leaves that the contract does not name.
    const written = JSON.stringify({ width, height, hash, svg } satisfies PreviewPage);
    await parts.add(at === 0 ? written : `,${written}`);
  }
  const about = JSON.stringify({ page_count: pageCount, places } satisfies Partial<Preview>);
  await parts.add(`],${about.slice(1, -1)}`);
}

function same(page: PreviewPage): PreviewPage {
  return page;
}
