import { useEffect, useRef, type ReactNode } from 'react';
import { NavigationType, useNavigationType } from 'react-router';
import { useGate } from './guarded-router.tsx';

/**
 * The h1. After a navigation inside the site it takes focus, so that a screen reader reads where one is and the
 * next Tab starts there; the page that the browser itself loaded is left alone.
 */
export function PageHeading({
  className = 'text-2xl wrap-anywhere',
  title,
  children,
}: {
  className?: string;
  /** The whole of it, where there may be no room. */
  title?: string;
  children: ReactNode;
}) {
  const gate = useGate();
  const navigation = useNavigationType();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!gate.hasMoved()) return;
    // Back and Forward restore their own place.
    if (navigation !== NavigationType.Pop) document.documentElement.scrollTop = 0;
    heading.current?.focus({ preventScroll: true });
    // Only as the heading appears: what changes later is not another page.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1} className={className} title={title}>
      {children}
    </h1>
  );
}
