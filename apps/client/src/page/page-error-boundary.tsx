import { Button } from '@inkfield/ui/button';
import { Component, type ReactNode } from 'react';
import { logError } from '../log-error.ts';
import { paths } from '../paths.ts';
import { PageMessage } from './page-message.tsx';

interface Props {
  /** Another page gets another chance. */
  page: string;
  children: ReactNode;
}
interface State {
  failedOn: string | undefined;
}

/** Catches what a page did not expect, a part that could not be loaded too. Everything else goes on working. */
export class PageErrorBoundary extends Component<Props, State> {
  override state: State = { failedOn: undefined };

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    return state.failedOn !== undefined && state.failedOn !== props.page ? { failedOn: undefined } : null;
  }

  override componentDidCatch(error: unknown): void {
    logError('A page failed.', error);
  }

  static getDerivedStateFromError(): Partial<State> {
    return { failedOn: window.location.pathname };
  }

  override render(): ReactNode {
    if (this.state.failedOn === undefined) return this.props.children;
    return (
      <PageMessage
        title="This page could not be shown"
        text="Something on it did not work. Loading it again often helps; what you have generated is safe."
      >
        <Button onClick={() => window.location.reload()}>Load again</Button>
        <a className="link" href={paths.landing}>
          Go back home
        </a>
      </PageMessage>
    );
  }
}
