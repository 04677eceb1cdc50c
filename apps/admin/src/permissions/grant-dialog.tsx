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
import { isOver, useGrant } from './use-grant.ts';

interface Props {
  holders: Holder[];
  /** Templates that are ticked to begin with. */
  chosen?: number[];
  onClose: () => void;
}

/** Lets people and companies use several templates at once. */
export function GrantDialog({ holders, chosen: chosenBefore = [], onClose }: Props) {
  const [chosen, setChosen] = useState(chosenBefore);
  const [lastDay, setLastDay] = useState('');
  const [isConfirmed, setConfirmed] = useState(false);
  const [error, setError] = useState<string>();
  const grant = useGrant(onClose);
  const unproven = holders.filter(({ isUnproven }) => isUnproven);
  const only = holders.length === 1 ? holders[0] : undefined;

  function submit() {
    if (grant.isPending) return;
    const missing = whatIsMissing();
    setError(missing);
    if (missing === undefined) grant.mutate({ holders, templates: chosen, lastDay });
  }
  function whatIsMissing(): string | undefined {
    if (chosen.length === 0) return 'Choose at least one template.';
    if (lastDay && isOver(lastDay)) return 'The last day must lie ahead.';
    if (unproven.length > 0 && !isConfirmed) return `Confirm that you ${knowing(unproven)}.`;
    return undefined;
  }

  return (
    <Dialog title={`Grant templates to ${only?.name ?? `${holders.length} at once`}`} onClose={onClose}>
      <p>
        {subjectOf(only)} will be able to fill in the templates, see them on the dashboard and generate
        documents from them{!only && `: ${holders.map(inWords).join(', ')}`}.
      </p>
      <Form className="grid gap-4" onSubmit={submit}>
        <TemplateChoice holder={only} chosen={chosen} onChoose={setChosen} />
        <TextField
          label="Last day (optional)"
          hint="Without one the permission has no end. It can be revoked at any time."
          type="date"
          value={lastDay}
          onChange={(event) => setLastDay(event.target.value)}
        />
        {unproven.length > 0 && (
          <Notice kind="warning" className="grid gap-3">
            <p>
              Nobody has proven yet that the mailbox of {unproven.map(({ name }) => name).join(', ')} is
              theirs: whoever registered may be somebody else.
            </p>
            <CheckboxField
              label={`I ${knowing(unproven)}`}
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
        {!error && grant.isError && (
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

function subjectOf(only: Holder | undefined): string {
  if (!only) return 'Each of them';
  return only.kind === 'user' ? 'This person' : 'Every member of this company';
}

function knowing(unproven: Holder[]): string {
  return `know who registered ${unproven.length === 1 ? 'this account' : 'these accounts'}`;
}

function inWords({ kind, name }: Holder): string {
  return kind === 'user' ? name : `every member of ${name}`;
}
