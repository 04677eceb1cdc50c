import type { LookToken } from './look-sheet.ts';
import { joiner } from './tokens.ts';

/** A word with a joiner; a line may end after a hyphen. */
const joinedWord = new RegExp(`([^\\s?!–—-]*${joiner}[^\\s?!–—-]*[?!–—-]*)`);

/** Words with a joiner as tokens of their own. */
export function inWholes(tokens: readonly LookToken[]): LookToken[] {
  return tokens.flatMap((token): LookToken[] => {
    if ((token.k !== 'text' && token.k !== 'blank' && token.k !== 'optional') || !token.t.includes(joiner))
      return [token];
    return token.t
      .split(joinedWord)
      .flatMap((t) =>
        t === ''
          ? []
          : [
              t.includes(joiner)
                ? { ...token, t: t.replaceAll(joiner, ''), whole: true as const }
                : { ...token, t },
            ],
      );
  });
}
