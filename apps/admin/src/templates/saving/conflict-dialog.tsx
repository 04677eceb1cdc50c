import { Button } from '@inkfield/ui/button';
import { Dialog } from '@inkfield/ui/dialog';
import { Notice } from '@inkfield/ui/notice';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../session/api.ts';
import type { Session } from '../editor/session.ts';
import { diffLines } from '../publishing/text-diff.ts';
import { contentOf } from './draft-content.ts';

/** What somebody else saved beside what is here; nothing of either is lost without a choice. */
export function ConflictDialog({ session, onClose }: { session: Session; onClose: () => void }) {
  const id = session.get().saved.id;
  const theirs = useQuery({
    queryKey: ['conflict', id],
    queryFn: ({ signal }) => api.getTemplate({ params: { id }, signal }),
    gcTime: 0,
    staleTime: 0,
  });
  return (
    <Dialog title="Somebody else has saved this template" wide onClose={onClose}>
      {theirs.isPending && <p>Loading...</p>}
      {theirs.isError && (
        <Notice kind="error" role="alert">
          Their text could not be loaded.{' '}
          <Button look="secondary" onClick={() => void theirs.refetch()}>
            Try again
          </Button>
        </Notice>
      )}
      {theirs.data && (
        <>
          <p>
            Lines with a minus are theirs only, lines with a plus are yours only. Fields and settings go with
            the text that you choose.
          </p>
          <LineDiff before={theirs.data.document_content} after={session.text()} />
          <div className="flex flex-wrap gap-3">
            <Button
              onClick={() => {
                session.overwrite(theirs.data);
                onClose();
              }}
            >
              Save mine over theirs
            </Button>
            <Button
              look="secondary"
              onClick={() => {
                session.replaceContent(contentOf(theirs.data));
                session.overwrite(theirs.data);
                onClose();
              }}
            >
              Take theirs
            </Button>
            <Button look="quiet" onClick={onClose}>
              Keep editing
            </Button>
          </div>
          <p className="text-sm text-muted">After "Take theirs", Undo in the text brings yours back.</p>
        </>
      )}
    </Dialog>
  );
}

function LineDiff({ before, after }: { before: string; after: string }) {
  const parts = diffLines(before, after).filter(({ kind }) => kind !== 'same');
  if (parts.length === 0) return <p>The texts are the same. Fields or settings differ.</p>;
  return (
    // The scroller takes focus so that the keyboard can scroll it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <pre className="diff" tabIndex={0} aria-label="Lines that differ">
      {parts.map(({ kind, text }, index) =>
        kind === 'added' ? (
          <ins key={index}>{prefixed('+ ', text)}</ins>
        ) : (
          <del key={index}>{prefixed('- ', text)}</del>
        ),
      )}
    </pre>
  );
}

function prefixed(sign: string, text: string): string {
  return text.replace(/^/gm, sign).replace(/\n[+-] $/, '\n');
}
