import { Button } from '@inkfield/ui/button';
import { Component, type ReactNode } from 'react';
import { logError } from '../log-error.ts';
import { paths } from '../paths.ts';
import { PageMessage } from './page-message.tsx';

const failedText =
  'Something on it did not work. Loading it again often helps; what you have generated is safe.';
const offlineText =
  'You are offline. Load it again once there is a connection; what you have generated is safe.';

interface Props {
  /** Another page gets another chance. */
  page: string;
  children: ReactNode;
}
interface State {
  page: string;
  hasFailed: boolean;
}

/** For React's root: what a boundary caught is logged once, in our words. */
export const rootOptions = {
  onCaughtError: (error: unknown) => logError('A page failed.', error),
};

/** Catches what a page did not expect, a part that could not be loaded too. Everything else goes on working. */
export class PageErrorBoundary extends Component<Props, State> {
  override state: State = { page: this.props.page, hasFailed: false };

  static getDerivedStateFromProps({ page }: Props, state: State): State | null {
    return page === state.page ? null : { page, hasFailed: false };
  }

  static getDerivedStateFromError(): Partial<State> {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <PageMessage title="This page could not be shown" text={navigator.onLine ? failedText : offlineText}>
        <Button onClick={() => window.location.reload()}>Load again</Button>
        <a className="link" href={paths.landing}>
          Go back home
        </a>
      </PageMessage>
    );
  }
}
