import type { Api } from '@inkfield/contract/api';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { logError } from '../log-error.ts';
import { retryDelayMs } from './failure-text.ts';
import { type Filling, valuesToSend } from './filling.ts';
import { createPagesFeed, type PagesFeed, type PagesState } from './pages-feed.ts';

export interface Pages extends PagesState {
  refresh: () => void;
}

/** The pages as the PDF will have them, following the values for as long as they are looked at. */
export function usePages(filling: Filling, api: Api, isShown: boolean): Pages {
  const [feed] = useState(() => openFeed(filling, api));
  const state = useSyncExternalStore(feed.subscribe, feed.get);
  useEffect(() => {
    if (!isShown) return undefined;
    const unsubscribe = filling.live.subscribe(feed.changed);
    feed.refresh();
    return () => {
      unsubscribe();
      feed.stop();
    };
  }, [filling, feed, isShown]);
  return { ...state, refresh: feed.refresh };
}

function openFeed(filling: Filling, api: Api): PagesFeed {
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
        return pages ?? [];
      } catch (error) {
        if (!signal.aborted) logError('The pages could not be set.', error);
        throw error;
      }
    },
  });
}
