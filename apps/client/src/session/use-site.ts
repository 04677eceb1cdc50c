import type { Site } from '@inkfield/contract/site';
import { useEffect, useState } from 'react';
import { logError } from '../log-error.ts';
import { useApi } from './api.ts';

/** The installation's settings for the client site; undefined while loading and after a failure. */
export function useSite(): Site | undefined {
  const api = useApi();
  const [site, setSite] = useState<Site>();
  useEffect(() => {
    const leaving = new AbortController();
    api.getSite({ signal: leaving.signal }).then(setSite, (error: unknown) => {
      if (!leaving.signal.aborted) logError('The settings of the site could not be loaded.', error);
    });
    return () => leaving.abort();
  }, [api]);
  return site;
}
