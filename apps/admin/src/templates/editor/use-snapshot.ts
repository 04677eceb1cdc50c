import { useState, useSyncExternalStore } from 'react';
import type { EditorModel, Snapshot } from './editor-model.ts';

/**
 * The named parts of a model's snapshot. The component renders again only when one of these changes: the save state
 * changes with the first key of each word, and must not render the fields and the preview again.
 */
export function useSnapshot<Part extends keyof Snapshot>(
  model: EditorModel,
  ...parts: Part[]
): Pick<Snapshot, Part> {
  const [read] = useState(() => partsReader(model, parts));
  return useSyncExternalStore(model.subscribe, read, read);
}

/** Gives the same snapshot as long as these parts of it are the same. */
function partsReader(model: EditorModel, parts: readonly (keyof Snapshot)[]): () => Snapshot {
  let last = model.get();
  return () => {
    const now = model.get();
    if (parts.some((part) => now[part] !== last[part])) last = now;
    return last;
  };
}
