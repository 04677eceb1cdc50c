import type { ComponentProps } from 'react';

export type NoticeKind = 'error' | 'success' | 'info' | 'warning';

/** A permanent message. Give it a role only if screen readers do not announce the same words elsewhere. */
export function Notice({ kind, className = '', ...rest }: ComponentProps<'div'> & { kind: NoticeKind }) {
  return <div {...rest} className={`notice ${className}`} data-kind={kind} />;
}
