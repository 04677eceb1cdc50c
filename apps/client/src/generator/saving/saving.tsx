import type { DraftSummary } from '@inkfield/contract/drafts';
import { Button } from '@inkfield/ui/button';
import { Notice } from '@inkfield/ui/notice';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import type { Api } from '@inkfield/contract/api';
import { onDraftsCleared, type DraftKey } from '../../session/drafts.ts';
import { anyBox } from '../boxes.ts';
import { DraftBanner } from '../draft-banner.tsx';
import { filledValues, type Filling, labelOf } from '../filling.ts';
import { createRecordStore } from './draft-record.ts';
import { createSaver, type Saver, type SaverView } from './saver.ts';
import type { SaverHandle } from './saver-handle.ts';

interface Props {
  api: Api;
  filling: Filling;
  keptAs: DraftKey;
  /** How the client has settled the offer of an earlier draft of this tab; `none` without an offer. */
  offer: 'none' | 'open' | 'restored' | 'discarded';
  /** The client has decided about the offer. */
  onSettle: (how: 'restored' | 'discarded') => void;
  /** The form was interrupted, so its draft goes on without asking. */
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

/** Saves after each change, and takes in what other forms have saved when the page is looked at again. */
function listen(filling: Filling, saver: Saver): () => void {
  const look = () => {
    if (document.visibilityState === 'visible') void saver.refresh();
  };
  const unsubscribe = [
    filling.live.subscribe(saver.changed),
    filling.boxes.subscribe(anyBox, saver.changed),
    onDraftsCleared(saver.stop),
  ];
  document.addEventListener('visibilitychange', look);
  window.addEventListener('online', look);
  return () => {
    for (const end of unsubscribe) end();
    saver.flush();
    document.removeEventListener('visibilitychange', look);
    window.removeEventListener('online', look);
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
  const { state, conflicts, carried } = view;
  return (
    <>
      {state.is === 'failed' && (
        <Notice kind="error" role="alert">
          Your answers are kept in this tab, but could not be saved: {state.why}
        </Notice>
      )}
      {filling.fields
        .filter(({ field }) => conflicts.has(field.name))
        .map(({ field, module }) => {
          const their = conflicts.get(field.name);
          const shown =
            their === undefined || module.isEmpty(their) ? 'nothing' : module.write(their, filling.locale);
          return (
            <Notice key={field.name} kind="warning" role="alert" className="grid gap-3">
              <p className="wrap-anywhere">
                "{labelOf(field)}" was also changed in another tab or on another device, to: {shown}
              </p>
              <div className="flex flex-wrap gap-2">
                <Button look="secondary" onClick={() => saver.choose(field.name, 'mine')}>
                  Keep mine
                </Button>
                <Button look="secondary" onClick={() => saver.choose(field.name, 'theirs')}>
                  Use the other
                </Button>
              </div>
            </Notice>
          );
        })}
      {carried && (
        <Notice kind="info" className="grid gap-3">
          <p>This form has changed since you began.</p>
          {carried.added.length > 0 && <p className="wrap-anywhere">New: {carried.added.join(', ')}.</p>}
          {carried.removed.map(({ label, value }) => (
            <p key={label} className="wrap-anywhere">
              No longer asked: {label}. You had answered:{' '}
              {typeof value === 'string' ? value : JSON.stringify(value)}
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
