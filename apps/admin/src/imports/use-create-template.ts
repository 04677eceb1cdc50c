import { useToast } from '@inkfield/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { importedLook, paths, reviewPath, templatePath } from '../paths.ts';
import { api } from '../session/api.ts';
import { fieldsToSend } from '../templates/saving/draft-content.ts';
import { templateListsKey } from '../templates/templates-query.ts';
import type { Proposal, Review } from './decide-mark.ts';
import { reviewsQuery } from './open-reviews.tsx';

interface NewTemplate extends Pick<Review, 'text' | 'fields'> {
  name: string;
  page: Proposal['page'];
  look: Proposal['look'];
  form: Proposal['pdf_form'];
  source: number | undefined;
  /** Staff have confirmed that they may fill in a form whose owner forbids it. */
  mayFill: boolean;
}

interface CreateOptions {
  /** The review belongs to a series, so the next one opens after it. */
  seriesReview: number | undefined;
  onCreated: () => void;
}

/** Makes the template of a review, and goes to it or to the next review. */
export function useCreateTemplate({ seriesReview, onCreated }: CreateOptions) {
  const isCreated = useRef(false);
  const client = useQueryClient();
  const navigate = useNavigate();
  const showToast = useToast();
  const create = useMutation({
    networkMode: 'always',
    mutationFn: async ({ name, text, fields, page, look, form, source, mayFill }: NewTemplate) => {
      // Needed only now: it would make the script of the page larger.
      const { askWhenIn } = await import('./ask-when-in.ts');
      const asked = askWhenIn(text, fields);
      return api.createTemplate({
        body: {
          name,
          document_content: text,
          fields: fieldsToSend(asked),
          ...(page !== undefined && { page }),
          ...(look !== undefined && { look }),
          ...(form !== undefined && { pdf_form: form }),
          ...(source !== undefined && { source_document: source }),
          ...(mayFill && { confirms_right_to_fill: true }),
        },
      });
    },
    onSuccess: async ({ id, name, look }) => {
      isCreated.current = true;
      onCreated();
      void client.invalidateQueries({ queryKey: templateListsKey });
      if (seriesReview === undefined) {
        await navigate(templatePath(id), look ? { state: importedLook } : {});
        return;
      }
      // Without the review itself, which is gone.
      void client.invalidateQueries({ queryKey: reviewsQuery.queryKey, exact: true });
      showToast({ kind: 'success', text: `The template ${name} was created.` });
      const { findNextReview } = await import('./series-bar.tsx');
      // If the list can't be read, the template exists nevertheless.
      const next = await findNextReview(seriesReview).catch(() => undefined);
      await navigate(next ? reviewPath(next.id, { inSeries: true }) : paths.templates);
    },
  });
  // Read from a ref: the leave guard must let the navigation pass before the next render.
  return { ...create, isCreated: () => isCreated.current };
}
