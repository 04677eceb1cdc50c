import type { Api } from '@inkfield/contract/api';
import { CallError, retryDelayMs } from '@inkfield/contract/call-error';
import type { Draft, UsedDraft } from '@inkfield/contract/drafts';
import { createDocumentNamer } from '@inkfield/engine/document-name';
import { valueOf } from '@inkfield/engine/field-table';
import { isMade } from '@inkfield/engine/fields/registry';
import type { Value, Values } from '@inkfield/engine/template';
import { whenCalm } from '@inkfield/web/when-idle';
import { answersOf, fillIn, type Filling, progressOf } from '../filling.ts';
import { randomKey } from '../../session/idempotency-keys.ts';
import type { DraftRecord, RecordStore, SentChanges } from './draft-record.ts';
import type { SaverHandle } from './saver-handle.ts';

export const saveDelayMs = 800;
const maxRetryMs = 30_000;
/** The server keeps less. */
const maxNameLength = 500;

export type SaveState =
  | { is: 'none' | 'saving' | 'offline' | 'asking' }
  | { is: 'saved'; at: string }
  | { is: 'failed'; why: string };

export interface SaverView {
  state: SaveState;
  /** The values of other forms for fields that were changed here as well, until the client has chosen. */
  conflicts: ReadonlyMap<string, Value>;
  /** The fields that a newer version of the template has added and removed. */
  carried: Draft['carried'];
}

export interface Saver extends SaverHandle {
  get: () => SaverView;
  subscribe: (callback: () => void) => () => void;
  /** An answer was changed. */
  changed: () => void;
  /** Takes up a draft of the server. */
  open: (id: number) => Promise<void>;
  /** Goes on where this tab was interrupted. */
  resume: (record: DraftRecord) => Promise<void>;
  /** Takes in what other forms have saved. */
  refresh: () => Promise<void>;
  choose: (name: string, whose: 'mine' | 'theirs') => void;
  dismissCarried: () => void;
  /** Saves now, as the form is left. */
  flush: () => void;
  stop: () => void;
}

interface Options {
  api: Api;
  filling: Filling;
  store: RecordStore;
}

