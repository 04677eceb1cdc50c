import type { ResolvedBlock } from '@inkfield/engine/document';
import { valueOf } from '@inkfield/engine/field-table';
import type { LiveDocument } from '@inkfield/engine/live-document';
import { findChanges } from './document-changes.ts';
import { type DocumentState, documentState } from './document-state.ts';
import type { FormField } from './new-form.ts';
import { isInView } from './place-in-view.ts';

interface Form {
  live: LiveDocument;
  fields: readonly FormField[];
  /** Before any answer. */
  first: DocumentState;
}

interface Audience {
  /** The scroll container of the document. */
  pane: { current: Element | null };
  say: (words: string) => void;
}

interface Change {
  before: readonly ResolvedBlock[];
  after: readonly ResolvedBlock[];
  /** The field that was typed into; absent when a box was ticked or an option chosen. */
  typedField: string | undefined;
}

/** Follows the document; a key that neither chooses nor brings or takes blocks costs a comparison for each choice. */
export function watchChanges(form: Form, { pane, say }: Audience): () => void {
  let frame = 0;
  const stop = watchStructure(form, (change) => {
    // Once the preview has drawn it.
    frame = requestAnimationFrame(() => {
      const words = showChanges(change, pane.current);
      if (words !== '') say(words);
    });
  });
  return () => {
    cancelAnimationFrame(frame);
    stop();
  };
}

function watchStructure({ live, fields, first }: Form, onChange: (change: Change) => void): () => void {
  let now = first;
  const choices = fields.filter(({ module }) => module.kind === 'tick' || module.kind === 'choice');
  const isChanged = ({ field: { name } }: FormField, before: DocumentState) =>
    valueOf(before.values, name) !== valueOf(now.values, name);
  const follow = () => {
    const before = now;
    now = documentState(live);
    const hasChosen = choices.some((item) => isChanged(item, before));
    if (!hasChosen && now.keys === before.keys) return;
    const [changed, ...others] = fields.filter((item) => isChanged(item, before));
    // Several at once come from a draft that is restored.
    if (!changed || others.length > 0) return;
    const typedField = hasChosen ? undefined : changed.field.name;
    onChange({ before: before.blocks, after: now.blocks, typedField });
  };
  follow();
  return live.subscribe(follow);
}

const tintMs = 2_000;
let clearTint = () => {};

/** Highlights the changes in the document for two seconds, scrolls to them, and returns them in words. */
function showChanges({ before, after, typedField }: Change, pane: Element | null): string {
  const { words, keys } = findChanges(before, after, typedField);
  const places = keys.flatMap((key) => pane?.querySelector(`[data-key="${key}"]`) ?? []);
  tint(places);
  // Does not scroll while a change or the place of the active field is in view.
  const active = typedField === undefined ? [] : (pane?.querySelectorAll('[data-active]') ?? []);
  const isSeen = pane && [...places, ...active].some((place) => isInView(place, pane));
  if (!isSeen) places[0]?.scrollIntoView({ block: 'start' });
  return words;
}

/** Sets an attribute for the style sheet without React, so that nothing renders again. */
function tint(places: readonly Element[]): void {
  clearTint();
  for (const place of places) place.setAttribute('data-changed', '');
  const timer = setTimeout(() => clearTint(), tintMs);
  clearTint = () => {
    clearTimeout(timer);
    for (const place of places) place.removeAttribute('data-changed');
  };
}
