import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../session/api.ts';
import type { EditorModel } from '../editor/editor-model.ts';

/** Saves the draft, then reads what the server has: another editor may have saved or published meanwhile. */
export function useCurrentDraft(model: EditorModel) {
  const { id } = model.get().saved;
  const current = useQuery({
    queryKey: ['publishing', id],
    queryFn: async ({ signal }) => {
      await model.flush();
      return api.getTemplate({ params: { id }, signal });
    },
    gcTime: 0,
    staleTime: 0,
    retry: false,
  });
  const { data } = current;
  useEffect(() => {
    const { saved } = model.get();
    // Read before this editor published: it does not know of the version.
    if (data === undefined || (data.version ?? 0) < (saved.version ?? 0)) return;
    // The same text, perhaps published by another editor: version and problems are newer than the ones here.
    if (data.revision === saved.revision) model.published(data);
  }, [data, model]);
  return current;
}
