import type { ResolvedBlock } from '@inkfield/engine/document';
import type { LiveDocument } from '@inkfield/engine/live-document';
import type { Values } from '@inkfield/engine/template';

/** The document at one moment, to be compared with a later one. */
export interface DocumentState {
  blocks: readonly ResolvedBlock[];
  keys: readonly string[];
  values: Values;
}

export function documentState(live: LiveDocument): DocumentState {
  return { blocks: live.resolution().document.children, keys: live.blocks(), values: live.getValues() };
}
