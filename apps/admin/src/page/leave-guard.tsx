import { Button } from '@inkfield/ui/button';
import { Dialog } from '@inkfield/ui/dialog';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { useGate } from './guarded-router.tsx';

interface Props {
  /** Whether leaving would lose changes. Called when the user leaves. */
  isNeeded: () => boolean;
  /** Called before the user is asked. Resolves to whether no changes would be lost. */
  save?: () => Promise<boolean>;
  title: string;
  /** The label of the button that leaves. */
  action: string;
  /** Describes the changes that would be lost. */
  children: ReactNode;
}

/**
 * Blocks leaving the page while changes would be lost. Links, Back, Forward and Logout wait for `save` or for an
 * answer. On closing the tab or reloading, the browser asks.
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
