import type { DraftSummary } from '@inkfield/contract/drafts';
import { rowsIn } from '@inkfield/engine/fields/text-value';
import { rowIdKey, withoutRowId } from '@inkfield/engine/merge-rows';
import { Button } from '@inkfield/ui/button';
import { Notice } from '@inkfield/ui/notice';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import type { Api } from '@inkfield/contract/api';
import { Link } from '@inkfield/web/link';
import { documentPath } from '../../paths.ts';
import { onDraftsCleared, type DraftKey } from '../../session/drafts.ts';
import { anyBox } from '../boxes.ts';
import { DraftBanner } from '../draft-banner.tsx';
import { filledValues, type Filling, labelOf } from '../filling.ts';
import type { FormField } from '../new-form.ts';
import { createRecordStore } from './draft-record.ts';
import type { Conflict } from './merge-answers.ts';
import { createSaver } from './saver.ts';
import type { Saver, SaverView } from './saver-view.ts';
import type { SaverHandle } from './saver-handle.ts';

interface Props {
  api: Api;
  filling: Filling;
  keptAs: DraftKey;
  /** How the client has settled the offer of an earlier draft of this tab; `none` without an offer. */
  offer: 'none' | 'open' | 'restored' | 'discarded';
  /** The client has decided about the offer. */
  onSettle: (how: 'restored' | 'discarded') => void;
  /** The form was interrupted, so its draft continues without asking. */
  isResumed: boolean;
  /** For generating; undefined once the form is left. */
  onReady: (saver: SaverHandle | undefined) => void;
  /** In the form, for what must be decided. */
  notices: HTMLElement | null;
}

/** Saves the form on the server as the client types, and says so. */
export function Saving({ api, filling, keptAs, offer, onSettle, isResumed, onReady, notices }: Props) {
  const [store] = useState(() => createRecordStore(keptAs));
  const [saver] = useState(() => createSaver({ api, filling, store }));
  const [offered, setOffered] = useState<DraftSummary>();
  const view = useSyncExternalStore(saver.subscribe, saver.get);
  const { draftId } = keptAs;

  useEffect(() => {
    // An open offer of this tab is decided first: its answers go to the draft that they belong to.
    if (offer === 'open') return undefined;
    onReady(saver);
    const stopListening = listen(filling, saver);
    return () => {
      onReady(undefined);
      stopListening();
    };
  }, [filling, offer, onReady, saver]);

  // Once, with what this tab has; then with what the client decides about it.
  useEffect(() => {
    const record = store.read();
    if (offer === 'open') return;
    if (offer === 'discarded') {
      store.remove();
      if (record?.draft) void api.deleteDraft({ params: { id: record.draft.id } }).catch(() => undefined);
    } else if (record && (isResumed || offer === 'restored')) void saver.resume(record);
    else if (draftId !== undefined) void saver.open(draftId);
    else if (offer === 'none' && !isResumed) void findOffer().then(setOffered, () => undefined);
    // Answers that were filled in before this part had loaded.
    if (filledValues(filling)) saver.changed();

    async function findOffer() {
      const query = { template: String(filling.template.id) };
      const [newest] = await api.listDrafts({ query });
      return newest;
    }
  }, [api, draftId, filling, isResumed, offer, saver, store]);

  function settleOffer({ id }: DraftSummary, isRestored: boolean) {
    setOffered(undefined);
    if (isRestored) void saver.open(id);
    else void api.deleteDraft({ params: { id } }).catch(() => undefined);
  }

  return (
    <>
      <p className="generator-draft" data-state={view.state.is}>
        {textOf(view)}
      </p>
      {notices &&
        createPortal(
          <>
            {offer === 'open' && (
              <DraftBanner onRestore={() => onSettle('restored')} onDiscard={() => onSettle('discarded')} />
            )}
            {offer === 'none' && offered && (
              <DraftBanner
                onRestore={() => settleOffer(offered, true)}
                onDiscard={() => settleOffer(offered, false)}
              />
            )}
            <Notices filling={filling} saver={saver} view={view} />
          </>,
          notices,
        )}
    </>
  );
}

/**
 * Saves after each change, and takes in what other forms have saved when the page is looked at again. The browser asks
 * before it closes a tab whose answers could not be saved: the tab alone has them.
 */
