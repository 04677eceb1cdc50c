import {
  createContext,
  useContext,
  useEffect,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react';
import { NavigationType, useNavigationType } from 'react-router';

/** Whether the page that the browser loaded is still the first one shown. */
const FirstPage = createContext<RefObject<boolean>>({ current: true });

/** Lets headings tell a page that was loaded from one that was navigated to. */
export function PageHeadingScope({ children }: { children: ReactNode }) {
  const isFirst = useRef(true);
  return <FirstPage value={isFirst}>{children}</FirstPage>;
}

/** Whether the page is the first that this load of the site shows, after a reload or Back in the browser. */
export function useIsReload(): boolean {
  const isFirst = useContext(FirstPage);
  const [isReload] = useState(() => isFirst.current && loadedAgain());
  return isReload;
}

function loadedAgain(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return entry !== undefined && 'type' in entry && /^(reload|back_forward)$/.test(String(entry.type));
}

/**
 * The h1. After a navigation inside the site it takes focus, so that a screen reader reads where one is and the
 * next Tab starts there; the page that the browser itself loaded is left alone.
 */
export function PageHeading({
  title,
  className = 'text-2xl',
  children,
}: {
  /** What the browser's tab shows before the product's name. */
  title: string;
  className?: string;
  children?: ReactNode;
}) {
  const isFirst = useContext(FirstPage);
  const navigation = useNavigationType();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} - Inkfield`;
  }, [title]);
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    // Back and Forward restore their own place.
    if (navigation !== NavigationType.Pop) window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
    // Only as the heading appears: what changes later is not another page.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1} className={className}>
      {children ?? title}
    </h1>
  );
}
