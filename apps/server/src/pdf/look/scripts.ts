import { hebrewSetOf } from '@inkfield/contract/look-lines';
import { round } from './letters.ts';
import type { LookRun } from './look-sheet.ts';

interface Part {
  text: string;
  run: LookRun;
}

/** With their marks and the signs that join them. Signs beside them have their size, so that they are copied as one word. */
const letters = {
  hebrew: /((?:[^\s\p{L}\p{N}]*\p{Script=Hebrew}[^\s\p{L}\p{N}]*)+)/u,
  arabic: /((?:[^\s\p{L}\p{N}]*\p{Script=Arabic}[^\s\p{L}\p{N}]*)+)/u,
} as const;
const scripts = ['hebrew', 'arabic'] as const;

const hasLetters = /[\u0590-\u08ff\ufb1d-\ufeff]/;

/**
 * Letters of scripts whose widths in our fonts are others than in the original, at the size that makes up for it, and
 * Hebrew letters in a family that has them.
 */
export function inScripts(part: Part, shareOf: (script: (typeof scripts)[number]) => number): Part[] {
  if (!hasLetters.test(part.text)) return [part];
  return scripts.reduce<Part[]>(
    (parts, script) => {
      const share = shareOf(script);
      const { family } = part.run;
      const own = (script === 'hebrew' ? hebrewSetOf(family) : undefined) ?? family;
      if (share === 1 && own === family) return parts;
      return parts.flatMap(({ text, run }) =>
        text
          .split(letters[script])
          .map((words, index) => ({
            text: words,
            run: index % 2 === 1 ? { ...run, family: own, size: round(run.size * share) } : run,
          }))
          .filter((one) => one.text !== ''),
      );
    },
    [part],
  );
}
