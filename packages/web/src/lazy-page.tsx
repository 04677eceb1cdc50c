import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';

/** A part of a page, or a page, whose script comes when it is first shown or when `load` asks for it. */
export interface LazyPart<Props> {
  (props: Props): ReactNode;
  /** Requests the script. Never rejects: where it can't be had, the part says so once it is shown. */
  load: () => Promise<void>;
  isLoaded: () => boolean;
}

/** As React's `lazy`, but a script that has come before is used immediately. One that can't be had is an error of the page. */
export function lazyPage<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyPart<Props> {
  let loaded: ComponentType<Props> | undefined;
  const keep = async () => {
    const script = await load();
    loaded = script.default;
    return script;
  };
  const Waiting: ComponentType<Props> = lazy(keep);
  const LazyPage: LazyPart<Props> = (props) => {
    // React waits for a promise even where it is settled, and draws the fallback for a moment.
    const [Page] = useState(() => loaded ?? Waiting);
    return <Page {...props} />;
  };
  LazyPage.load = () =>
    keep().then(
      () => undefined,
      () => undefined,
    );
  LazyPage.isLoaded = () => loaded !== undefined;
  return LazyPage;
}

/** Requests the scripts of parts together. Never rejects. */
export async function loadAll(parts: readonly Pick<LazyPart<never>, 'load'>[]): Promise<void> {
  await Promise.all(parts.map(({ load }) => load()));
}

interface AfterLoadingProps {
  parts: readonly Pick<LazyPart<never>, 'load' | 'isLoaded'>[];
  fallback: ReactNode;
  children: ReactNode;
}

/**
 * Shows `children` once the scripts of parts in them have come, or are known to be missing. For a page that is opened:
 * what React's Suspense shows in place of a fallback comes at least 0.3 s after the fallback.
 */
export function AfterLoading({ parts, fallback, children }: AfterLoadingProps): ReactNode {
  const [isSettled, setSettled] = useState(() => parts.every(({ isLoaded }) => isLoaded()));
  useEffect(() => {
    if (isSettled) return undefined;
    let isShown = true;
    void loadAll(parts).then(() => isShown && setSettled(true));
    return () => {
      isShown = false;
    };
  }, [parts, isSettled]);
  return <Suspense fallback={fallback}>{isSettled ? children : fallback}</Suspense>;
}
