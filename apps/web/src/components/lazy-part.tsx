import { t } from '@lockwatch/texts/web/shared';
import { Component, type ComponentType, type ReactNode, Suspense } from 'react';
import { lazyPage, PageLoadError, useLoadRetry } from './lazy-page.js';
import { ErrorState } from './ui/states.js';

/** A part of a page with its own code. A failure can be retried in its place; React's `lazy` caches failures. */
export function lazyPart<P extends object>(
  fetchPart: () => Promise<ComponentType<P>>,
  fallback: ReactNode = null,
) {
  const Part = lazyPage(fetchPart);
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each part, outside of any component
  function LazyPart(props: P) {
    return (
      <PartBoundary>
        <Suspense fallback={fallback}>
          <Part {...props} />
        </Suspense>
      </PartBoundary>
    );
  }
  return Object.assign(LazyPart, { preload: Part.preload });
}

/** Shows that the code of a part could not be loaded; passes other errors on. */
class PartBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    if (!(error instanceof PageLoadError)) throw error;
    return <PartNotLoaded failure={error} reset={() => this.setState({ error: null })} />;
  }
}

function PartNotLoaded({ failure, reset }: { failure: PageLoadError; reset: () => void }) {
  const { isRetrying, retry } = useLoadRetry(failure, reset);
  return (
    <ErrorState
      title={t('common.partNotLoaded')}
      text={t('common.partNotLoadedText')}
      onRetry={retry}
      isRetrying={isRetrying}
    />
  );
}
