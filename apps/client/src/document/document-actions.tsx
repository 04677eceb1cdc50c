import { CallError } from '@inkfield/contract/call-error';
import type { DocumentDetail } from '@inkfield/contract/document-details';
import type { Relation } from '@inkfield/contract/drafts';
import { Button } from '@inkfield/ui/button';
import { useToast } from '@inkfield/ui/toast';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { logError } from '../log-error.ts';
import { generatorPath } from '../paths.ts';
import { useApi } from '../session/api.ts';
import { randomKey } from '../session/idempotency-keys.ts';
import { detailsFailure, useDetails } from './use-details.ts';

/** Opens the form with the values of the document, to make another one or to change this one. */
export function StartAgain({ document: { id, template } }: { document: DocumentDetail }) {
  const api = useApi();
  const navigate = useNavigate();
  const showToast = useToast();
  const [busy, setBusy] = useState<Relation>();

  async function start(relation: Relation) {
    if (busy) return;
    setBusy(relation);
    try {
      const draft = await api.startDraftFromDocument({
        params: { id },
        body: { relation },
        idempotencyKey: randomKey(),
      });
      await navigate(generatorPath(template, draft.id));
    } catch (error) {
      logError('The form could not be opened.', error);
      showToast({ kind: 'error', text: `The form could not be opened. ${reason(error)}` });
      setBusy(undefined);
    }
  }

  return (
    <>
      <Button look="secondary" busy={busy === 'copy'} onClick={() => void start('copy')}>
        Make another like this
      </Button>
      <Button look="secondary" busy={busy === 'amendment'} onClick={() => void start('amendment')}>
        Amend
      </Button>
    </>
  );
}

function reason(error: unknown): string {
  if (!(error instanceof CallError)) return 'Please try again.';
  if (error.code === 'template_withdrawn') return 'You may no longer use this template.';
  if (error.status === undefined) return 'The server could not be reached. Please try again.';
  return error.body.detail ?? 'Please try again.';
}

/** Moves the document to the archive, where lists show it only when they are asked to, and back. */
export function Archiving({ document }: { document: DocumentDetail }) {
  const change = useDetails(document);
  const showToast = useToast();
  const [isBusy, setBusy] = useState(false);
  const isArchived = document.archived_at !== null;

  async function toggle() {
    setBusy(true);
    try {
      await change({ archived: !isArchived });
      showToast({
        kind: 'success',
        text: isArchived ? 'Restored to your documents.' : 'Moved to the archive.',
      });
    } catch (error) {
      logError('The document could not be archived.', error);
      showToast({ kind: 'error', text: detailsFailure(error) });
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button look="quiet" busy={isBusy} onClick={() => void toggle()}>
      {isArchived ? 'Take out of the archive' : 'Archive'}
    </Button>
  );
}
