import { createLogoData, withLogo } from '@inkfield/contract/page-logos';
import { createPageMemory, type PagePicture } from '@inkfield/contract/page-pictures';
import { retryDelayMs } from '@inkfield/contract/call-error';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { logError } from '../log-error.ts';
import type { Api } from '@inkfield/contract/api';
import { routes } from '@inkfield/contract/routes';
import { urlOf } from '@inkfield/contract/url-of';
import { type Filling, valuesToSend } from './filling.ts';
import { createPagesFeed, type PagesFeed, type PagesState } from './pages-feed.ts';

export interface Pages extends PagesState {
  refresh: () => void;
}

/** The pages as the PDF will have them, following the values for as long as the caller is shown. */
export function usePages(filling: Filling, api: Api): Pages {
  const [feed] = useState(() => openFeed(filling, api));
  const state = useSyncExternalStore(feed.subscribe, feed.get);
  useEffect(() => {
    const unsubscribe = filling.live.subscribe(feed.changed);
    window.addEventListener('online', feed.refresh);
    feed.refresh();
    return () => {
      unsubscribe();
      window.removeEventListener('online', feed.refresh);
      feed.stop();
    };
  }, [filling, feed]);
  return { ...state, refresh: feed.refresh };
}

function openFeed(filling: Filling, api: Api): PagesFeed {
  const { id, page } = filling.template;
  const logoData = createLogoData((address) => window.fetch(address));
  const loadPages = createPageMemory();
  const showLogo = async (pages: readonly PagePicture[]) =>
    page.logo
      ? withLogo(pages, await logoData(urlOf(routes.getLogo, { id, sha256: page.logo.sha256 })))
      : pages;
  return createPagesFeed({
    retryDelayMs,
    load: async (signal) => {
      try {
        const { pages } = await loadPages((known_pages) =>
          api.previewDocument({
            params: { id: filling.template.id },
            query: { pages: 'svg' },
            body: { form_data: valuesToSend(filling, { fittingOnly: true }), known_pages },
            signal,
          }),
        );
        return await showLogo(pages);
      } catch (error) {
        if (!signal.aborted) logError('The pages could not be prepared.', error);
        throw error;
      }
    },
  });
}
