/** A page as the server answers it; without `svg` where the caller said that it has the page. */
export interface SentPage {
  width: number;
  height: number;
  hash: string;
  svg?: string | undefined;
}

/** A page with its picture; sizes in points. */
export interface PagePicture extends SentPage {
  svg: string;
}

/** Hashes that a call may send: as many as a document may have pages, and what fits an address. */
export const maxKnownPages = 500;
export const maxKnownPagesInQuery = 100;

/** Makes a call that answers pages, with the hashes of the pages that are here already. */
export type LoadPages = <Answer extends { pages?: readonly SentPage[] | undefined }>(
  call: (known: string[]) => Promise<Answer>,
) => Promise<Omit<Answer, 'pages'> & { pages: PagePicture[] }>;

/** Remembers the pages of the last answer, so that the next one brings only those that changed. */
export function createPageMemory(maxKnown = maxKnownPages): LoadPages {
  let last = new Map<string, string>();
  return async (call) => {
    // A copy for this call: another one may end first and replace `last`.
    const known = new Map([...last].slice(0, maxKnown));
    const answer = await call([...known.keys()]);
    const pages = (answer.pages ?? []).map((page) => complete(page, known));
    last = new Map(pages.map(({ hash, svg }) => [hash, svg]));
    return { ...answer, pages };
  };
}

function complete(page: SentPage, known: ReadonlyMap<string, string>): PagePicture {
  const svg = page.svg ?? known.get(page.hash);
  if (svg === undefined) throw new Error('A page came without its picture.');
  return { ...page, svg };
}
