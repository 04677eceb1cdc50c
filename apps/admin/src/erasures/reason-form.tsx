import { maxLengths } from '@inkfield/contract/text-lengths';
import { Button } from '@inkfield/ui/button';
import { Form } from '@inkfield/ui/form';
import { TextAreaField } from '@inkfield/ui/text-area-field';
import type { ReactNode } from 'react';
import { useProviderForm } from '../page/use-provider-form.ts';
import { failureText } from '../session/failure-text.ts';

interface Props {
  /** The text of the button. */
  action: string;
  look?: 'primary' | 'danger';
  /** Below the box of the reason. */
  hint?: string;
  send: (reason: string) => Promise<unknown>;
  children: ReactNode;
}

/** Sends something with the reason for it. A missing reason and a failed call are shown at the reason. */
export function ReasonForm({ action, look = 'primary', hint, send, children }: Props) {
  const { attach, field, isBusy, submit } = useProviderForm({
    initial: { reason: '' },
    check: ({ reason }) => (reason.trim() ? undefined : { errors: { reason: 'Say why.' } }),
    async send({ reason }) {
      await send(reason.trim());
    },
    explain: (error) => ({ errors: { reason: failureText(error) } }),
  });
  return (
    <Form ref={attach} className="grid gap-4" onSubmit={submit}>
      {children}
      <TextAreaField label="Reason" hint={hint} rows={3} maxLength={maxLengths.reason} {...field('reason')} />
      <Button type="submit" look={look} className="justify-self-start" busy={isBusy}>
        {action}
      </Button>
    </Form>
  );
}
