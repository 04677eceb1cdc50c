import { FileInput } from '../../page/file-input.tsx';
import { readAnswer } from '@inkfield/contract/fetch-call';
import { routes } from '@inkfield/contract/routes';
import { urlOf } from '@inkfield/contract/url-of';
import { Button } from '@inkfield/ui/button';
import { Dialog } from '@inkfield/ui/dialog';
import { Notice } from '@inkfield/ui/notice';
import { FailureNotice } from '@inkfield/web/failure-notice';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { failureText } from '../../session/failure-text.ts';
import type { EditorModel } from '../editor/editor-model.ts';
import { comparePages } from '@inkfield/contract/page-fidelity';
import { PdfSheets } from '@inkfield/web/pdf-sheets';
import { type PdfPages, readPdfPages } from './read-pdf-pages.ts';

interface Props {
  model: EditorModel;
  /** The word processor's count when it last saved the file. */
  countedPages: number | undefined;
  onClose: () => void;
}

/** The pages of the template beside a PDF of the original, and how much of them agrees. */
export function CompareLookDialog({ model, countedPages, onClose }: Props) {
  const own = useQuery({
    queryKey: ['look pages', model.get().saved.id],
    queryFn: () => ownPages(model),
    gcTime: 0,
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
  const original = useMutation({ mutationFn: readPdfPages });
  useClosed(own.data);
  useClosed(original.data);
  return (
    <Dialog title="Compare with the original" wide onClose={onClose}>
      <PdfChoice isReading={original.isPending} onFile={(file) => original.mutate(file)} />
      {original.isError && (
        <Notice kind="error" role="alert">
          This file could not be read as a PDF. Print the document to PDF from Word, without a password.
        </Notice>
      )}
      {own.isError && (
        <FailureNotice onAction={() => void own.refetch()}>{failureText(own.error)}</FailureNotice>
      )}
      <Result own={own.data} original={original.data} countedPages={countedPages} />
      <div className="compare-pages">
        {original.data && (
          <Pages title="Original">
            <PdfSheets pdf={original.data} of="Original" />
          </Pages>
        )}
        <Pages title="Template">
          {own.isPending && <p>Loading...</p>}
          {own.data && <PdfSheets pdf={own.data} of="Template" />}
        </Pages>
      </div>
    </Dialog>
  );
}

function Pages({ title, children }: { title: string; children: ReactNode }) {
  return (
    // Takes focus so that the keyboard can scroll it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="compare-column" tabIndex={0} aria-label={title}>
      <h3 className="text-base">{title}</h3>
      {children}
    </section>
  );
}

/** The preview as PDF: with blanks, as no client has filled it in. */
async function ownPages(model: EditorModel): Promise<PdfPages> {
  await model.flush();
  const answer = await window.fetch(urlOf(routes.previewDocument, { id: model.get().saved.id }), {
    method: 'POST',
    headers: { accept: 'application/pdf', 'content-type': 'application/json' },
    body: JSON.stringify({ form_data: {} }),
  });
  const pdf = await readAnswer(answer);
  if (!(pdf instanceof Blob)) throw new Error('The preview is no PDF.');
  return readPdfPages(pdf);
}

function useClosed(pdf: PdfPages | undefined): void {
  useEffect(() => () => void pdf?.close(), [pdf]);
}

function PdfChoice({ isReading, onFile }: { isReading: boolean; onFile: (file: File) => void }) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <div className="grid grid-cols-1 justify-items-start gap-1">
      <Button look="secondary" busy={isReading} onClick={() => picker.current?.click()}>
        {isReading ? 'Reading...' : 'Compare with a PDF printed from Word'}
      </Button>
      <p className="text-sm text-muted">The PDF stays in this browser. It is not sent to the server.</p>
      <FileInput
        ref={picker}
        label="PDF of the original"
        accept="application/pdf,.pdf"
        onFile={(file) => {
          if (!isReading) onFile(file);
        }}
      />
    </div>
  );
}

interface Compared {
  own: PdfPages | undefined;
  original: PdfPages | undefined;
  countedPages: number | undefined;
}

const percent = (share: number) => `${Math.round(100 * share)} %`;
const pages = (count: number) => `${count} ${count === 1 ? 'page' : 'pages'}`;

function Result({ own, original, countedPages }: Compared) {
  const fidelity = useMemo(
    () => (own && original ? comparePages(original.words, own.words) : undefined),
    [own, original],
  );
  if (own === undefined) return null;
  if (original === undefined || fidelity === undefined) {
    return (
      <output>
        The template has {pages(own.count)}.{' '}
        {countedPages !== undefined && `Word counted ${pages(countedPages)} when the file was last saved.`}
      </output>
    );
  }
  return (
    <output className="grid gap-1">
      <span className="font-semibold">Score: {percent(fidelity.score)}</span>
      <span>
        {percent(fidelity.words)} of the words of the original stand within 12 points of their place, and{' '}
        {percent(fidelity.breaks)} of the line ends agree. The original has {pages(original.count)}, the
        template {own.count}. Blanks to fill in count as other words.
      </span>
    </output>
  );
}
