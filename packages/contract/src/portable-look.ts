import type { Look } from './look.ts';

/**
 * The look without the pictures that are stored files, but for those that are `kept`: a file belongs to a template, a
 * house look or a source document, and a template may name only its own. Rectangles and lines stay. A name without a
 * picture prints nothing.
 */
export function portableLook(look: Look, kept: ReadonlySet<string> = new Set()): Look {
  if (look.pictures === undefined) return look;
  const shown = Object.entries(look.pictures).filter(
    ([, { sha256 }]) => sha256 === undefined || kept.has(sha256),
  );
  return { ...look, pictures: Object.fromEntries(shown) };
}
