import { Component, type ReactNode } from 'react';
import { ErrorPage } from './error-page.js';

interface ErrorBoundaryState {
  failure: { error: unknown } | null;
}

/** Shows the error page in place of what cannot be rendered, where no router does. */
export class ErrorBoundary extends Component<{ children: ReactNode }, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failure: null };

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { failure: { error } };
  }

  override render(): ReactNode {
    return this.state.failure ? <ErrorPage error={this.state.failure.error} /> : this.props.children;
  }
}
