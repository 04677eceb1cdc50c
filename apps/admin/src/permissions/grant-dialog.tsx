import { maxLengths } from '@inkfield/contract/text-lengths';
import { Button } from '@inkfield/ui/button';
import { CheckboxField } from '@inkfield/ui/checkbox-field';
import { Dialog } from '@inkfield/ui/dialog';
import { Form } from '@inkfield/ui/form';
import { Notice } from '@inkfield/ui/notice';
import { TextAreaField } from '@inkfield/ui/text-area-field';
import { TextField } from '@inkfield/ui/text-field';
import { useState } from 'react';
import { HandedLinks, handedLinkOf } from '../people/handed-links.tsx';
import { useMailTransport } from '../page/use-mail-transport.ts';
import type { Holder } from './holder.ts';
import { ProofNotice } from './proof-notice.tsx';
import { TemplateChoice } from './template-choice.tsx';
import { grantFailure, isOver, isUnproven, useGrant } from './use-grant.ts';

interface Props {
  holders: Holder[];
  /** Templates that are ticked to begin with. */
  chosen?: number[];
  onClose: () => void;
}

const usualMessage = 'Please tell me if something is missing or unclear.';

/** Grants several templates to people and companies in one step, and notifies them by mail. */
export function GrantDialog({ holders, chosen: chosenBefore = [], onClose }: Props) {
  const [chosen, setChosen] = useState(chosenBefore);
  const [lastDay, setLastDay] = useState('');
  const [isConfirmed, setConfirmed] = useState(false);
  const [isMailed, setMailed] = useState(true);
  const [message, setMessage] = useState(usualMessage);
  const [error, setError] = useState<string>();
  const grant = useGrant(onClose);
  const unproven = holders.filter(isUnproven);
  const only = holders.length === 1 ? holders[0] : undefined;

  function submit() {
    if (grant.isPending) return;
    const missing = whatIsMissing();
    setError(missing);
    if (missing !== undefined) return;
    grant.mutate({ holders, templates: chosen, lastDay, message: isMailed ? message : undefined });
  }
  function whatIsMissing(): string | undefined {
    if (chosen.length === 0) return 'Choose at least one template.';
    if (lastDay && isOver(lastDay)) return 'The last day must be in the future.';
    if (unproven.length > 0 && !isConfirmed)
      return `Confirm that you know who registered ${unproven.length === 1 ? 'this account' : 'these accounts'}.`;
    return undefined;
  }

  const links = grant.data?.invited.flatMap(({ email, sent_link: link }) => handedLinkOf(email, link)) ?? [];
  if (links.length > 0) return <HandedLinks links={links} onClose={onClose} />;
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
        <MailFields
          isInvitation={holders.every(({ kind }) => kind === 'invitation')}
          isMailed={isMailed}
          message={message}
          onMailed={setMailed}
          onMessage={setMessage}
        />
        <ProofNotice holders={holders} isConfirmed={isConfirmed} onConfirm={setConfirmed} />
        {(error ?? grant.isError) && (
          <Notice kind="error" role="alert">
            {error ?? grantFailure(grant.error, holders)}
          </Notice>
        )}
        <Button type="submit" className="justify-self-start" busy={grant.isPending}>
          {grant.isPending ? 'Granting...' : 'Grant'}
        </Button>
      </Form>
    </Dialog>
  );
}

interface MailFieldsProps {
  /** Only people who are invited: their mail goes out in any case. */
  isInvitation: boolean;
  isMailed: boolean;
  message: string;
  onMailed: (isMailed: boolean) => void;
  onMessage: (message: string) => void;
}

function MailFields({ isInvitation, isMailed, message, onMailed, onMessage }: MailFieldsProps) {
  const transport = useMailTransport();
  const where = transport === 'folder' ? ' No mail server is set: it is written to a file.' : '';
  return (
    <>
      {!isInvitation && (
        <CheckboxField
          label="Tell them by mail"
          hint={where || undefined}
          checked={isMailed}
          onChange={(event) => onMailed(event.target.checked)}
        />
      )}
      {(isMailed || isInvitation) && (
        <TextAreaField
          label="Your words in the mail (optional)"
          hint={`The mail says who you are, names the templates and has a link. What you write here stands in between.${isInvitation ? where : ''}`}
          rows={3}
          maxLength={maxLengths.mailMessage}
          value={message}
          onChange={(event) => onMessage(event.target.value)}
        />
      )}
    </>
  );
}

function subjectOf(only: Holder | undefined): string {
  if (!only) return 'Each of them';
  if (only.kind === 'invitation') return `${only.name} gets an account with this, and`;
  return only.kind === 'user' ? 'This person' : 'Every member of this company';
}

function inWords({ kind, name }: Holder): string {
  if (kind === 'invitation') return `${name} (invited)`;
  return kind === 'user' ? name : `every member of ${name}`;
}
