import type { PrintedWord } from '../src/imports/form/words.ts';

/** The drawing of a page without any lines. */
export const noLines = { across: [], down: [], rects: [], bars: [], greys: [], pictures: [] };

/** A printed word, whose letters are 6 points wide. */
export function word(text: string, left: number, y: number): PrintedWord {
  return { text, left, right: left + text.length * 6, y, height: 10 };
}

export function across(from: number, to: number, at: number) {
  return { from, to, at, thickness: 0.5 };
}
