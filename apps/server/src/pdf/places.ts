import { maxPlaces } from '@inkfield/contract/documents';
import type { BlockPlace } from './rendered.ts';

/** A mark of document.typ; each marked block has one at its beginning and one at its end. */
export interface FoundMark {
  mark: number;
  /** Counts from 1. */
  page: number;
  /** Points from the top of the page. */
  y: number;
}

interface MarkedSheet {
  /** Keys of the blocks by their marks. */
  keys: readonly string[];
  /** Where the text of a full page begins and ends, in points. */
  text: { top: number; bottom: number };
}

/** Returns where each block is, with one place for each page that it is on. */
export function placesOfBlocks(found: readonly FoundMark[], { keys, text }: MarkedSheet): BlockPlace[] {
  const begun = new Map<number, FoundMark>();
  const places = new Map<string, BlockPlace>();
  for (const end of found) {
    const start = begun.get(end.mark);
    begun.set(end.mark, end);
    const key = keys[end.mark];
    if (start === undefined || key === undefined) continue;
    for (let page = start.page; page <= end.page; page += 1) {
      const top = page === start.page ? start.y : text.top;
      const bottom = page === end.page ? end.y : text.bottom;
      extend(places, { key, page, top: round(top), bottom: round(bottom) });
    }
  }
  return [...places.values()].slice(0, maxPlaces);
}

/** The lines of one block can be several paragraphs. */
function extend(places: Map<string, BlockPlace>, place: BlockPlace): void {
  const id = `${place.page} ${place.key}`;
  const known = places.get(id);
  if (known === undefined) {
    places.set(id, place);
    return;
  }
  known.top = Math.min(known.top, place.top);
  known.bottom = Math.max(known.bottom, place.bottom);
}

const round = (points: number) => Math.round(points * 10) / 10;
