import { PageLoadError, useLoadRetry } from '../../components/lazy-page.js';
import { Button, buttonClass } from '../../components/ui/button.js';
import { MessagePage } from './message-page.js';

/** The error page of a route; `reset` renders the route again. */
export function RouteError({ error, reset }: { error: unknown; reset: () => void }) {
  return error instanceof PageLoadError ? (
    <NotLoaded failure={error} reset={reset} />
  ) : (
    <ErrorPage error={error} />
  );
}

function NotLoaded({ failure, reset }: { failure: PageLoadError; reset: () => void }) {
  const { isRetrying, retry } = useLoadRetry(failure, reset);
  return (
    <MessagePage
      title="This page could not be loaded"
      text="The server did not respond. Check your connection, then try again."
    >
      <Button variant="primary" onClick={retry} pending={isRetrying}>
        Retry
      </Button>
      <a href="/" className={buttonClass({ variant: 'secondary' })}>
        Go to Home
      </a>
    </MessagePage>
  );
}

function ErrorPage({ error }: { error: unknown }) {
  return (
    <MessagePage
      title="This page could not be shown"
      text="Reloading usually helps. Nothing you saved is lost."
    >
      <Button variant="primary" onClick={() => location.reload()}>
        Reload
      </Button>
      <a href="/" className={buttonClass({ variant: 'secondary' })}>
        Go to Home
      </a>
      <details className="w-full text-[13px] text-text-3">
        <summary>Technical details</summary>
        <pre className="mt-2 overflow-auto whitespace-pre-wrap rounded-md border border-line bg-surface p-3 font-mono">
          {error instanceof Error ? error.message : String(error)}
        </pre>
      </details>
    </MessagePage>
  );
}
