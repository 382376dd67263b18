import { useEffect, useEffectEvent, useState } from 'react';
import { Button, buttonClass } from '../../components/ui/button.js';
import { ErrorPage } from './error-page.js';
import { PageLoadError } from './lazy-page.js';
import { MessagePage } from './message-page.js';

/** What a route shows instead of its page; `reset` shows the page again. */
export function RouteError({ error, reset }: { error: unknown; reset: () => void }) {
  return error instanceof PageLoadError ? (
    <NotLoaded failure={error} reset={reset} />
  ) : (
    <ErrorPage error={error} />
  );
}

/** Heals by itself once the connection is back. */
function NotLoaded({ failure, reset }: { failure: PageLoadError; reset: () => void }) {
  const [isRetrying, setRetrying] = useState(false);

  async function retry(): Promise<void> {
    setRetrying(true);
    if (await failure.retry()) reset();
    else if (await isServerThere()) location.reload();
    else setRetrying(false);
  }
  const onOnline = useEffectEvent(() => void retry());

  useEffect(() => {
    const listener = () => onOnline();
    window.addEventListener('online', listener);
    return () => window.removeEventListener('online', listener);
  }, []);
  return (
    <MessagePage
      title="This page could not be loaded"
      text="The server did not answer. Check your connection, then try again."
    >
      <Button variant="primary" onClick={() => void retry()} pending={isRetrying}>
        Retry
      </Button>
      <a href="/" className={buttonClass({ variant: 'secondary' })}>
        Go to Home
      </a>
    </MessagePage>
  );
}

/** A server that answers has no such code any more, or the browser keeps the failure: a new document helps. */
async function isServerThere(): Promise<boolean> {
  try {
    return (await fetch(location.href, { method: 'HEAD' })).ok;
  } catch {
    return false;
  }
}
