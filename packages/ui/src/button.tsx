import type { ComponentProps, MouseEvent } from 'react';

export type ButtonLook = 'primary' | 'secondary' | 'quiet' | 'danger';

interface Props extends Omit<ComponentProps<'button'>, 'disabled'> {
  look?: ButtonLook;
  /** At work: stays focusable, says so, and does nothing more when pressed. */
  busy?: boolean;
}

/** A button that is never disabled: while busy it keeps its focus and ignores presses. */
export function Button({
  look = 'primary',
  busy = false,
  type = 'button',
  className = '',
  onClick,
  ...rest
}: Props) {
  function press(event: MouseEvent<HTMLButtonElement>) {
    if (busy) event.preventDefault();
    else onClick?.(event);
  }
  return (
    <button
      {...rest}
      type={type}
      className={`button ${className}`}
      data-look={look}
      aria-disabled={busy || undefined}
      onClick={press}
    />
  );
}
