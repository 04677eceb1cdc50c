import type { IconNode } from 'lucide';

/** Something that the page on screen can do. */
export interface PageAction {
  id: string;
  label: string;
  detail?: string;
  icon: IconNode;
  group: string;
  run: () => void;
  /** Only listed for words: there may be hundreds. */
  isFoundByWords?: true;
}

type GetActions = () => readonly PageAction[];

const offers = new Set<GetActions>();

/** Offers the actions of a page, or of a part of it, in the palette. Returns the function that withdraws them. */
export function offerActions(get: GetActions): () => void {
  offers.add(get);
  return () => offers.delete(get);
}

/** The actions of the page on screen. */
export function pageActions(): readonly PageAction[] {
  return [...offers].flatMap((get) => get());
}
