import { type RefObject, useEffect, useRef } from 'react';

/**
 * For a page with buttons that are removed after their action, such as in the row of a revoked permission. The focus
 * moves to the nearest focusable ancestor, a table or the page, instead of the beginning.
 */
export function useKeptFocus(): RefObject<HTMLElement | null> {
  const page = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = page.current;
    if (!element) return undefined;
    let around: Element[] = [];
    const remember = ({ target }: FocusEvent) => {
      around = target instanceof Element ? ancestorsOf(target, element) : [];
    };
    const keep = () => {
      if (document.activeElement !== document.body || around[0]?.isConnected !== false) return;
      const left = around.find((one) => one.isConnected && one.matches('[tabindex]'));
      if (left instanceof HTMLElement) left.focus({ preventScroll: true });
    };
    const observer = new MutationObserver(keep);
    observer.observe(element, { childList: true, subtree: true });
    element.addEventListener('focusin', remember);
    return () => {
      observer.disconnect();
      element.removeEventListener('focusin', remember);
    };
  }, []);
  return page;
}

/** From an element to the one that holds all, both with it. */
function ancestorsOf(element: Element, all: Element): Element[] {
  const found = [element];
  for (let at = element.parentElement; at && all.contains(at); at = at.parentElement) found.push(at);
  return found;
}