/** Saves changed fields one call at a time, and merges those that other forms have saved. */
export function createSaver({ api, filling, store }: Options): Saver {
  const { template, initial } = filling;
  const asked = filling.fields.filter(({ field }) => !isMade(field)).map(({ field }) => field.name);
  const { document_name: pattern } = template.page;
  const nameOf = pattern
    ? createDocumentNamer(pattern, { fields: template.fields, locale: filling.locale })
    : undefined;
  const listeners = new Set<() => void>();
  let view: SaverView = { state: { is: 'none' }, conflicts: new Map(), carried: null };
  let draft: UsedDraft | undefined;
  let savedAt: string | undefined;
  /** The answers that the server has, as far as this form knows. */
  let synced = new Map(Object.entries(initial));
  /** Sent, and not answered yet. It is sent again as it is, so that it is never a conflict with itself. */
  let pending: SentChanges | undefined;
  let running: Promise<void> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let retryMs = 1000;
  /** The answers that became a document. They begin no other draft until one of them is changed. */
  let made: Values | undefined;
  let held: Values | undefined;
  let isHeld = false;
  let isStopped = false;

  function show(next: Partial<SaverView>) {
    view = { ...view, ...next };
    for (const callback of listeners) callback();
  }

  function settle() {
    if (view.conflicts.size > 0) return show({ state: { is: 'asking' } });
    show({ state: savedAt === undefined ? { is: 'none' } : { is: 'saved', at: savedAt } });
  }

  function schedule(delayMs: number) {
    if (!isHeld && !isStopped) timer ??= setTimeout(() => whenCalm(runIfDue), delayMs);
  }

  function runIfDue() {
    if (timer !== undefined) void run();
  }

  function run(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    running ??= saveAll().finally(() => (running = undefined));
    return running;
  }

  async function saveAll(): Promise<void> {
    for (;;) {
      if (isStopped) return;
      pending ??= nextChanges();
      if (pending === undefined) return settle();
      show({ state: { is: 'saving' } });
      keepRecord();
      try {
        await send(pending);
      } catch (error) {
        if (!(await recover(error))) return;
      }
    }
  }

  function nextChanges(): SentChanges | undefined {
    const answers = answersOf(filling);
    if (made && asked.every((name) => isSame(valueOf(answers, name), made && valueOf(made, name))))
      return undefined;
    made = undefined;
    const changes = asked.flatMap((name): [string, Value][] => {
      const answer = valueOf(answers, name);
      const isChanged = answer !== undefined && !isSame(answer, synced.get(name));
      return isChanged && !view.conflicts.has(name) ? [[name, answer]] : [];
    });
    if (changes.length === 0) return undefined;
    return { key: randomKey(), base: draft?.revision ?? 0, changes: Object.fromEntries(changes) };
  }

  async function send({ key, base, changes }: SentChanges): Promise<void> {
    const body = {
      changes,
      progress: progressOf(filling),
      ...(nameOf && { name: nameOf(filling.live.getValues()).slice(0, maxNameLength) }),
      ...(template.version && { template_version: template.version }),
    };
    if (draft === undefined) {
      const started = await api.startDraft({ body: { template: template.id, ...body }, idempotencyKey: key });
      arrived(changes, started, started.values);
    } else {
      const { id } = draft;
      const saved = await api.saveDraft({ params: { id }, body: { base, ...body } });
      arrived(changes, { id, ...saved }, saved.others);
    }
  }

  function arrived(
    changes: Values,
    { id, revision, saved_at }: UsedDraft & { saved_at: string },
    others: Record<string, unknown>,
  ) {
    retryMs = 1000;
    draft = { id, revision };
    savedAt = saved_at;
    for (const [name, value] of Object.entries(changes)) if (value !== undefined) synced.set(name, value);
    pending = undefined;
    takeIn(others);
    keepRecord();
  }

  /** Merges the server's values with those of the form: a conflict is a field that both have changed. */
  function takeIn(theirs: Record<string, unknown>) {
    const answers = answersOf(filling);
    const fill: Record<string, Value> = {};
    const conflicts = new Map(view.conflicts);
    for (const name of asked) {
      // The server has checked the shape.
      const their = valueOf(theirs as Values, name);
      const before = synced.get(name);
      if (their === undefined || isSame(their, before)) continue;
      const mine = valueOf(answers, name);
      const isMine = isSame(their, mine) || isSame(their, pending && valueOf(pending.changes, name));
      if (isMine) conflicts.delete(name);
      else if (isSame(mine, before)) fill[name] = their;
      else conflicts.set(name, their);
      synced.set(name, their);
    }
    show({ conflicts });
    if (Object.keys(fill).length > 0) fillIn(filling, fill);
  }

  /** Returns whether to go on immediately. */
  async function recover(error: unknown): Promise<boolean> {
    if (!(error instanceof CallError)) throw error;
    if (error.status === undefined || retryDelayMs(error) !== undefined) {
      show({ state: { is: 'offline' } });
      schedule(retryDelayMs(error) ?? retryMs);
      retryMs = Math.min(2 * retryMs, maxRetryMs);
      return false;
    }
    pending = undefined;
    // The server was restored from a backup if it does not know the base.
    if (error.code === 'stale_draft' || error.body['base'] !== undefined) {
      return refreshNow().then(() => true, recover);
    }
    const isGone = error.code === 'draft_ended' || error.status === 404;
    if (isGone && draft !== undefined) {
      startAnew();
      return true;
    }
    show({ state: { is: 'failed', why: error.message } });
    return false;
  }

  function startAnew() {
    draft = undefined;
    made = undefined;
    savedAt = undefined;
    pending = undefined;
    synced = new Map(Object.entries(initial));
    store.remove();
    show({ conflicts: new Map(), carried: null });
  }

  async function refreshNow(): Promise<void> {
    if (draft === undefined) return;
    const { id, revision, saved_at, values, carried } = await api.getDraft({ params: { id: draft.id } });
    const isOlder = revision < draft.revision;
    draft = { id, revision };
    savedAt = saved_at;
    // A server that was restored from a backup: what this form holds is newer, and is saved again.
    if (isOlder) synced = new Map([...Object.entries(initial), ...Object.entries(values as Values)]);
    else takeIn(values);
    show({ carried });
    keepRecord();
  }

  function keepRecord() {
    const known = [...synced].filter(([name, value]) => !isSame(value, valueOf(initial, name)));
    store.write({ draft, synced: Object.fromEntries(known), pending });
  }

  /** Where the draft can't be read now, the next save merges. */
  async function refresh(): Promise<void> {
    if (running !== undefined || isStopped) return;
    running = refreshNow()
      .catch(async (error: unknown) => void (await recover(error)))
      .finally(() => (running = undefined));
    await running;
    if (!isStopped) await run();
  }

  return {
    get: () => view,
    subscribe: (callback) => {
      listeners.add(callback);
      return () => listeners.delete(callback);
    },
    changed: () => {
      if (isHeld || isStopped) return;
      if (view.state.is !== 'saving' && view.state.is !== 'offline') show({ state: { is: 'saving' } });
      schedule(saveDelayMs);
    },
    open: async (id) => {
      await running;
      const before = draft;
      startAnew();
      draft = { id, revision: 0 };
      await refresh();
      // This form holds the answers that were typed before the client took up the other draft.
      if (before && before.id !== id)
        await api.deleteDraft({ params: { id: before.id } }).catch(() => undefined);
    },
    resume: async (record) => {
      draft = record.draft;
      pending = record.pending;
      synced = new Map([...synced, ...Object.entries(record.synced)]);
      await refresh();
    },
    refresh,
    choose: (name, whose) => {
      const their = view.conflicts.get(name);
      const conflicts = new Map(view.conflicts);
      conflicts.delete(name);
      show({ conflicts });
      if (whose === 'theirs' && their !== undefined) fillIn(filling, { [name]: their });
      void run();
    },
    dismissCarried: () => show({ carried: null }),
    hold: async () => {
      // It may take in other forms' answers just now.
      await running;
      await run();
      isHeld = true;
      held = answersOf(filling);
      clearTimeout(timer);
      timer = undefined;
      return view.conflicts.size > 0 ? undefined : draft;
    },
    release: (isMade) => {
      isHeld = false;
      if (isMade) {
        startAnew();
        made = held;
        settle();
      }
      schedule(saveDelayMs);
    },
    flush: () => void run(),
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

function isSame(one: Value | undefined, other: Value | undefined): boolean {
  return one === other || (typeof one === 'object' && JSON.stringify(one) === JSON.stringify(other));
}
