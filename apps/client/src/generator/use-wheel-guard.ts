import { useCallback } from 'react';

/** A ref for number inputs: scrolling over one in focus must not change its value. */
export function useWheelGuard() {
  return useCallback((input: HTMLInputElement | null) => {
    if (!input) return;
    const guard = (event: WheelEvent) => {
      if (document.activeElement === input) event.preventDefault();
    };
    // React listens passively, and a passive listener can't prevent anything.
    input.addEventListener('wheel', guard, { passive: false });
    return () => input.removeEventListener('wheel', guard);
  }, []);
}
