import { FileInput } from '../../page/file-input.tsx';
import { CallError, fieldError } from '@inkfield/contract/call-error';
import type { HouseLook } from '@inkfield/contract/house-looks';
import type { Look } from '@inkfield/contract/look';
import { Button } from '@inkfield/ui/button';
import { Notice } from '@inkfield/ui/notice';
import { useToast } from '@inkfield/ui/toast';
import { FailureNotice } from '@inkfield/web/failure-notice';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { CompanyField, type NamedCompany } from '../../people/company-field.tsx';
import { ConfirmDialog } from '../../page/confirm-dialog.tsx';
import { api } from '../../session/api.ts';
import { failureText } from '../../session/failure-text.ts';
import type { EditorModel } from '../editor/editor-model.ts';
import { useSnapshot } from '../editor/use-snapshot.ts';
import { copyLook } from './copy-look.ts';

const houseLooks = {
  queryKey: ['house-looks'],
  queryFn: ({ signal }: { signal: AbortSignal }) => api.listHouseLooks({ signal }),
};

const nameOf = ({ company }: Pick<HouseLook, 'company'>) => company?.name ?? 'the installation';

/** Looks to copy: of a Word file, or a house look. And the way back, to save this look as a house look. */
export function LookSources({ model }: { model: EditorModel }) {
  const { look } = useSnapshot(model, 'look');
  const showToast = useToast();
  const take = (from: Look, whose: string) => {
    model.changeLook({ look: copyLook(from, { look: model.get().look, text: model.text() }) });
    showToast({ kind: 'success', text: `The template has the look of ${whose} now. Undo takes it back.` });
  };
  return (
    <div className="grid grid-cols-1 gap-4">
      <FileLook template={model.get().saved.id} onLook={take} />
      <HouseLooks onLook={take} />
      {look !== null && <SaveHouseLook look={look} template={model.get().saved.id} />}
      {look !== null && (
        <div className="border-t border-line pt-4">
          <Button look="secondary" onClick={() => model.changeLook({ look: null })}>
            Remove the look
          </Button>
          <p className="mt-1 text-sm text-muted">
            The pages have the house style then. Undo brings the look back.
          </p>
        </div>
      )}
    </div>
  );
}

type OnLook = (look: Look, whose: string) => void;

function FileLook({ template, onLook }: { template: number; onLook: OnLook }) {
  const picker = useRef<HTMLInputElement>(null);
  const [warnings, setWarnings] = useState<readonly string[]>([]);
  const read = useMutation({
    networkMode: 'always',
    mutationFn: (file: File) => {
      const body = new FormData();
      body.append('file', file);
      return api.readLook({ body, query: { template: String(template) } });
    },
    onSuccess: ({ look, warnings: found }, file) => {
      setWarnings(found);
      onLook(look, file.name);
    },
  });
  return (
    <div className="grid grid-cols-1 justify-items-start gap-2">
      <Button look="secondary" busy={read.isPending} onClick={() => picker.current?.click()}>
        {read.isPending ? 'Reading...' : 'Take the look of a DOCX'}
      </Button>
      <p className="text-sm text-muted">
        Reads fonts, styles, margins, header and footer with their pictures of a Word file, such as a
        letterhead. Its words are not taken, and the file is not kept.
      </p>
      <FileInput
        ref={picker}
        label="Word file with the look"
        accept=".docx"
        onFile={(file) => {
          if (!read.isPending) read.mutate(file);
        }}
      />
      {read.isError && (
        <Notice kind="error" role="alert">
          {readFailure(read.error)}
        </Notice>
      )}
      {warnings.length > 0 && (
        <details className="text-sm">
          <summary className="cursor-pointer font-semibold">Not taken over ({warnings.length})</summary>
          <ul className="mt-1 list-disc ps-5">
            {warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

function readFailure(error: unknown): string {
  if (error instanceof CallError && error.status === 413) return 'The file is larger than 20 MiB.';
  if (error instanceof CallError && error.status === 429)
    return 'Too many documents were read in a short time. Try again in an hour.';
  return fieldError(error, 'file') ?? failureText(error);
}

function HouseLooks({ onLook }: { onLook: OnLook }) {
  const listed = useQuery(houseLooks);
  const showToast = useToast();
  const queries = useQueryClient();
  const use = useMutation({
    mutationFn: ({ id }: HouseLook) => api.getHouseLook({ params: { id } }),
    onSuccess: (found) => onLook(found.look, nameOf(found)),
    onError: (error) => showToast({ kind: 'error', text: failureText(error) }),
  });
  const [deleting, setDeleting] = useState<HouseLook>();
  return (
    <section className="grid grid-cols-1 gap-2 border-t border-line pt-4" aria-label="House looks">
      <h3 className="text-base">House looks</h3>
      {listed.isPending && <p>Loading...</p>}
      {listed.isError && (
        <FailureNotice onAction={() => void listed.refetch()}>
          The house looks could not be loaded.
        </FailureNotice>
      )}
      {listed.data?.length === 0 && (
        <p className="text-sm text-muted">
          There are none yet. Save the look of a template as the house look of a company, and its other
          templates can use it.
        </p>
      )}
      <ul className="grid grid-cols-1 gap-2">
        {listed.data?.map((one) => (
          <li key={one.id} className="flex flex-wrap items-center gap-x-2">
            <Button look="secondary" busy={use.isPending} onClick={() => use.mutate(one)}>
              Use the look of {nameOf(one)}
            </Button>
            <Button look="quiet" className="button-small" onClick={() => setDeleting(one)}>
              Delete <span className="sr-only">the look of {nameOf(one)}</span>
            </Button>
          </li>
        ))}
      </ul>
      {deleting && (
        <ConfirmDialog
          title={`Delete the look of ${nameOf(deleting)}?`}
          action="Delete"
          done={`The house look of ${nameOf(deleting)} is deleted.`}
          run={async () => {
            await api.deleteHouseLook({ params: { id: deleting.id } });
            await queries.invalidateQueries({ queryKey: houseLooks.queryKey });
          }}
          onClose={() => setDeleting(undefined)}
        >
          <p>No template can use it any more. Templates that used it keep their copies.</p>
        </ConfirmDialog>
      )}
    </section>
  );
}

function SaveHouseLook({ look, template }: { look: Look; template: number }) {
  const [company, setCompany] = useState<NamedCompany | null>(null);
  const showToast = useToast();
  const queries = useQueryClient();
  const save = useMutation({
    mutationFn: () => api.saveHouseLook({ body: { company: company?.id ?? null, template, look } }),
    onSuccess: async (saved) => {
      showToast({ kind: 'success', text: `This look is the house look of ${nameOf(saved)} now.` });
      await queries.invalidateQueries({ queryKey: houseLooks.queryKey });
    },
  });
  return (
    <section className="grid grid-cols-1 gap-3 border-t border-line pt-4" aria-label="Save as house look">
      <h3 className="text-base">Save as house look</h3>
      <CompanyField
        value={company}
        noneText="The installation"
        hint="Replaces the house look it has. Templates that use it keep theirs."
        onChange={setCompany}
      />
      {save.isError && (
        <Notice kind="error" role="alert">
          {failureText(save.error)}
        </Notice>
      )}
      <Button
        look="secondary"
        className="justify-self-start"
        busy={save.isPending}
        onClick={() => save.mutate()}
      >
        Save as house look
      </Button>
    </section>
  );
}
