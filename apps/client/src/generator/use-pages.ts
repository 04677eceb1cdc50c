import { createLogoData, logoAddress, withLogo } from '@inkfield/contract/logo-files';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { logError } from '../log-error.ts';
import type { ClientApi } from '../session/api.ts';
import { retryDelayMs } from './failure-text.ts';
import { type Filling, valuesToSend } from './filling.ts';
import { createPagesFeed, type PagesFeed, type PagesState, type TypesetPage } from './pages-feed.ts';

export interface Pages extends PagesState {
  refresh: () => void;
}

/** The pages as the PDF will have them, following the values for as long as the caller is shown. */
export function usePages(filling: Filling, api: ClientApi): Pages {
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

function openFeed(filling: Filling, api: ClientApi): PagesFeed {
  const { id, page } = filling.template;
  const logoData = createLogoData((address) => window.fetch(address));
  const showLogo = async (pages: readonly TypesetPage[]) =>
    page.logo ? withLogo(pages, await logoData(logoAddress(id, page.logo.sha256))) : pages;
  return createPagesFeed({
    retryDelayMs,
    load: async (signal) => {
      try {
        const { pages } = await api.previewDocument({
          params: { id: filling.template.id },
          query: { pages: 'svg' },
          body: { form_data: valuesToSend(filling, { fittingOnly: true }) },
          signal,
        });
        return await showLogo(pages ?? []);
      } catch (error) {
        if (!signal.aborted) logError('The pages could not be set.', error);
        throw error;
      }
    },
  });
}
