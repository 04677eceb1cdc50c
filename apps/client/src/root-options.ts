import { logError } from './log-error.ts';

/** For React's root: an error that a boundary caught is logged once, in our words. */
export const rootOptions = {
  onCaughtError: (error: unknown) => logError('A page failed.', error),
};
