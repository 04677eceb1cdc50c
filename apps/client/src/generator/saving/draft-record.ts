import type { UsedDraft } from '@inkfield/contract/drafts';
import type { Values } from '@inkfield/engine/template';
import { type DraftKey, nameOf } from '../../session/drafts.ts';
import type { KeptSources, SourceChanges } from './sources.ts';

export interface SentChanges {
  /** The Idempotency-Key of a first save. */
  key: string;
  base: number;
  changes: Values;
  /** The changed rows as they were at `base`. */
  before?: Values;
  filled_from?: SourceChanges;
}

/** The state of this tab's draft on the server, kept beside the answers. */
export interface DraftRecord {
  draft: UsedDraft | undefined;
  /** The answers that the server has. */
  synced: Values;
  pending: SentChanges | undefined;
  /** Undefined in the record of an older version of the product. */
  sources: KeptSources | undefined;
}

export interface RecordStore {
  read: () => DraftRecord | undefined;
  write: (record: DraftRecord) => void;
  remove: () => void;
}

/** In the storage of the tab, under a name that signing out removes with the answers. */
export function createRecordStore(key: DraftKey): RecordStore {
  const name = `${nameOf(key)}:saved`;
  return {
    read: () => {
      try {
        // Written below; another value of that name has no answers and no draft.
        const record: DraftRecord | null = JSON.parse(sessionStorage.getItem(name) ?? 'null');
        return record?.synced ? record : undefined;
      } catch {
        return undefined;
      }
    },
    write: (record) => {
      try {
        sessionStorage.setItem(name, JSON.stringify(record));
      } catch {
        // Without storage a reload begins a new draft beside this one.
      }
    },
    remove: () => {
      try {
        sessionStorage.removeItem(name);
      } catch {
        // Nothing was stored.
      }
    },
  };
}