function listen(filling: Filling, saver: Saver): () => void {
  const look = () => {
    if (document.visibilityState === 'visible') void saver.refresh();
    // The tab may be closed next.
    else saver.flush({ isStaying: true });
  };
  const unsubscribe = [
    filling.live.subscribe(saver.changed),
    filling.boxes.subscribe(anyBox, saver.changed),
    saver.sources.subscribe(saver.changed),
    onDraftsCleared(saver.stop),
  ];
  const leave = () => saver.flush();
  const warn = (event: BeforeUnloadEvent) => {
    if (saver.isAtRisk()) event.preventDefault();
  };
  document.addEventListener('visibilitychange', look);
  window.addEventListener('online', look);
  window.addEventListener('pagehide', leave);
  window.addEventListener('beforeunload', warn);
  return () => {
    for (const end of unsubscribe) end();
    saver.flush();
    document.removeEventListener('visibilitychange', look);
    window.removeEventListener('online', look);
    window.removeEventListener('pagehide', leave);
    window.removeEventListener('beforeunload', warn);
  };
}

function textOf({ state }: SaverView): string {
  switch (state.is) {
    case 'saved':
      return `Saved ${new Date(state.at).toLocaleTimeString(undefined, { timeStyle: 'short' })}`;
    case 'saving':
      return 'Saving ...';
    case 'offline':
      return 'Not saved: offline';
    case 'asking':
      return 'Not saved: changed elsewhere';
    case 'failed':
      return 'Not saved';
    case 'none':
      return '';
  }
}

function Notices({ filling, saver, view }: { filling: Filling; saver: Saver; view: SaverView }) {
  const { state, conflicts, carried, ended } = view;
  return (
    <>
      {ended && (
        <Notice kind="info" className="grid gap-1">
          <p>The unfinished document of this link has ended. You can begin another one here.</p>
          {ended.document && (
            <Link className="link justify-self-start" to={documentPath(ended.document)}>
              Open the document that was made of it
            </Link>
          )}
        </Notice>
      )}
      {state.is === 'failed' && (
        <Notice kind="error" role="alert">
          Your answers are kept in this tab, but could not be saved: {state.why}
        </Notice>
      )}
      {filling.fields.map((item) => {
        const conflict = conflicts.get(item.field.name);
        return (
          conflict && (
            <Question
              key={item.field.name}
              filling={filling}
              name={item.field.name}
              text={questionOf(filling, item, conflict)}
              onChoose={(whose) => saver.choose(item.field.name, whose)}
            />
          )
        );
      })}
      {carried && (
        <Notice kind="info" className="grid gap-3">
          <p>This form has changed since you began.</p>
          {carried.added.length > 0 && <p className="wrap-anywhere">New: {carried.added.join(', ')}.</p>}
          {carried.removed.map(({ label, value }, at) => (
            <p key={at} className="wrap-anywhere">
              No longer asked: {label}. You had answered: {textOfAnswer(value)}
            </p>
          ))}
          <Button look="secondary" className="justify-self-start" onClick={saver.dismissCarried}>
            OK
          </Button>
        </Notice>
      )}
    </>
  );
}

interface QuestionProps {
  filling: Filling;
  name: string;
  text: string;
  onChoose: (whose: 'mine' | 'theirs') => void;
}

/** Asks at the field. Above the form where that is hidden, or may be on another step. */
function Question({ filling, name, text, onChoose }: QuestionProps) {
  const row = useSyncExternalStore(filling.live.subscribe, () =>
    filling.steps ? null : document.querySelector(`[data-field-row="${CSS.escape(name)}"]`),
  );
  const question = (
    <Notice kind="warning" role="alert" className="mt-2 grid gap-3">
      <p className="wrap-anywhere">{text}</p>
      <div className="flex flex-wrap gap-2">
        <Button look="secondary" onClick={() => onChoose('mine')}>
          Keep mine
        </Button>
        <Button look="secondary" onClick={() => onChoose('theirs')}>
          Use the other
        </Button>
      </div>
    </Notice>
  );
  return row ? createPortal(question, row) : question;
}

function questionOf({ locale }: Filling, { field, module }: FormField, { theirs, rows }: Conflict): string {
  const label = labelOf(field);
  if (rows === undefined) {
    const shown = module.isEmpty(theirs) ? 'nothing' : module.write(theirs, locale);
    return `"${label}" was also changed in another tab or on another device, to: ${shown}`;
  }
  const other = rowsIn(theirs).filter((row) => rows.includes(row[rowIdKey] ?? ''));
  const where = `"${label}": ${rows.length === 1 ? '1 row was' : `${rows.length} rows were`}`;
  if (other.length === 0) return `${where} removed in another tab or on another device.`;
  const changed = other.map(withoutRowId);
  return `${where} also changed in another tab or on another device, to: ${textOfAnswer(changed)}`;
}

/** An answer in words, whatever its field was. */
function textOfAnswer(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (!Array.isArray(value)) return String(value);
  const lines = value.map((one: unknown) =>
    typeof one === 'object' && one !== null ? Object.values(one).filter(Boolean).join(', ') : String(one),
  );
  return lines.join('; ');
}
