import { useToast } from '@inkfield/ui/toast';
import type { ComponentProps } from 'react';
import { texts } from '../texts.ts';

/** For what is announced and not there yet. */
export function ComingSoonButton({ onClick, ...button }: ComponentProps<'button'>) {
  const showToast = useToast();
  return (
    <button
      type="button"
      {...button}
      onClick={(event) => {
        onClick?.(event);
        showToast({ kind: 'info', text: texts.comingSoon });
      }}
    />
  );
}
