import type { ComponentProps } from 'react';

/**
 * A form that does not navigate and shows its own errors beside its fields. `noValidate={false}` leaves the checks to
 * the browser.
 */
export function Form({
  onSubmit,
  className = 'grid gap-5',
  ...rest
}: Omit<ComponentProps<'form'>, 'onSubmit'> & { onSubmit: () => void | Promise<void> }) {
  return (
    <form
      noValidate
      {...rest}
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        void onSubmit(); // which says itself what failed
      }}
    />
  );
}
