import { Component, type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { Button } from '@inkfield/ui/button';
import { Notice } from '@inkfield/ui/notice';
import { useIsOnline } from '@inkfield/ui/offline-notice';

/** A part whose script can be requested before it is shown. */
export interface LazyPart<Props> {
  (props: Props): ReactNode;
  /** Requests the script. Never rejects: where it can't be had, the part says so once it is shown. */
  load: () => Promise<void>;
  isLoaded: () => boolean;
}

/**
 * A part of a page whose script comes when it is first shown, as with React's `lazy`, or before that with `load`. Where
 * it can't be had, offline or because a newer release has replaced it, that costs this part alone.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyPart<Props> {
  let loaded: ComponentType<Props> | undefined;
  const keep = async () => {
    const script = await load();
    loaded = script.default;
    return script;
  };
  const Waiting: ComponentType<Props> = lazy(keep);
  const LazyPart: LazyPart<Props> = (props) => {
    // React waits for a promise even where it is settled, and draws the fallback for a moment.
    const [Part] = useState(() => loaded ?? Waiting);
    return (
      <PartBoundary>
        <Part {...props} />
      </PartBoundary>
    );
  };
  LazyPart.load = () =>
    keep().then(
      () => undefined,
      () => undefined,
    );
  LazyPart.isLoaded = () => loaded !== undefined;
  return LazyPart;
}

interface AfterLoadingProps {
  part: Pick<LazyPart<never>, 'load' | 'isLoaded'>;
  fallback: ReactNode;
  children: ReactNode;
}

/**
 * Shows `children` once the script of a part in them has come, or is known to be missing. For a page that is opened:
 * what React's Suspense shows in place of a fallback comes at least 0.3 s after the fallback.
 */
export function AfterLoading({ part, fallback, children }: AfterLoadingProps): ReactNode {
  const [isSettled, setSettled] = useState(part.isLoaded);
  useEffect(() => {
    if (isSettled) return undefined;
    let isShown = true;
    void part.load().then(() => isShown && setSettled(true));
    return () => {
      isShown = false;
    };
  }, [part, isSettled]);
  return <Suspense fallback={fallback}>{isSettled ? children : fallback}</Suspense>;
}

class PartBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <MissingPart /> : this.props.children;
  }
}

/** Browsers cache the failure of a module until the page is reloaded. */
function MissingPart() {
  const isOnline = useIsOnline();
  return (
    <Notice kind="error" role="alert" className="grid justify-items-start gap-3">
      {isOnline ? (
        <>
          <p>This part could not be loaded. Reload the page to see it.</p>
          <Button look="secondary" onClick={() => window.location.reload()}>
            Reload the page
          </Button>
        </>
      ) : (
        <p>You are offline: this part could not be loaded. Everything else stays as it is.</p>
      )}
    </Notice>
  );
}
