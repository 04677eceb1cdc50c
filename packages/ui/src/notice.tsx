import type { ComponentProps } from 'react';

export type NoticeKind = 'error' | 'success' | 'info' | 'warning';

/** A message that stays. Give it a role only where nothing else speaks the same words. */
export function Notice({ kind, className = '', ...rest }: ComponentProps<'div'> & { kind: NoticeKind }) {
  return <div {...rest} className={`notice ${className}`} data-kind={kind} />;
}
