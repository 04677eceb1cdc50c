import { callAgain } from '@inkfield/contract/call-error';
import { Button } from '@inkfield/ui/button';
import { Notice } from '@inkfield/ui/notice';
import { useMutation } from '@tanstack/react-query';
import { lazyPart } from '@inkfield/web/lazy-part';
import { Suspense, useEffect, useRef, useState } from 'react';
import { api } from '../session/api.ts';
import type { Proposal } from './decide-mark.ts';
import { OpenReviews } from './open-reviews.tsx';
import type { PdfQuery } from './pdf-setting.tsx';
import { maxSourceMiB } from '../page/source-limits.ts';
import { PasteText } from './paste-text.tsx';
import { useDrop } from '@inkfield/ui/use-drop';
import { fileProblem, uploadProblem } from '../page/upload-problem.ts';
import { PageHeading } from '@inkfield/web/page-heading';

const SeveralFiles = lazyPart(async () => ({ default: (await import('./several-files.tsx')).SeveralFiles }));
// The page's script is at its budget without it.
const PdfSetting = lazyPart(async () => ({ default: (await import('./pdf-setting.tsx')).PdfSetting }));

/** Sends a customer's document or its text and returns the proposed draft. */
export function ChooseDocument({ onProposal }: { onProposal: (proposal: Proposal) => void }) {
  const area = useRef<HTMLElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const [pdf, setPdf] = useState<PdfQuery>({});
  const { send, cancel, sending, problem } = useUpload(onProposal, pdf);
  const [isPasting, setPasting] = useState(false);

  const [several, setSeveral] = useState<readonly File[]>();
  const take = (files: readonly File[]) => {
    const [file] = files;
    if (files.length > 1) setSeveral(files);
    else if (file) send(file);
  };
  const isOver = useDrop(area, take);
  if (several) {
    return (
      <>
        <PageHeading>Import documents</PageHeading>
        <Suspense fallback={<p>Loading...</p>}>
          <SeveralFiles files={several} pdf={pdf} onClose={() => setSeveral(undefined)} />
        </Suspense>
      </>
    );
  }
  return (
    <>
      <PageHeading>Import a document</PageHeading>
      <p className="mt-2 max-w-prose text-muted">
        Blanks, brackets and merge fields become fields of a draft, which you look through before a template
        is made of it.
      </p>
      <section ref={area} aria-label="Document" className="import-drop mt-6" data-over={isOver || undefined}>
        {sending ? (
          <>
            <output className="grid w-full gap-2 wrap-anywhere">
              Reading {sending}...
              <progress className="progress" aria-label="Import" />
            </output>
            <Button look="secondary" onClick={cancel}>
              Cancel
            </Button>
          </>
        ) : (
          <>
            <p>Drop a document here, or several at once, or</p>
            <Button onClick={() => picker.current?.click()}>Choose a file</Button>
            <p className="text-sm text-muted">Word (DOCX), PDF, TXT or MD, at most {maxSourceMiB} MiB</p>
          </>
        )}
        <input
          ref={picker}
          type="file"
          multiple
          hidden
          aria-label="File"
          accept=".docx,.pdf,.txt,.md"
          onChange={(event) => {
            const files = [...(event.target.files ?? [])];
            // Choosing the same file again is a change, too.
            event.target.value = '';
            take(files);
          }}
        />
      </section>
      {problem && (
        <Notice kind="error" role="alert" className="mt-4">
          {problem}
        </Notice>
      )}
      <div className="mt-4">
        <Suspense>
          <PdfSetting value={pdf} onChange={setPdf} />
        </Suspense>
      </div>
      {isPasting ? (
        <PasteText onSend={send} onProposal={onProposal} />
      ) : (
        <Button look="secondary" className="mt-4" onClick={() => setPasting(true)}>
          Paste text instead
        </Button>
      )}
      <OpenReviews />
    </>
  );
}

function useUpload(onProposal: (proposal: Proposal) => void, pdf: PdfQuery) {
  const abort = useRef<AbortController>(undefined);
  const [refusal, setRefusal] = useState<string>();
  const upload = useMutation({
    networkMode: 'always',
    mutationFn: async ({ file, signal }: { file: File; signal: AbortSignal }) => {
      const body = new FormData();
      body.append('file', file);
      const read = () => api.importTemplate({ body, signal, query: pdf });
      const answer = await callAgain(read, { passing: ['busy'], signal });
      // Cancelled while the answer was being read.
      signal.throwIfAborted();
      return answer;
    },
    onSuccess: onProposal,
  });
  useEffect(() => () => abort.current?.abort(), []);
  return {
    sending: upload.isPending ? upload.variables.file.name : undefined,
    problem: refusal ?? (upload.isError ? uploadProblem(upload.error) : undefined),
    send: (file: File) => {
      if (upload.isPending) return;
      const found = fileProblem(file);
      setRefusal(found);
      if (found !== undefined) return;
      abort.current = new AbortController();
      upload.mutate({ file, signal: abort.current.signal });
    },
    cancel: () => {
      abort.current?.abort();
      upload.reset();
    },
  };
}
