import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { endSession, profileQuery } from '../../session/query-client.ts';
import type { EditorModel } from '../editor/editor-model.ts';
import { useSnapshot } from '../editor/use-snapshot.ts';

/**
 * Retries a failed save when the network is back or the user has signed in again. Renders nothing. It is a separate
 * component because the save state changes with the first key of each word, which must not render the whole editor
 * again.
 */
export function SaveAgain({ model }: { model: EditorModel }): undefined {
  const client = useQueryClient();
  const { saving } = useSnapshot(model, 'saving');
  const isSignedOut = saving.kind === 'failed' && saving.isSignedOut === true;
  const { data: user } = useQuery({ ...profileQuery, enabled: false });
  useEffect(() => {
    if (isSignedOut) endSession(client);
  }, [isSignedOut, client]);
  useEffect(() => {
    // Its outcome is shown as the state of saving.
    if (user) void model.flush();
  }, [user, model]);
  useEffect(() => {
    const save = () => void model.flush();
    window.addEventListener('online', save);
    return () => window.removeEventListener('online', save);
  }, [model]);
}
