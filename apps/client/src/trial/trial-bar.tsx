import { Button } from '@inkfield/ui/button';
import { Notice } from '@inkfield/ui/notice';
import { handAnswers } from '@inkfield/web/trial-channel';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { type Filling, valuesToSend } from '../generator/filling.ts';

interface Props {
  filling: Filling;
  /** Answers that this tab kept when it was reloaded or left. */
  offer: 'none' | 'open' | 'restored' | 'discarded';
  onSettle: (how: 'restored') => void;
  /** In the form, above the fields. */
  notices: HTMLElement | null;
}

/**
 * Says that this is a trial, and keeps the answers as a test. The build of the trial puts it in place of the part that
 * saves a client's answers.
 */
export function Saving({ filling, offer, onSettle, notices }: Props) {
  const [said, setSaid] = useState('');
  const [isKeeping, setKeeping] = useState(false);
  const { id } = filling.template;
  useEffect(() => {
    if (offer === 'open') onSettle('restored');
  }, [offer, onSettle]);
  if (!notices) return null;

  const keep = async () => {
    setKeeping(true);
    const values = valuesToSend(filling);
    const asked = filling.fields.filter(({ field }) => field.name in values && filling.isVisible(field));
    const answers = Object.fromEntries(asked.map(({ field: { name } }) => [name, values[name]]));
    const test = await handAnswers(id, answers);
    setKeeping(false);
    setSaid(
      test === undefined
        ? 'Not saved: open the template in another tab, then try again.'
        : `The answers are ${test} in Tests.`,
    );
  };
  return createPortal(
    <Notice kind="info" className="grid gap-3">
      <p>You fill in the draft as a client would. Nothing is stored.</p>
      <Button look="secondary" className="justify-self-start" busy={isKeeping} onClick={() => void keep()}>
        Keep as a test
      </Button>
      <output className="text-sm empty:hidden">{said}</output>
    </Notice>,
    notices,
  );
}
