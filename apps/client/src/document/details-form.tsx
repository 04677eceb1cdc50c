import type { DocumentDetail } from '@inkfield/contract/document-details';
import { maxTags } from '@inkfield/contract/tag-limits';
import { maxLengths } from '@inkfield/contract/text-lengths';
import { Button } from '@inkfield/ui/button';
import { Form } from '@inkfield/ui/form';
import { Notice } from '@inkfield/ui/notice';
import { TextAreaField } from '@inkfield/ui/text-area-field';
import { TextField } from '@inkfield/ui/text-field';
import { useToast } from '@inkfield/ui/toast';
import { failureAt, useForm } from '@inkfield/web/use-form';
import { detailsFailure, useDetails } from './use-details.ts';

const lengths = maxLengths.document;

/** Name, note and tags. */
export function DetailsForm({ document }: { document: DocumentDetail }) {
  const change = useDetails(document);
  const showToast = useToast();
  const { field, failure, isBusy, submit, attach } = useForm({
    initial: { name: document.name ?? '', note: document.note, tags: document.tags.join(', ') },
    check: ({ tags }) => {
      const error = tagsError(tagsIn(tags));
      return error === undefined ? undefined : { errors: { tags: error } };
    },
    send: async ({ name, note, tags }) => {
      await change({ name, note, tags: tagsIn(tags) });
      showToast({ kind: 'success', text: 'Saved.' });
    },
    explain: (error) => failureAt(['name', 'note', 'tags'], error, detailsFailure(error)),
  });
  return (
    <Form ref={attach} onSubmit={submit} aria-label="Details" className="card grid gap-4 p-5">
      {failure && (
        <Notice kind="error" role="alert">
          {failure}
        </Notice>
      )}
      <TextField
        label="Name"
        hint="Only you and our team see it. The document stays as it is."
        maxLength={lengths.name}
        placeholder={document.template_name}
        {...field('name')}
      />
      <TextAreaField
        label="Note"
        hint="Only you see it."
        rows={3}
        maxLength={lengths.note}
        {...field('note')}
      />
      <TextField label="Tags" hint="Separated by commas, such as paid, 2026" {...field('tags')} />
      <Button type="submit" look="secondary" busy={isBusy} className="justify-self-start">
        {isBusy ? 'Saving...' : 'Save'}
      </Button>
    </Form>
  );
}

function tagsIn(text: string): string[] {
  return [...new Set(text.split(',').map((tag) => tag.trim()))].filter(Boolean);
}

function tagsError(tags: readonly string[]): string | undefined {
  if (tags.length > maxTags) return `Enter at most ${maxTags} tags.`;
  const long = tags.find((tag) => tag.length > lengths.tag);
  return long && `A tag has at most ${lengths.tag} characters: ${long}`;
}
