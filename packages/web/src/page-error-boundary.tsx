import { Component, type ReactNode } from 'react';

interface Props {
  /** The path of the page: another page gets another chance. */
  page: string;
  /** Replaces a page that failed to render. */
  failed: ReactNode;
  children: ReactNode;
}
interface State {
  page: string;
  hasFailed: boolean;
}

/** Catches unexpected errors of a page and failed module loads, so that the rest of the site still works. */
export class PageErrorBoundary extends Component<Props, State> {
  override state: State = { page: this.props.page, hasFailed: false };

  static getDerivedStateFromProps({ page }: Props, state: State): State | null {
    return page === state.page ? null : { page, hasFailed: false };
  }

  static getDerivedStateFromError(): Partial<State> {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.failed : this.props.children;
  }
}
