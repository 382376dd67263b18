import { StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { AuthFailureNotice } from './auth/auth-failure-notice.js';
import { ErrorBoundary } from './features/errors/error-boundary.js';
import { LandingPage } from './features/landing/landing-page.js';
import { type Ways, WaysContext } from './features/navigation/ways.js';
import { preparePage } from './prepare-page.js';

const DASHBOARD = '/dashboard/items';

/**
 * Shows the home page without the router, which is as large as the page itself and of no use to somebody who only reads
 * it. The way to the dashboard fetches the app and lets it take over.
 */
export function startHome(): void {
  const root = createRoot(preparePage(null));
  const ways: Ways = {
    toHome: () => undefined,
    toDashboard: () => void leave(root, DASHBOARD),
    prepareDashboard: () => void import('./app.js').then((app) => app.preloadDashboard()),
  };
  // Forward to an address that the app made in this document before it was loaded anew.
  window.addEventListener('popstate', function onPopState() {
    if (location.pathname === '/') return;
    window.removeEventListener('popstate', onPopState);
    void leave(root, null);
  });
  root.render(
    <StrictMode>
      <WaysContext value={ways}>
        <ErrorBoundary>
          <LandingPage />
        </ErrorBoundary>
        <AuthFailureNotice />
      </WaysContext>
    </StrictMode>,
  );
}

/** Where the app cannot be fetched, the browser goes there by itself and says what is the matter. */
async function leave(root: Root, path: string | null): Promise<void> {
  try {
    const app = await import('./app.js');
    await app.takeOver(root, path);
  } catch {
    if (path === null) location.reload();
    else location.assign(path);
  }
}
