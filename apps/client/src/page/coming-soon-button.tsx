import { useToast } from '@inkfield/ui/toast';
import type { ComponentProps } from 'react';
import { texts } from '../texts.ts';

/** For features that are announced but not available yet. */
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
