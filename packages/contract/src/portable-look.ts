import type { Look } from './look.ts';

/**
 * The look without the pictures that are stored files, for other templates: a file belongs to one template or source
 * document, and a template may name only its own. Rectangles and lines stay. A name without a picture prints nothing.
 */
export function portableLook(look: Look): Look {
  if (look.pictures === undefined) return look;
  const shapes = Object.entries(look.pictures).filter(([, { sha256 }]) => sha256 === undefined);
  return { ...look, pictures: Object.fromEntries(shapes) };
}
