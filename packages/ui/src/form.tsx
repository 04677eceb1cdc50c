import type { ComponentProps } from 'react';

/**
 * A form that never leaves the page, and whose own code says what is wrong beside its fields. `noValidate={false}` leaves
 * the checks to the browser.
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
