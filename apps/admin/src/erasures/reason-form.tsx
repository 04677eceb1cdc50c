import { maxLengths } from '@inkfield/contract/text-lengths';
import { Button } from '@inkfield/ui/button';
import { Form } from '@inkfield/ui/form';
import { TextAreaField } from '@inkfield/ui/text-area-field';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
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
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const sending = useMutation({
    mutationFn: () => send(reason.trim()),
    onError: (failure) => setError(failureText(failure)),
  });
  return (
    <Form
      className="grid gap-4"
      onSubmit={() => {
        if (reason.trim() === '') setError('Say why.');
        else if (!sending.isPending) sending.mutate();
      }}
    >
      {children}
      <TextAreaField
        label="Reason"
        hint={hint}
        rows={3}
        maxLength={maxLengths.reason}
        value={reason}
        error={error}
        onChange={(event) => {
          setReason(event.target.value);
          setError(undefined);
        }}
      />
      <Button type="submit" look={look} className="justify-self-start" busy={sending.isPending}>
        {action}
      </Button>
    </Form>
  );
}
