import {
  createContext,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react';
import { NavigationType, useNavigationType } from 'react-router';

interface Scope {
  /** The name of the site, at the end of each title. */
  site: string;
  /** Whether the page that the browser loaded is still the first one shown. */
  isFirst: RefObject<boolean>;
}

const ScopeContext = createContext<Scope>({ site: '', isFirst: { current: true } });

/** Names the site in the titles of its pages, and lets headings tell a loaded page from one that was navigated to. */
export function PageHeadingScope({ site, children }: { site: string; children: ReactNode }) {
  const isFirst = useRef(true);
  const scope = useMemo(() => ({ site, isFirst }), [site]);
  return <ScopeContext value={scope}>{children}</ScopeContext>;
}

/** Whether the page is the first that this load of the site shows, after a reload or Back in the browser. */
export function useIsReload(): boolean {
  const { isFirst } = useContext(ScopeContext);
  const [isReload] = useState(() => isFirst.current && loadedAgain());
  return isReload;
}

function loadedAgain(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return entry !== undefined && 'type' in entry && /^(reload|back_forward)$/.test(String(entry.type));
}

/** Sets the title of the browser's tab: these words and the name of the site. Without words it stays as it is. */
export function usePageTitle(title: string | undefined): void {
  const { site } = useContext(ScopeContext);
  useEffect(() => {
    if (title !== undefined) document.title = `${title} - ${site}`;
  }, [title, site]);
}

interface Props {
  /** The title of the browser's tab, and the heading where it has no other words. */
  title?: string;
  /** The whole heading, where there may be no room for it. */
  tooltip?: string;
  className?: string;
  children?: ReactNode;
}

/**
 * The h1. After a navigation inside the site it takes focus, so that a screen reader reads where one is and the
 * next Tab starts there. The page that the browser itself loaded is left alone.
 */
export function PageHeading({ title, tooltip, className = 'text-2xl wrap-anywhere', children }: Props) {
  const { isFirst } = useContext(ScopeContext);
  const navigation = useNavigationType();
  const heading = useRef<HTMLHeadingElement>(null);
  usePageTitle(title);
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    // Back and Forward restore their own place.
    if (navigation !== NavigationType.Pop) document.documentElement.scrollTop = 0;
    heading.current?.focus({ preventScroll: true });
    // Only as the heading appears: a later change is not another page.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1} title={tooltip} className={className}>
      {children ?? title}
    </h1>
  );
}
