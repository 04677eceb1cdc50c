import type { Option } from '@inkfield/ui/option-list';

/** A command with a dialog of its own. */
export interface Question {
  ask: 'new template' | 'invite' | 'new company';
}

/** A line of the palette, and what choosing it does: an address to go to, a dialog to open, or an action of the page. */
export interface Command extends Option {
  to: string | Question | (() => void);
}

/** Whether each word is somewhere in a text. */
export function hasWords(text: string, words: string): boolean {
  const within = text.toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => within.includes(word));
}
