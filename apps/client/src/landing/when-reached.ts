const signs = ['pointerover', 'touchstart', 'focusin'] as const;

/**
 * Resolves when a visitor points at, touches or focuses the element with that id. Resolves immediately if the element
 * is not on the page yet, because then the page waits for it.
 */
export function whenReached(id: string): Promise<void> {
  const element = typeof document === 'undefined' ? null : document.getElementById(id);
  if (!element || element.matches(':hover') || element.contains(document.activeElement)) {
    return Promise.resolve();
  }
  return new Promise((resolve) => {
    const listening = new AbortController();
    const notice = ({ target }: Event) => {
      if (!(target instanceof Node) || !element.contains(target)) return;
      listening.abort();
      resolve();
    };
    // In the capture phase, because React stops events on parts that are not hydrated yet.
    const options = { capture: true, passive: true, signal: listening.signal };
    for (const sign of signs) document.addEventListener(sign, notice, options);
  });
}
