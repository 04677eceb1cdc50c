import { Component, type ComponentType, lazy, type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

/**
 * A part of a page whose script comes when it is first shown, as with React's `lazy`. Where it can't be had, offline or
 * because a newer release has replaced it, that costs this part alone, and it can be asked for again.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  let Part: ComponentType<Props> = lazy(load);
  return function LazyPart(props: Props) {
    const [attempt, setAttempt] = useState(0);
    function renew() {
      // React keeps a failure for good.
      Part = lazy(load);
    }
    return (
      <PartBoundary key={attempt} onFailure={renew} onRetry={() => setAttempt(attempt + 1)}>
        <Part {...props} />
      </PartBoundary>
    );
  };
}

interface BoundaryProps {
  onFailure: () => void;
  onRetry: () => void;
  children: ReactNode;
}

class PartBoundary extends Component<BoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch() {
    this.props.onFailure();
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <Notice kind="error" role="alert" className="grid justify-items-start gap-3">
        <p>
          {navigator.onLine
            ? 'This part could not be loaded. If trying again does not help, load the page anew.'
            : 'You are offline: this part could not be loaded. Everything else stays as it is.'}
        </p>
        <Button look="secondary" onClick={this.props.onRetry}>
          Try again
        </Button>
      </Notice>
    );
  }
}
