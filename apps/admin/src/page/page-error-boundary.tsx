import { Button } from '@inkfield/ui/button';
import { Component, type ReactNode } from 'react';
import { PageMessage } from './page-message.tsx';

/** Catches what a page did not expect. */
export class PageErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <PageMessage
        title="This page could not be shown"
        text="Something on it did not work. Loading it again often helps."
      >
        <Button onClick={() => window.location.reload()}>Load again</Button>
      </PageMessage>
    );
  }
}
