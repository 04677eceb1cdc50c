import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../session/api.ts';
import type { EditorModel } from './editor-model.ts';
import { useSnapshot } from './use-snapshot.ts';

/** Loads the lists that the saved draft names, in their newest version, and gives them to the model. */
export function FormLists({ model }: { model: EditorModel }): null {
  const { saved } = useSnapshot(model, 'saved');
  const { lists: pinned = [] } = saved;
  const { data } = useQuery({
    queryKey: ['lists', 'of drafts', pinned],
    queryFn: async ({ signal }) => {
      const known = await api.listLists({ signal });
      const used = known.filter(({ name }) => pinned.some((one) => one.name === name));
      return Promise.all(used.map(({ id }) => api.getList({ params: { id }, query: {}, signal })));
    },
  });
  useEffect(() => {
    if (data) model.setLists(data.map(({ name, columns, entries }) => ({ name, columns, entries })));
  }, [model, data]);
  return null;
}
