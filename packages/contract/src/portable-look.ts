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

/** The files of the pictures in headers and footers, and behind the pages: those of a letterhead. */
export function picturesOfPages({ pages, pictures = {} }: Look): Set<string> {
  const names = pages.flatMap(({ background = {}, furniture: { header, footer } }) => [
    ...Object.values(background).flatMap((list = []) => list),
    ...[...Object.values(header), ...Object.values(footer)].flatMap((text = '') =>
      [...text.matchAll(/\{picture ([^{}]+)\}/g)].map(([, name = '']) => name.trim()),
    ),
  ]);
  const wanted = new Set(names);
  return new Set(
    Object.entries(pictures).flatMap(([name, { sha256 }]) => (wanted.has(name) ? (sha256 ?? []) : [])),
  );
}
