import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../session/api.ts';
import type { Session } from './session.ts';
import { useSnapshot } from './use-session.ts';

/** Loads the lists that the saved draft names, in their newest version, and gives them to the session. */
export function FormLists({ session }: { session: Session }): null {
  const { saved } = useSnapshot(session, 'saved');
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
    if (data) session.setLists(data.map(({ name, columns, entries }) => ({ name, columns, entries })));
  }, [session, data]);
  return null;
}
