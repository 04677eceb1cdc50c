import { maxLengths } from '@inkfield/contract/text-lengths';
import { Button } from '@inkfield/ui/button';
import { Dialog } from '@inkfield/ui/dialog';
import { Form } from '@inkfield/ui/form';
import { TextField } from '@inkfield/ui/text-field';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { templatePath } from '../paths.ts';
import { api } from '../session/api.ts';
import { failureText } from '../session/failure-text.ts';
import { templateListsKey } from './templates-query.ts';

/** Asks for a name, makes an empty draft and opens it. */
export function NewTemplateDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  const create = useMutation({
    mutationFn: () => api.createTemplate({ body: { name: name.trim() } }),
    onSuccess: async ({ id }) => {
      void client.invalidateQueries({ queryKey: templateListsKey });
      onClose();
      await navigate(templatePath(id));
    },
    onError: (failure) => setError(failureText(failure)),
  });
  return (
    <Dialog title="New template" onClose={onClose}>
      <Form
        className="grid gap-4"
        onSubmit={() => {
          if (name.trim() === '') setError('Give the template a name.');
          else if (!create.isPending) create.mutate();
        }}
      >
        <TextField
          label="Name"
          hint="Clients see it. It can be changed later."
          maxLength={maxLengths.template.name}
          value={name}
          error={error}
          onChange={(event) => {
            setName(event.target.value);
            setError(undefined);
          }}
        />
        <Button type="submit" className="justify-self-start" busy={create.isPending}>
          {create.isPending ? 'Making the draft...' : 'Make a draft'}
        </Button>
      </Form>
    </Dialog>
  );
}
