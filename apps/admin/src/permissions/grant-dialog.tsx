import { Button } from '@inkfield/ui/button';
import { CheckboxField } from '@inkfield/ui/checkbox-field';
import { Dialog } from '@inkfield/ui/dialog';
import { Form } from '@inkfield/ui/form';
import { Notice } from '@inkfield/ui/notice';
import { TextField } from '@inkfield/ui/text-field';
import { useState } from 'react';
import { failureText } from '../session/failure-text.ts';
import type { Holder } from './holder.ts';
import { TemplateChoice } from './template-choice.tsx';
import { endOf, useGrant } from './use-grant.ts';

/** Lets a person or a company use several templates at once. */
export function GrantDialog({
  holder,
  chosen: chosenBefore = [],
  onClose,
}: {
  holder: Holder;
  chosen?: number[];
  onClose: () => void;
}) {
  const [chosen, setChosen] = useState(chosenBefore);
  const [lastDay, setLastDay] = useState('');
  const [isConfirmed, setConfirmed] = useState(false);
  const [error, setError] = useState<string>();
  const grant = useGrant(onClose);

  function submit() {
    if (grant.isPending) return;
    const missing = whatIsMissing();
    setError(missing);
    if (missing === undefined) grant.mutate({ holder, templates: chosen, lastDay, isConfirmed });
  }
  function whatIsMissing(): string | undefined {
    if (chosen.length === 0) return 'Choose at least one template.';
    if (lastDay && !(Date.parse(endOf(lastDay)) > Date.now())) return 'The last day must lie ahead.';
    if (grant.isUnproven && !isConfirmed) return 'Confirm that you know who registered this account.';
    return undefined;
  }

  return (
    <Dialog title={`Grant templates to ${holder.name}`} onClose={onClose}>
      <p>
        {holder.kind === 'user' ? 'This person' : 'Every member of this company'} will be able to fill in the
        templates, see them on the dashboard and generate documents from them.
      </p>
      <Form className="grid gap-4" onSubmit={submit}>
        <TemplateChoice holder={holder} chosen={chosen} onChoose={setChosen} />
        <TextField
          label="Last day (optional)"
          hint="Without one the permission has no end. It can be revoked at any time."
          type="date"
          value={lastDay}
          onChange={(event) => setLastDay(event.target.value)}
        />
        {grant.isUnproven && (
          <Notice kind="warning" role="alert" className="grid gap-3">
            <p>
              Nobody has proven yet that the mailbox of {holder.name} is theirs: whoever registered may be
              somebody else.
            </p>
            <CheckboxField
              label="I know who registered this account"
              checked={isConfirmed}
              onChange={(event) => setConfirmed(event.target.checked)}
            />
          </Notice>
        )}
        {error && (
          <Notice kind="error" role="alert">
            {error}
          </Notice>
        )}
        {!error && grant.isError && !grant.isUnproven && (
          <Notice kind="error" role="alert">
            {failureText(grant.error)}
          </Notice>
        )}
        <Button type="submit" className="justify-self-start" busy={grant.isPending}>
          {grant.isPending ? 'Granting...' : 'Grant'}
        </Button>
      </Form>
    </Dialog>
  );
}
