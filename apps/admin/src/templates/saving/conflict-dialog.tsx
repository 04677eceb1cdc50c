import type { Template } from '@inkfield/contract/templates';
import { Button } from '@inkfield/ui/button';
import { Dialog } from '@inkfield/ui/dialog';
import { Notice } from '@inkfield/ui/notice';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { api } from '../../session/api.ts';
import type { EditorModel } from '../editor/editor-model.ts';
import { TextChanges } from '@inkfield/web/text-changes';
import { contentOf } from './draft-content.ts';
import { mergeDrafts } from './merge-draft.ts';
import { OverlapChoice } from './overlap-choice.tsx';
import { savedText } from './saved-text.ts';

interface Props {
  model: EditorModel;
  onClose: () => void;
}

/** Merges the changes of another editor with those of this page. Conflicts are decided by the user. */
export function ConflictDialog({ model, onClose }: Props) {
  const id = model.get().saved.id;
  const theirs = useQuery({
    queryKey: ['conflict', id],
    queryFn: ({ signal }) => api.getTemplate({ params: { id }, signal }),
    gcTime: 0,
    staleTime: 0,
  });
  return (
    <Dialog title="Another editor has saved this template" wide onClose={onClose}>
      {theirs.isPending && <p>Loading...</p>}
      {theirs.isError && (
        <Notice kind="error" role="alert">
          Their text could not be loaded.{' '}
          <Button look="secondary" onClick={() => void theirs.refetch()}>
            Try again
          </Button>
        </Notice>
      )}
      {theirs.data && <Merging model={model} template={theirs.data} onClose={onClose} />}
    </Dialog>
  );
}

function Merging({ model, template, onClose }: Props & { template: Template }) {
  const [mineKeys, setMineKeys] = useState<ReadonlySet<string>>(new Set());
  const [drafts] = useState(() => ({
    base: model.base(),
    theirs: contentOf(template),
    mine: model.content(),
  }));
  const { content, overlaps } = useMemo(() => mergeDrafts(drafts, mineKeys), [drafts, mineKeys]);
  const take = (taken: typeof content) => {
    model.continueFrom(template, taken);
    onClose();
  };
  const choose = (key: string, isMine: boolean) => {
    const others = [...mineKeys].filter((other) => other !== key);
    setMineKeys(new Set(isMine ? [...others, key] : others));
  };
  const editor = template.edited_by ?? 'the other editor';
  return (
    <>
      <p>
        {savedText({ by: template.edited_by, at: template.updated_at })}{' '}
        {overlaps.length === 0
          ? 'None of the changes overlap: both are kept.'
          : `${overlaps.length === 1 ? 'One change overlaps' : `${overlaps.length} changes overlap`} with yours. All others are kept, of both.`}
      </p>
      {overlaps.map((overlap) => (
        <OverlapChoice
          key={overlap.key}
          overlap={overlap}
          editor={editor}
          isMine={mineKeys.has(overlap.key)}
          onChange={(isMine) => choose(overlap.key, isMine)}
        />
      ))}
      <section className="grid gap-2" aria-label="What changes in your text">
        <h3 className="text-base">What changes in your text</h3>
        <TextChanges before={drafts.mine.document_content} after={content.document_content} />
      </section>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => take(content)}>Save the merged draft</Button>
        <Button look="secondary" onClick={() => take(drafts.theirs)}>
          Reload without my changes
        </Button>
        <Button look="quiet" onClick={onClose}>
          Keep editing
        </Button>
      </div>
      <p className="text-sm text-muted">Undo in the text brings your text and fields back.</p>
    </>
  );
}
