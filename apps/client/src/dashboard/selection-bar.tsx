import { maxZippedDocuments } from '@inkfield/contract/zip-limits';
import { routes } from '@inkfield/contract/routes';
import { urlOf } from '@inkfield/contract/url-of';
import { Button } from '@inkfield/ui/button';
import { useToast } from '@inkfield/ui/toast';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { logError } from '../log-error.ts';
import { FileLink } from '../page/file-link.tsx';
import type { ListedDocument } from './list-queries.ts';
import { useApi } from '../session/api.ts';

interface Props {
  userId: number;
  documents: readonly ListedDocument[];
  selected: ReadonlySet<number>;
  onSelect: (ids: readonly number[]) => void;
  /** Whether the list shows the archive. */
  isArchive: boolean;
}

/** Actions for the documents that are ticked. */
export function SelectionBar({ userId, documents, selected, onSelect, isArchive }: Props) {
  const api = useApi();
  const queries = useQueryClient();
  const showToast = useToast();
  const [isBusy, setBusy] = useState(false);
  const chosen = documents.filter(({ id }) => selected.has(id));

  async function move() {
    setBusy(true);
    let moved = 0;
    try {
      for (const { id, revision } of chosen) {
        await api.changeDocumentDetails({ params: { id }, body: { revision, archived: !isArchive } });
        moved += 1;
      }
      showToast({
        kind: 'success',
        text: isArchive ? 'Restored to your documents.' : 'Moved to the archive.',
      });
      onSelect([]);
    } catch (error) {
      logError('The documents could not be archived.', error);
      showToast({ kind: 'error', text: `${moved} of ${chosen.length} were moved. Please try again.` });
    } finally {
      setBusy(false);
      void queries.invalidateQueries({ queryKey: ['documents', userId] });
    }
  }

  const ids = chosen.map(({ id }) => id);
  const first = documents.slice(0, maxZippedDocuments);
  return (
    <div className="flex flex-wrap items-center gap-3">
      <output className="text-sm tabular-nums">{chosen.length} selected</output>
      <Button look="quiet" onClick={() => onSelect(first.map(({ id }) => id))}>
        Select the first {first.length}
      </Button>
      {chosen.length > maxZippedDocuments && (
        <p className="text-sm">A zip has at most {maxZippedDocuments} documents.</p>
      )}
      {chosen.length > 0 && chosen.length <= maxZippedDocuments && (
        <FileLink
          className="button"
          data-look="secondary"
          href={urlOf(routes.downloadDocuments, undefined, { documents: ids.join(',') })}
        >
          Download zip
        </FileLink>
      )}
      {chosen.length > 0 && (
        <Button look="secondary" busy={isBusy} onClick={() => void move()}>
          {isArchive ? 'Take out of the archive' : 'Archive'}
        </Button>
      )}
    </div>
  );
}
