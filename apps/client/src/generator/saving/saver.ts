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
import type { RecordStore, SentChanges } from './draft-record.ts';
import { isSame, mergeAnswer, mergeRowsAnswer, readStored, takeTheirs } from './merge-answers.ts';
import { createSources } from './sources.ts';
import { mayLose, type Saver, type SaverView } from './saver-view.ts';

export const saveDelayMs = 800;
const maxRetryMs = 30_000;
/** The server keeps less. */
const maxNameLength = 500;
/** Browsers finish a call of a page that is left only if its body is short: 64 kB in UTF-8. */
const maxLengthOnLeave = 15_000;

type SavedDraft = Pick<Draft, 'id' | 'revision' | 'saved_at' | 'filled_from'>;

interface Options {
  api: Api;
  filling: Filling;
  store: RecordStore;
}

/** Saves changed fields one call at a time, and merges those that other forms have saved. */
export function createSaver({ api, filling, store }: Options): Saver {
  const { template, initial } = filling;
  const items = filling.fields.filter(({ field }) => !isMade(field));
  const asked = items.map(({ field }) => field.name);
  const withRows = new Set(
    items.filter(({ module }) => module.kind === 'rows').map(({ field }) => field.name),
  );
  const sources = createSources(filling);
  const { document_name: pattern } = template.page;
  const nameOf = pattern
    ? createDocumentNamer(pattern, { fields: template.fields, locale: filling.locale })
    : undefined;
  const listeners = new Set<() => void>();
  let view: SaverView = { state: { is: 'none' }, conflicts: new Map(), carried: null, ended: undefined };
  let draft: UsedDraft | undefined;
  let savedAt: string | undefined;
  /** The answers that the server has, as far as this form knows. */
  let synced = new Map(Object.entries(initial));
  /** Sent and not answered yet. A retry sends the same request, so that it never conflicts with itself. */
  let pending: SentChanges | undefined;
  let running: Promise<void> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let retryMs = 1000;
  /** Whether the last call that saves has failed. */
  let hasFailed = false;
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
    const runIfDue = () => void (timer !== undefined && run());
    if (!isHeld && !isStopped) timer ??= setTimeout(() => whenCalm(runIfDue), delayMs);
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
    const filled_from = sources.changes(view.conflicts);
    const isOnlyLookedAt = changes.length === 0 && draft === undefined;
    if (isOnlyLookedAt || (changes.length === 0 && !filled_from)) return undefined;
    const before = changes.flatMap(([name]): [string, Value][] =>
      withRows.has(name) ? [[name, synced.get(name) ?? []]] : [],
    );
    return {
      key: randomKey(),
      base: draft?.revision ?? 0,
      changes: Object.fromEntries(changes),
      ...(before.length > 0 && { before: Object.fromEntries(before) }),
      ...(filled_from && { filled_from }),
    };
  }

  async function send(sent: SentChanges): Promise<void> {
    const { key, base, changes, before, filled_from } = sent;
    const keepalive = JSON.stringify([changes, before]).length < maxLengthOnLeave;
    const body = {
      changes,
      ...(filled_from && { filled_from }),
      progress: progressOf(filling),
      ...(nameOf && { name: nameOf(filling.live.getValues()).slice(0, maxNameLength) }),
      ...(template.version && { template_version: template.version }),
    };
    if (draft === undefined) {
      const started = await api.startDraft({
        body: { template: template.id, ...body },
        idempotencyKey: key,
        keepalive,
      });
      arrived(sent, started, started.values);
    } else {
      const { id } = draft;
      const saved = await api.saveDraft({
        params: { id },
        body: { base, ...(before && { before }), ...body },
        keepalive,
      });
      arrived(sent, { id, ...saved }, saved.others);
    }
  }

  function arrived(
    { changes, filled_from = {} }: SentChanges,
    { id, revision, saved_at, filled_from: known }: SavedDraft,
    others: Record<string, unknown>,
  ) {
    retryMs = 1000;
    hasFailed = false;
    draft = { id, revision };
    savedAt = saved_at;
    for (const [name, value] of Object.entries(changes)) if (value !== undefined) synced.set(name, value);
    pending = undefined;
    takeIn(others);
    sources.sent(filled_from);
    sources.take(known);
    keepRecord();
  }

  /** Merges the server's values with those of the form. */
  function takeIn(values: Record<string, unknown>) {
    const answers = answersOf(filling);
    const fill: Record<string, Value> = {};
    const conflicts = new Map(view.conflicts);
    const stored = readStored(values);
    for (const name of asked) {
      const theirs = stored.get(name);
      const before = synced.get(name);
      if (theirs === undefined || isSame(theirs, before)) continue;
      const merge = withRows.has(name) ? mergeRowsAnswer : mergeAnswer;
      const mine = valueOf(answers, name);
      const sent = pending && valueOf(pending.changes, name);
      const merged = merge(theirs, { mine, before, sent, asked: conflicts.get(name) });
      if (merged.fill !== undefined) fill[name] = merged.fill;
      if (merged.conflict) conflicts.set(name, merged.conflict);
      else conflicts.delete(name);
      synced.set(name, theirs);
    }
    show({ conflicts });
    if (Object.keys(fill).length > 0) fillIn(filling, fill);
  }

  /** Returns whether to continue immediately. */
  async function recover(error: unknown): Promise<boolean> {
    if (!(error instanceof CallError)) throw error;
    hasFailed = true;
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
    // The id of a link may be anything.
    const isUnread = draft?.revision === 0;
    const isGone = error.code === 'draft_ended' || error.status === 404;
    if (draft !== undefined && (isGone || (isUnread && error.status === 400))) {
      startAnew();
      const document = Number(error.body['document']) || undefined;
      if (isUnread) show({ ended: { document } });
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
    sources.startAnew();
    store.remove();
    show({ conflicts: new Map(), carried: null });
  }

  async function refreshNow(): Promise<void> {
    if (draft === undefined) return;
    const read = await api.getDraft({ params: { id: draft.id } });
    const { id, revision, saved_at, values, carried } = read;
    const isOlder = revision < draft.revision;
    draft = { id, revision };
    savedAt = saved_at;
    // A server that was restored from a backup: what this form holds is newer, and is saved again.
    if (isOlder) synced = new Map([...Object.entries(initial), ...readStored(values)]);
    else takeIn(values);
    sources.take(read.filled_from);
    show({ carried });
    keepRecord();
  }

  function keepRecord() {
    // A signed-out tab holds nothing.
    if (isStopped) return;
    const known = [...synced].filter(([name, value]) => !isSame(value, valueOf(initial, name)));
    store.write({ draft, synced: Object.fromEntries(known), pending, sources: sources.kept() });
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
    sources,
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
      synced = new Map([...synced, ...readStored(record.synced)]);
      if (record.sources) sources.resume(record.sources);
      await refresh();
    },
    refresh,
    choose: (name, whose) => {
      const conflict = view.conflicts.get(name);
      const conflicts = new Map(view.conflicts);
      conflicts.delete(name);
      show({ conflicts });
      if (whose === 'theirs' && conflict)
        fillIn(filling, { [name]: takeTheirs(valueOf(answersOf(filling), name), conflict) });
      void run();
    },
    isAtRisk: () => !isStopped && mayLose(view, hasFailed),
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
    flush: ({ isStaying = false } = {}) => {
      if (draft) keepRecord();
      if (!isHeld || !isStaying) void run();
    },
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
