import { maxLengths } from '@inkfield/contract/text-lengths';
import { Button } from '@inkfield/ui/button';
import { Dialog } from '@inkfield/ui/dialog';
import { Form } from '@inkfield/ui/form';
import { TextField } from '@inkfield/ui/text-field';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useProviderForm } from '../page/use-provider-form.ts';
import { templatePath } from '../paths.ts';
import { api } from '../session/api.ts';
import { failureText } from '../session/failure-text.ts';
import { templateListsKey } from './templates-query.ts';

/** Asks for a name, makes an empty draft and opens it. */
export function NewTemplateDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { attach, field, isBusy, submit } = useProviderForm({
    initial: { name: '' },
    check: ({ name }) => (name.trim() ? undefined : { errors: { name: 'Give the template a name.' } }),
    async send({ name }) {
      const { id } = await api.createTemplate({ body: { name: name.trim() } });
      void client.invalidateQueries({ queryKey: templateListsKey });
      onClose();
      await navigate(templatePath(id));
    },
    explain: (error) => ({ errors: { name: failureText(error) } }),
  });
  return (
    <Dialog title="New template" onClose={onClose}>
      <Form ref={attach} className="grid gap-4" onSubmit={submit}>
        <TextField
          label="Name"
          hint="Clients see it. It can be changed later."
          maxLength={maxLengths.template.name}
          {...field('name')}
        />
        <Button type="submit" className="justify-self-start" busy={isBusy}>
          {isBusy ? 'Making the draft...' : 'Make a draft'}
        </Button>
      </Form>
    </Dialog>
  );
}
