import type { NoticeKind } from '@inkfield/ui/notice';
import { useLocation } from 'react-router';

/** State that one page passes to the next in the history entry. It is not in the URL, so no other site can set it. */
export interface Arrival {
  /** A link to go back to after signing in; always a path of this site. */
  returnTo?: string | undefined;
  /** A message that would be gone before it could be read. */
  notice?: { kind: NoticeKind; text: string } | undefined;
  /** Saves typing the address again. */
  email?: string | undefined;
  /** Whose session ended on the page to return to. */
  endedFor?: number | undefined;
  /** Returned to the page on which the session ended. The form continues with its values. */
  resumes?: boolean | undefined;
}

export function useArrival(): Arrival {
  const { state }: { state: unknown } = useLocation();
  // Only our own pages write it. Anything else that a history entry may hold has none of the names.
  return typeof state === 'object' && state !== null ? state : {};
}
