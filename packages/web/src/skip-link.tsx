import type { MouseEvent } from 'react';

/** The first stop of Tab: skips the bar. The address does not change. */
export function SkipLink({ children }: { children: string }) {
  function skip(event: MouseEvent) {
    event.preventDefault();
    const main = document.getElementById('main');
    main?.focus();
    main?.scrollIntoView();
  }
  return (
    <a
      href="#main"
      onClick={skip}
      className="sr-only focus:not-sr-only focus:fixed focus:start-4 focus:top-3 focus:z-50 focus:rounded-control focus:bg-surface focus:px-4 focus:py-2 focus:font-semibold"
    >
      {children}
    </a>
  );
}
