import type { UserRecord } from '@inkfield/contract/users';
import { emptyValues } from '@inkfield/engine/initial-values';
import type { Value } from '@inkfield/engine/template';
import { Button } from '@inkfield/ui/button';
import { Dialog } from '@inkfield/ui/dialog';
import { Form } from '@inkfield/ui/form';
import { Notice } from '@inkfield/ui/notice';
import { TextField } from '@inkfield/ui/text-field';
import { FailureNotice } from '@inkfield/web/failure-notice';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fullName } from '../people/users-query.ts';
import { api } from '../session/api.ts';
import { failureText } from '../session/failure-text.ts';
import { ValueField } from '../templates/preview/value-field.tsx';
import { TemplateField } from '../templates/template-field.tsx';

interface Props {
  user: UserRecord;
  onClose: () => void;
}

/** Begins a form for a client with answers that the team knows; the link leads the client to it. */
export function PrepareDialog({ user, onClose }: Props) {
  const [template, setTemplate] = useState<number>();
  const [url, setUrl] = useState<string>();
  return (
    <Dialog title={`Prepare a form for ${fullName(user)}`} onClose={onClose}>
      {url === undefined ? (
        <>
          <TemplateField value={template} onChange={setTemplate} none="Choose a template" />
          {template !== undefined && (
            <Answers key={template} user={user} template={template} onPrepared={setUrl} />
          )}
        </>
      ) : (
        <>
          <TextField
            label="Link for the client"
            hint="Send it to them. The form is also under Unfinished on their dashboard. What they change is for them alone."
            readOnly
            value={url}
            onFocus={(event) => event.target.select()}
          />
          <Button className="justify-self-start" look="secondary" onClick={onClose}>
            Done
          </Button>
        </>
      )}
    </Dialog>
  );
}

interface AnswersProps {
  user: UserRecord;
  template: number;
  onPrepared: (url: string) => void;
}

function Answers({ user, template, onPrepared }: AnswersProps) {
  const published = usePublishedFields(template);
  const [typed, setTyped] = useState<Record<string, Value>>({});
  const prepared = useMutation({
    mutationFn: () => api.prepareDraft({ params: { id: user.id }, body: { template, changes: typed } }),
    onSuccess: ({ url }) => onPrepared(url),
  });
  if (published.isPending) return <p>Loading...</p>;
  if (published.isError) {
    return (
      <FailureNotice onAction={() => void published.refetch()}>
        The fields of the template could not be loaded.
      </FailureNotice>
    );
  }
  if (published.data === null) return <p>This template is not published: clients have no form of it.</p>;
  const empty = emptyValues(published.data);
  return (
    <Form className="grid gap-4" onSubmit={() => prepared.mutate()}>
      <p>Fill in what you know. The client sees it in the form, and can change all of it.</p>
      {published.data.map((field) => (
        <ValueField
          key={field.id}
          field={field}
          value={typed[field.name] ?? empty[field.name] ?? ''}
          onChange={(value) => setTyped({ ...typed, [field.name]: value })}
        />
      ))}
      {prepared.isError && (
        <Notice kind="error" role="alert">
          {failureText(prepared.error)}
        </Notice>
      )}
      <Button type="submit" className="justify-self-start" busy={prepared.isPending}>
        {prepared.isPending ? 'Preparing...' : 'Prepare'}
      </Button>
    </Form>
  );
}

/** The fields of the version that clients use; null for a template without one. */
function usePublishedFields(id: number) {
  return useQuery({
    queryKey: ['published fields', id],
    queryFn: async ({ signal }) => {
      const { version } = await api.getTemplate({ params: { id }, signal });
      if (version === null) return null;
      const { fields } = await api.getTemplateVersion({ params: { id, version }, signal });
      return fields;
    },
  });
}
