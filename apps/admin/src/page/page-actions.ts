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

let current: GetActions | undefined;

/** Offers the actions of a page in the palette. Returns the function that withdraws them. */
export function offerActions(get: GetActions): () => void {
  current = get;
  return () => {
    if (current === get) current = undefined;
  };
}

/** The actions of the page on screen. */
export function pageActions(): readonly PageAction[] {
  return current?.() ?? [];
}
