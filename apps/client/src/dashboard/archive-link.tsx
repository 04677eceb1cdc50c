import { Button } from '@inkfield/ui/button';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../session/api.ts';
import { documentsQuery } from './list-queries.ts';

interface Props {
  userId: number;
  onOpen: () => void;
}

/** Leads from a short list, which has no filter, to the archive; nothing where that is empty. */
export function ArchiveLink({ userId, onOpen }: Props) {
  const archived = useQuery(documentsQuery(useApi(), userId, { archived: 'true', limit: '1' }));
  if (!archived.data || archived.data.length === 0) return null;
  return (
    <Button look="quiet" onClick={onOpen}>
      Show the archive
    </Button>
  );
}
