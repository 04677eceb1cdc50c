import { CallError, isRefused } from '@inkfield/contract/call-error';
import type { Template } from '@inkfield/contract/templates';
import type { TemplateField } from '@inkfield/engine/template';
import { failureText } from '../../session/failure-text.ts';
import { changedParts, contentOf, type DraftContent, withServerIds } from './draft-content.ts';

export type SaveState =
  | { kind: 'saved' }
  /** There are changes that will be saved in a moment. */
  | { kind: 'waiting' }
  | { kind: 'saving' }
  | { kind: 'failed'; text: string; isSignedOut?: boolean; look?: LookProblems }
  /** Another editor has saved. Saving pauses until the user has merged the changes. */
  | { kind: 'stale'; by?: string | undefined; at?: string | undefined };

/** The server's refusals of parts of a look, by path: `styles.Body.size`. */
export type LookProblems = Readonly<Record<string, readonly string[]>>;

export interface DraftSaver {
  get: () => SaveState;
  /** The content of the server's draft that the local changes are based on. */
  base: () => DraftContent;
  /** Schedules a save after a change. */
  changed: () => void;
  /** Saves now. Resolves to whether everything is saved. */
  flush: () => Promise<boolean>;
  /** Makes this revision of the server the base, so that the next save may overwrite it. */
  acceptRevision: (template: Template) => void;
  stop: () => void;
}

interface Setup {
  template: Template;
  content: DraftContent;
  read: () => DraftContent;
  send: (changes: Partial<DraftContent>, revision: number) => Promise<Template>;
  onState: (state: SaveState) => void;
  /** `adopted` are the fields that were sent, with the ids that the server has given. */
  onSaved: (
    template: Template,
    fields: { sent: readonly TemplateField[]; adopted: readonly TemplateField[] },
  ) => void;
}

export const saveDelayMs = 800;
export const retryDelayMs = 5000;

/** Saves a draft a moment after each change, one call at a time, with the revision that it is based on. */
export function createDraftSaver({ template, content, read, send, onState, onSaved }: Setup): DraftSaver {
  let state: SaveState = { kind: 'saved' };
  let saved = content;
  let revision = template.revision ?? 1;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | undefined;
  let isStopped = false;

  const show = (next: SaveState) => {
    if (next.kind === state.kind && next.kind !== 'failed') return;
    state = next;
    onState(state);
  };
  const isDirty = () => Object.keys(changedParts(saved, read())).length > 0;
  const later = (delayMs: number) => {
    clearTimeout(timer);
    // The outcome of saving is in the state.
    if (!isStopped) timer = setTimeout(() => void start(), delayMs);
  };

  const save = async () => {
    const now = read();
    const changes = changedParts(saved, now);
    if (Object.keys(changes).length === 0) return show({ kind: 'saved' });
    show({ kind: 'saving' });
    try {
      const answer = await send(changes, revision);
      revision = answer.revision ?? revision;
      const adopted = withServerIds(now.fields, answer.fields);
      saved = { ...now, fields: adopted };
      onSaved(answer, { sent: now.fields, adopted });
      if (isDirty()) {
        show({ kind: 'waiting' });
        later(saveDelayMs);
      } else show({ kind: 'saved' });
    } catch (error) {
      fail(error);
    }
  };
  const fail = (error: unknown) => {
    if (error instanceof CallError && error.code === 'stale_revision') return show(staleState(error));
    const isSignedOut = error instanceof CallError && error.status === 401;
    const look = lookProblems(error);
    show({
      kind: 'failed',
      text: failureText(error),
      ...(isSignedOut && { isSignedOut }),
      ...(look && { look }),
    });
    // Away or broken: it comes back. Refused: only a change helps.
    if (!isRefused(error)) later(retryDelayMs);
  };
  const start = (): Promise<void> => {
    clearTimeout(timer);
    running ??= save().finally(() => {
      running = undefined;
    });
    return running;
  };

  return {
    get: () => state,
    base: () => saved,
    changed: () => {
      if (state.kind === 'stale' || state.kind === 'saving') return;
      show({ kind: 'waiting' });
      later(saveDelayMs);
    },
    flush: async () => {
      // A call may be under way with an older text: then once more.
      if (running) await running;
      if (state.kind !== 'stale' && isDirty()) await start();
      return !isDirty();
    },
    acceptRevision: (current) => {
      revision = current.revision ?? revision;
      saved = contentOf(current);
      show({ kind: 'waiting' });
      later(0);
    },
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

function lookProblems(error: unknown): LookProblems | undefined {
  if (!(error instanceof CallError) || error.code !== 'invalid') return undefined;
  const { look } = error.body;
  // The server's own form of errors: texts by path below the field.
  return typeof look === 'object' && look !== null && !Array.isArray(look)
    ? (look as LookProblems)
    : undefined;
}

/** The editor who saved and the time, as far as the server returns them. */
function staleState({ body }: CallError): SaveState {
  const { edited_by: by, updated_at: at } = body;
  return {
    kind: 'stale',
    by: typeof by === 'string' ? by : undefined,
    at: typeof at === 'string' ? at : undefined,
  };
}
