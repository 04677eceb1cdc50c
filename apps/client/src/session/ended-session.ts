import { hasDrafts } from './drafts.ts';

/** What the sign-in page says to somebody whose session ended under an open page. */
export function endedSessionText(userId: number): string {
  return hasDrafts(userId)
    ? 'You were signed out. Your answers are safe.'
    : 'You were signed out. Please sign in again.';
}
