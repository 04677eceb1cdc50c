import { hasDrafts } from './drafts.ts';

/** The message on the sign-in page for a user whose session ended while a page was open. */
export function endedSessionText(userId: number): string {
  return hasDrafts(userId)
    ? 'You were signed out. Your answers are safe.'
    : 'You were signed out. Please sign in again.';
}
