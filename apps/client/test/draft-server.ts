import type { Api } from '@inkfield/contract/api';
import { CallError } from '@inkfield/contract/call-error';
import { rowsIn } from '@inkfield/engine/fields/text-value';
import { mergeRows } from '@inkfield/engine/merge-rows';
import type { Value } from '@inkfield/engine/template';

type Held = Record<string, Value>;

interface SaveBody {
  base: number;
  changes: Held;
  before?: Held;
  filled_from?: Record<string, string | null>;
}

/** For tests: a server with one draft, which merges as the real one does. */
export function createDraftServer() {
  const values: Held = {};
  const revisions: Record<string, number> = {};
  const sources: Record<string, string> = {};
  const calls: { call: string; body: unknown }[] = [];
  let revision = 0;
  let refusals = 0;
  let failure: CallError | undefined;
  let readFailure: CallError | undefined;
  /** Whether the server carries out the next call but its response is lost. */
  let losesAnswer = false;
  const saved = () => ({ id: 4, revision, saved_at: '2026-03-05T10:41:00Z', filled_from: { ...sources } });
  function take(call: string, body: Omit<SaveBody, 'base'>, merged: Held) {
    // As they would come over the network.
    calls.push({ call, body: structuredClone(body) });
    if (failure) throw failure;
    revision += 1;
    for (const [name, value] of Object.entries(structuredClone(merged))) {
      if (!isSame(values[name], value)) revisions[name] = revision;
      values[name] = value;
      if (name in body.changes) Reflect.deleteProperty(sources, name);
    }
    for (const [name, source] of Object.entries(body.filled_from ?? {})) {
      if (source === null) Reflect.deleteProperty(sources, name);
      else sources[name] = source;
    }
    if (!losesAnswer) return;
    losesAnswer = false;
    throw new CallError(undefined);
  }
  function merge({ base, changes, before = {} }: SaveBody): Held {
    return Object.fromEntries(
      Object.entries(changes).map(([name, mine]) => {
        const theirs = values[name];
        if ((revisions[name] ?? 0) <= base || isSame(theirs, mine)) return [name, mine];
        const known = before[name];
        const merged =
          known && mergeRows({ before: [rowsIn(known)], mine: rowsIn(mine), theirs: rowsIn(theirs) });
        if (!merged || merged.conflicts.length > 0) {
          refusals += 1;
          throw new CallError(409, { code: 'stale_draft' });
        }
        return [name, merged.rows];
      }),
    );
  }
  // The saver calls three of its members.
  const api = {
    startDraft: async ({ body }: { body: SaveBody }) => {
      take('start', body, body.changes);
      return { ...saved(), values: {} };
    },
    saveDraft: async ({ body }: { body: SaveBody }) => {
      if (body.base > revision) throw new CallError(400, { code: 'invalid', base: ['x'] });
      const merged = merge(body);
      take('save', body, merged);
      const others = Object.entries(values).filter(
        ([name, value]) => (revisions[name] ?? 0) > body.base && !isSame(body.changes[name], value),
      );
      return { ...saved(), others: structuredClone(Object.fromEntries(others)) };
    },
    getDraft: async () => {
      if (readFailure) throw readFailure;
      return { ...saved(), values: structuredClone(values), carried: null };
    },
  } as unknown as Api;
  return {
    api,
    values,
    sources,
    calls,
    /** Saves of what another form had changed, too. */
    countRefusals: () => refusals,
    fail: (next: CallError | undefined) => (failure = next),
    failReads: (next: CallError) => (readFailure = next),
    loseAnswer: () => (losesAnswer = true),
    /** The server continues from an earlier state. */
    restore: (earlier: { revision: number; values: Held }) => {
      revision = earlier.revision;
      for (const name of Object.keys(values)) Reflect.deleteProperty(values, name);
      for (const name of Object.keys(revisions)) Reflect.deleteProperty(revisions, name);
      Object.assign(values, earlier.values);
    },
  };
}

function isSame(one: Value | undefined, other: Value | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
