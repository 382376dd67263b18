import { Button, buttonClass } from '../../components/ui/button.js';
import { MessagePage } from './message-page.js';

/** What a page shows instead of itself when it cannot be rendered: what happened, and two ways on. */
export function ErrorPage({ error }: { error: unknown }) {
  return (
    <MessagePage
      title="This page could not be shown"
      text="Loading it again usually helps. Nothing you saved is lost."
    >
      <Button variant="primary" onClick={() => location.reload()}>
        Load again
      </Button>
      <a href="/" className={buttonClass({ variant: 'secondary' })}>
        Go to Home
      </a>
      <details className="w-full text-[13px] text-text-3">
        <summary>Details for a report</summary>
        <pre className="mt-2 overflow-auto whitespace-pre-wrap rounded-md border border-line bg-surface p-3 font-mono">
          {error instanceof Error ? error.message : String(error)}
        </pre>
      </details>
    </MessagePage>
  );
}
