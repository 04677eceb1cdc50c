import type { Draft } from '@inkfield/contract/drafts';
import { marksOf } from '../fill/fill-marks.ts';
import type { Filling } from '../filling.ts';

type Sources = Draft['filled_from'];

/** Changes of sources; null for a field that was looked at. */
export type SourceChanges = Record<string, string | null>;

/** The sources as this tab keeps them: those of the server, and those that the form shows. */
export interface KeptSources {
  synced: Sources;
  shown: Sources;
}

/** The sources of filled values, which the draft keeps until their fields are looked at. */
export interface SavedSources {
  /** Those that are not saved yet, but for fields that the client must decide about; undefined without any. */
  changes: (undecided: Pick<ReadonlyMap<string, unknown>, 'has'>) => SourceChanges | undefined;
  /** The server has the changes. */
  sent: (changes: SourceChanges) => void;
  /** Takes in those of the server. A node of an older version of the product sends none. */
  take: (theirs: Sources | undefined) => void;
  kept: () => KeptSources;
  /** Shows those that this tab has kept. */
  resume: (kept: KeptSources) => void;
  /** Forgets those of a draft that has ended. */
  startAnew: () => void;
  subscribe: (callback: () => void) => () => void;
}

export function createSources(filling: Filling): SavedSources {
  const { origins } = marksOf(filling);
  const names = filling.fields.map(({ field }) => field.name);
  let synced = new Map<string, string>();

  const shown = () =>
    new Map(
      names.flatMap((name): [string, string][] => {
        const origin = origins.get(name);
        return origin === undefined ? [] : [[name, origin]];
      }),
    );
  return {
    changes: (undecided) => {
      const now = shown();
      const changed = names.filter((name) => now.get(name) !== synced.get(name) && !undecided.has(name));
      if (changed.length === 0) return undefined;
      return Object.fromEntries(changed.map((name) => [name, now.get(name) ?? null]));
    },
    sent: (changes) => {
      for (const [name, source] of Object.entries(changes)) {
        if (source === null) synced.delete(name);
        else synced.set(name, source);
      }
    },
    take: (theirs) => {
      if (!theirs) return;
      const next = new Map(Object.entries(theirs));
      for (const name of names) {
        // A field that was filled or looked at here, and is not saved yet, stays as it is.
        if (origins.get(name) === synced.get(name)) origins.set(name, next.get(name));
      }
      synced = next;
    },
    kept: () => ({ synced: Object.fromEntries(synced), shown: Object.fromEntries(shown()) }),
    resume: (kept) => {
      synced = new Map(Object.entries(kept.synced));
      origins.replace(new Map(Object.entries(kept.shown)));
    },
    startAnew: () => {
      synced = new Map();
    },
    subscribe: (callback) => {
      const subscriptions = names.map((name) => origins.subscribe(name, callback));
      return () => {
        for (const end of subscriptions) end();
      };
    },
  };
}
