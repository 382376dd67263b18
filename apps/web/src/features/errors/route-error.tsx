import { t } from '@lockwatch/texts/web/errors';
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
    <MessagePage title={t('errors.pageNotLoaded')} text={t('errors.pageNotLoadedText')}>
      <Button variant="primary" onClick={retry} pending={isRetrying}>
        {t('common.retry')}
      </Button>
      <a href="/" className={buttonClass({ variant: 'secondary' })}>
        {t('common.goToHome')}
      </a>
    </MessagePage>
  );
}

function ErrorPage({ error }: { error: unknown }) {
  return (
    <MessagePage title={t('errors.pageNotShown')} text={t('errors.pageNotShownText')}>
      <Button variant="primary" onClick={() => location.reload()}>
        {t('errors.reload')}
      </Button>
      <a href="/" className={buttonClass({ variant: 'secondary' })}>
        {t('common.goToHome')}
      </a>
      <details className="w-full text-[13px] text-text-3">
        <summary>{t('errors.technicalDetails')}</summary>
        <pre className="mt-2 overflow-auto whitespace-pre-wrap rounded-md border border-line bg-surface p-3 font-mono">
          {error instanceof Error ? error.message : String(error)}
        </pre>
      </details>
    </MessagePage>
  );
}
