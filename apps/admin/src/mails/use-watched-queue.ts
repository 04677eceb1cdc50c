import type { MailRecord } from '@inkfield/contract/mails';
import { useEffect } from 'react';
import type { Pages } from '../page/use-pages.ts';

const everyMs = 3000;

/** While mails wait for their first attempt, what became of them is asked for every few seconds. */
export function useWatchedQueue({ rows, refetch }: Pages<MailRecord>): void {
  const isMoving = rows?.some(({ state, attempts }) => state === 'queued' && attempts === 0) ?? false;
  useEffect(() => {
    if (!isMoving) return undefined;
    const timer = setInterval(() => {
      if (!document.hidden) void refetch();
    }, everyMs);
    return () => clearInterval(timer);
  }, [isMoving, refetch]);
}
