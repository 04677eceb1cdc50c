import type { PagePicture } from '@inkfield/contract/page-pictures';

/** A page on screen: `url` is the address of its image for as long as the page stays the same. */
export interface ShownPage extends PagePicture {
  url: string;
}

export interface PagesState {
  /** The newest that arrived; they stay while newer ones are on their way. */
  pages: readonly ShownPage[];
  updating: boolean;
  /** Why there are no newer ones. */
  failure: unknown;
}

export interface PagesFeed {
  get: () => PagesState;
  subscribe: (callback: () => void) => () => void;
  /** The values changed: asks for pages soon. */
  changed: () => void;
  /** Asks for pages now. */
  refresh: () => void;
  /** Stops asking and lets the images go. */
  stop: () => void;
}

interface PagesSource {
  load: (signal: AbortSignal) => Promise<readonly PagePicture[]>;
  /** How long to wait before asking again after this failure; undefined when asking again is of no use. */
  retryDelayMs: (failure: unknown) => number | undefined;
}

/** After the last key; and at the latest after the first one, while typing continues. */
export const quietMs = 150;
export const longestWaitMs = 450;
const maxRetries = 5;

/** Follows the values with typeset pages: one call at a time, the older one is given up for the newer. */
export function createPagesFeed({ load, retryDelayMs }: PagesSource): PagesFeed {
  let state: PagesState = { pages: [], updating: false, failure: undefined };
  let call: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let firstChangeAt: number | undefined;
  const listeners = new Set<() => void>();

  const show = (next: Partial<PagesState>) => {
    state = { ...state, ...next };
    for (const callback of listeners) callback();
  };
  const after = (delayMs: number, action: () => void) => {
    clearTimeout(timer);
    timer = setTimeout(action, delayMs);
  };

  const ask = async (retries: number) => {
    call?.abort();
    const mine = new AbortController();
    call = mine;
    firstChangeAt = undefined;
    if (!state.updating) show({ updating: true });
    try {
      const pages = await load(mine.signal);
      if (call === mine) show({ pages: withUrls(pages, state.pages), updating: false, failure: undefined });
    } catch (failure) {
      if (call === mine) retryOrShow(failure, retries);
    }
  };
  const retryOrShow = (failure: unknown, retries: number) => {
    const delayMs = retries < maxRetries ? retryDelayMs(failure) : undefined;
    // A change that came meanwhile has its own timer, which asks sooner or just as well.
    if (delayMs === undefined) show({ updating: firstChangeAt !== undefined, failure });
    else if (firstChangeAt === undefined) after(delayMs, () => start(retries + 1));
  };
  // `ask` stores its failures in the state, so nothing needs to be awaited.
  const start = (retries = 0) => void ask(retries);

  return {
    get: () => state,
    subscribe: (callback) => {
      listeners.add(callback);
      return () => listeners.delete(callback);
    },
    changed: () => {
      const now = performance.now();
      firstChangeAt ??= now;
      after(Math.max(0, Math.min(quietMs, firstChangeAt + longestWaitMs - now)), () => start());
      if (!state.updating) show({ updating: true });
    },
    refresh: () => {
      clearTimeout(timer);
      start();
    },
    stop: () => {
      clearTimeout(timer);
      call?.abort();
      call = undefined;
      for (const page of state.pages) URL.revokeObjectURL(page.url);
      state = { pages: [], updating: false, failure: undefined };
    },
  };
}

/** Unchanged pages keep their image. The image URLs of other pages are revoked. */
function withUrls(pages: readonly PagePicture[], shown: readonly ShownPage[]): ShownPage[] {
  const old = new Map(shown.map((page) => [page.hash, page]));
  const next = pages.map((page) => old.get(page.hash) ?? { ...page, url: urlOf(page.svg) });
  const kept = new Set(next.map((page) => page.url));
  for (const page of shown) if (!kept.has(page.url)) URL.revokeObjectURL(page.url);
  return next;
}

/** As an image an SVG can run nothing and load nothing. */
function urlOf(svg: string): string {
  return URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
}
