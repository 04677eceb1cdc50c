import { Component, type ComponentType, lazy, type ReactNode } from 'react';
import { Button } from '@inkfield/ui/button';
import { Notice } from '@inkfield/ui/notice';
import { useIsOnline } from '@inkfield/ui/offline-notice';

/**
 * A part of a page whose script comes when it is first shown, as with React's `lazy`. Where it can't be had, offline or
 * because a newer release has replaced it, that costs this part alone.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  const Part: ComponentType<Props> = lazy(load);
  return function LazyPart(props: Props) {
    return (
      <PartBoundary>
        <Part {...props} />
      </PartBoundary>
    );
  };
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
