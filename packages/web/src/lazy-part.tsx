import { Component, type ComponentType, type ReactNode } from 'react';
import { Button } from '@inkfield/ui/button';
import { Notice } from '@inkfield/ui/notice';
import { useIsOnline } from '@inkfield/ui/offline-notice';
import { lazyPage, type LazyPart } from './lazy-page.tsx';

/**
 * A part of a page with a script of its own. Where it can't be had, offline or because a newer release has replaced it,
 * that costs this part alone.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyPart<Props> {
  const Part = lazyPage(load);
  const LazyPart: LazyPart<Props> = (props) => (
    <PartBoundary>
      <Part {...props} />
    </PartBoundary>
  );
  LazyPart.load = Part.load;
  LazyPart.isLoaded = Part.isLoaded;
  return LazyPart;
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
