const signs = ['pointerover', 'touchstart', 'focusin'] as const;

/**
 * Resolves when somebody reaches for the element with that id; at once when it is not on the page yet, because
 * then it is what the page waits for.
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
    // From above and first: React keeps what happens on a part that is not awake yet from going further.
    const options = { capture: true, passive: true, signal: listening.signal };
    for (const sign of signs) document.addEventListener(sign, notice, options);
  });
}
