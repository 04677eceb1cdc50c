import { callAgain } from '@inkfield/contract/call-error';
import type { ImportAnswer } from '@inkfield/contract/imports';
import { Button } from '@inkfield/ui/button';
import { CheckboxField } from '@inkfield/ui/checkbox-field';
import { Dialog } from '@inkfield/ui/dialog';
import { Notice } from '@inkfield/ui/notice';
import { TextChanges } from '@inkfield/web/text-changes';
import { useMutation } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { fileProblem, uploadProblem } from '../../page/upload-problem.ts';
import { api } from '../../session/api.ts';
import { type Right, RightToFill } from './right-to-fill.tsx';
import { failureText } from '../../session/failure-text.ts';
import type { EditorModel } from '../editor/editor-model.ts';
import { printedWords, replaceForm } from './replace-form.ts';
import { replaceSource } from './replace-source.ts';
import { ReplacedFields } from './replaced-fields.tsx';

interface Props {
  model: EditorModel;
  onClose: () => void;
}

/** Puts the text of a new edition in place of the template's, and keeps its fields. Nothing changes before the last press. */
export function ReplaceDialog({ model, onClose }: Props) {
  const [refusal, setRefusal] = useState<string>();
  const isForm = model.get().pdf_form !== null;
  const read = useMutation({
    networkMode: 'always',
    mutationFn: (file: File) => {
      const body = new FormData();
      body.append('file', file);
      const query = { pdf: isForm ? 'pages' : 'words' } as const;
      return callAgain(() => api.importTemplate({ body, query }), { passing: ['busy'] });
    },
  });
  const close = () => {
    // The import began a review, which is not needed. One that stays can be discarded in the list.
    if (read.data)
      void api.discardImportReview({ params: { id: read.data.review.id } }).catch(() => undefined);
    onClose();
  };
  const isUnfit = isForm && read.data !== undefined && !read.data.pdf_form;
  const unfit = isUnfit ? 'The pages of this PDF cannot be filled. Please choose another file.' : undefined;
  const problem = refusal ?? unfit ?? (read.isError ? uploadProblem(read.error) : undefined);
  return (
    <Dialog title="Replace the file, keep the fields" wide onClose={close}>
      {read.data && !isUnfit ? (
        <Replacing model={model} imported={read.data} onDone={onClose} onClose={close} />
      ) : (
        <>
          <p>
            {isForm
              ? 'Choose the new edition of the form, a PDF. Its pages take the place of those of the draft, and the fields of the draft are kept where the words beside them are the same.'
              : 'Choose the new edition of the document. Its text is compared with the draft, and the fields, conditions and styles of the draft are kept where the words are the same.'}
          </p>
          {problem && (
            <Notice kind="error" role="alert">
              {problem}
            </Notice>
          )}
          <label className="button file-button justify-self-start" data-look="primary">
            <input
              type="file"
              className="sr-only"
              accept={isForm ? '.pdf' : '.docx,.pdf,.txt,.md'}
              disabled={read.isPending}
              onChange={({ target }) => {
                const [file] = target.files ?? [];
                target.value = '';
                if (!file) return;
                const found = fileProblem(file);
                setRefusal(found);
                if (found === undefined) read.mutate(file);
              }}
            />
            {read.isPending ? 'Reading the file...' : 'Choose the new file'}
          </label>
        </>
      )}
    </Dialog>
  );
}

interface ReplacingProps extends Props {
  imported: ImportAnswer;
  onDone: () => void;
}

function Replacing({ model, imported, onDone, onClose }: ReplacingProps) {
  const [before] = useState(() => model.content());
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set());
  const [right, setRight] = useState<Right>();
  const [takesLook, setTakesLook] = useState(before.look !== null);
  const { text, kept, added, gone, lost, pages } = useMemo(() => {
    const { document_content, fields } = imported;
    const replaced = replaceSource(
      { text: before.document_content, fields: before.fields },
      { text: document_content, fields },
    );
    const [current, form] = [before.pdf_form, imported.pdf_form];
    const pages =
      current && form && replaceForm({ ...before, form: current }, { form, fields }, replaced.names);
    // The boxes of the new pages have signs of their own.
    const lost = replaced.lost.filter((command) => !pages || !/^\{(?:page break|if [^{}]*\}☒)/.test(command));
    return { ...replaced, lost, pages };
  }, [before, imported]);
  const changes = useMemo(() => {
    const title = pages ? 'Changes of the printed words' : 'Changes of the text';
    const shown = pages ? printedWords : (words: string) => words;
    return { title, before: shown(before.document_content), after: shown(text) };
  }, [before, text, pages]);
  const replace = useMutation({
    networkMode: 'always',
    mutationFn: async () => {
      if (!(await model.flush())) throw new Error('The draft could not be saved, so nothing was replaced.');
      const { id, revision = 1 } = model.get().saved;
      const source_document = imported.source_document.id;
      const body = {
        revision,
        source_document,
        ...(pages && { pdf_form: pages.form, confirms_right_to_fill: right === 'confirmed' }),
      };
      return api.updateTemplate({ params: { id }, body });
    },
    onSuccess: (template) => {
      const fields = [...(pages?.fields ?? before.fields), ...added].filter(({ name }) => !removed.has(name));
      const look = takesLook && imported.look ? imported.look : before.look;
      model.continueFrom(template, {
        ...model.content(),
        document_content: text,
        fields,
        look,
        ...(pages && { pdf_form: pages.form }),
      });
      onDone();
    },
  });
  const needsRight = pages && imported.forbids_filling;
  return (
    <>
      <ReplacedFields
        kept={kept}
        added={added}
        gone={gone}
        labels={pages?.labels}
        removed={removed}
        onRemoved={setRemoved}
      />
      {lost.length > 0 && (
        <Notice kind="warning">
          <p>The new file has none of the lines of these. They are not in the new text:</p>
          <ul className="list-disc ps-5 font-mono text-sm">
            {lost.map((command, index) => (
              <li key={index}>{command}</li>
            ))}
          </ul>
        </Notice>
      )}
      {imported.look && (
        <CheckboxField
          label="Take over the look of the new file"
          checked={takesLook}
          onChange={(event) => setTakesLook(event.target.checked)}
        />
      )}
      <section className="grid gap-2" aria-label={changes.title}>
        <h3 className="text-base">{changes.title}</h3>
        <TextChanges before={changes.before} after={changes.after} />
      </section>
      {needsRight && <RightToFill right={right} onChange={setRight} />}
      {replace.isError && (
        <Notice kind="error" role="alert">
          {failureText(replace.error)}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          busy={replace.isPending}
          onClick={() => (needsRight && right !== 'confirmed' ? setRight('missing') : replace.mutate())}
        >
          {pages ? 'Replace the pages' : 'Replace the text'}
        </Button>
        <Button look="quiet" onClick={onClose}>
          Leave it as it is
        </Button>
      </div>
      <p className="text-sm text-muted">
        {pages
          ? 'Undo brings your pages and fields back.'
          : 'Undo in the text brings your text and fields back.'}
      </p>
    </>
  );
}
