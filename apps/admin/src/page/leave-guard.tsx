import { Button } from '@inkfield/ui/button';
import { Dialog } from '@inkfield/ui/dialog';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { useGate } from './guarded-router.tsx';

interface Props {
  /** Whether leaving now would lose something; asked at the moment of leaving. */
  isNeeded: () => boolean;
  /** Tried before anybody is asked; whether nothing is left to lose then. */
  save?: () => Promise<boolean>;
  title: string;
  /** What the button that leaves says. */
  action: string;
  /** What would be lost. */
  children: ReactNode;
}

/**
 * Holds up every way off the page while something would be lost: links, Back, Forward and Logout wait for `save`,
 * or for an answer; closing the tab or loading anew makes the browser ask.
 */
export function LeaveGuard({ isNeeded, save, title, action, children }: Props) {
  const gate = useGate();
  const [answer, setAnswer] = useState<(isLeaving: boolean) => void>();
  const needs = useEffectEvent(() => isNeeded());
  const ask = useEffectEvent(async () => {
    if (await save?.()) return true;
    return new Promise<boolean>((resolve) => setAnswer(() => resolve));
  });
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (needs()) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    const release = gate.hold({ isNeeded: () => needs(), ask: () => ask() });
    return () => {
      window.removeEventListener('beforeunload', warn);
      release();
    };
  }, [gate]);
  if (!answer) return null;
  const close = (isLeaving: boolean) => {
    setAnswer(undefined);
    answer(isLeaving);
  };
  return (
    <Dialog title={title} onClose={() => close(false)}>
      <p>{children}</p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => close(false)}>Stay</Button>
        <Button look="danger" onClick={() => close(true)}>
          {action}
        </Button>
      </div>
    </Dialog>
  );
}
