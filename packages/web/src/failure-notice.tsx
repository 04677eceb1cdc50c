import { Button } from '@inkfield/ui/button';
import { Notice } from '@inkfield/ui/notice';
import type { ReactNode } from 'react';

interface Props {
  /** The text of the button. */
  action?: string;
  onAction: () => void;
  /** Where the button is: below the text, or at the end of its line. */
  button?: 'below' | 'beside';
  className?: string;
  children: ReactNode;
}

/** Why something failed, with the button that tries again or leads on. */
export function FailureNotice({
  action = 'Try again',
  onAction,
  button = 'below',
  className = '',
  children,
}: Props) {
  const layout =
    button === 'below'
      ? 'grid justify-items-start gap-2'
      : 'flex flex-wrap items-center justify-between gap-3';
  return (
    <Notice kind="error" role="alert" className={`${layout} ${className}`}>
      {children}
      <Button look="secondary" onClick={onAction}>
        {action}
      </Button>
    </Notice>
  );
}
